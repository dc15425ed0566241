import type { FileReport, QueueEntry } from "../domain/index.ts";

/** One open branch with what it touches, for the comparison with the others. */
export interface OpenBranch {
  readonly branch: string;
  readonly agent: string;
  readonly pushedAt: string;
  readonly files: readonly { readonly proposal: QueueEntry; readonly report: FileReport }[];
}

/** A proposal that waits because an earlier branch touches the same thing. */
export interface Overlap {
  readonly proposalId: string;
  readonly branch: string;
  readonly agent: string;
  readonly what: string;
  readonly earlier: { readonly proposalId: string; readonly branch: string; readonly agent: string };
}

/**
 * Open proposals of different branches on one path or one public symbol: the branch that was pushed first goes first, the
 * later one waits. Two branches pushed in the same second are ordered by name, so that every run says the same.
 */
export function overlapsOf(branches: readonly OpenBranch[]): Overlap[] {
  const ordered = branches.toSorted((a, b) => compare(a.pushedAt, b.pushedAt) || compare(a.branch, b.branch));
  const claims = new Map<string, { readonly branch: OpenBranch; readonly proposalId: string }>();
  const overlaps: Overlap[] = [];
  for (const branch of ordered) {
    const own: [string, string][] = [];
    for (const { proposal, report } of branch.files) {
      const keys = claimsOf(report);
      const hit = keys.find((key) => claims.has(key));
      const earlier = hit === undefined ? undefined : claims.get(hit);
      if (hit !== undefined && earlier !== undefined) {
        overlaps.push({
          proposalId: proposal.proposal_id,
          branch: branch.branch,
          agent: branch.agent,
          what: hit.slice(hit.indexOf(":") + 1),
          earlier: { proposalId: earlier.proposalId, branch: earlier.branch.branch, agent: earlier.branch.agent },
        });
      }
      own.push(...keys.map((key): [string, string] => [key, proposal.proposal_id]));
    }
    for (const [key, proposalId] of own) if (!claims.has(key)) claims.set(key, { branch, proposalId });
  }
  return overlaps;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Both ends of a rename; and symbols that left or changed, since a moved one is the same symbol in another file. */
function claimsOf(report: FileReport): string[] {
  const paths = [report.path, ...(report.old_path === null ? [] : [report.old_path])];
  const moved = report.signature_changes.filter(({ kind }) => kind === "moved");
  return [
    ...paths.map((path) => `path:${path}`),
    ...moved.map(({ symbol, after, before }) => `symbol:${symbol} ${after ?? before}`),
  ];
}

/** What both sides are told. */
export function overlapNotice({ branch, agent, what, earlier }: Overlap): string {
  return `${what} is changed by ${earlier.agent} on ${earlier.branch} and by ${agent} on ${branch}; ${earlier.branch} was first, so ${branch} waits.`;
}
