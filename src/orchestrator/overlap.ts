import type { FileReport, QueueEntry } from "../domain/index.ts";

/** One open branch with the files that it changes. */
export interface OpenBranch {
  readonly branch: string;
  readonly agent: string;
  /** When a session first saw it. */
  readonly seenAt: string;
  readonly files: readonly { readonly proposal: QueueEntry; readonly report: FileReport }[];
}

/** A proposal that waits because an earlier branch changes the same path or symbol. */
export interface Overlap {
  readonly proposalId: string;
  readonly branch: string;
  readonly agent: string;
  /** The path or symbol that both branches change. */
  readonly what: string;
  readonly earlier: { readonly proposalId: string; readonly branch: string; readonly agent: string };
}

/**
 * Finds open proposals of different branches that change the same path or public symbol. The branch that a session saw first
 * goes first, and the other one waits. Branches that were first seen together are ordered by name, so that every run decides alike.
 */
export function overlapsOf(branches: readonly OpenBranch[]): Overlap[] {
  const ordered = branches.toSorted((a, b) => compare(a.seenAt, b.seenAt) || compare(a.branch, b.branch));
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

/** Returns the paths that the file has and had, and its moved symbols, which are the same symbols in another file. */
function claimsOf(report: FileReport): string[] {
  const paths = [report.path, ...(report.old_path === null ? [] : [report.old_path])];
  const moved = report.signature_changes.filter(({ kind }) => kind === "moved");
  return [
    ...paths.map((path) => `path:${path}`),
    ...moved.map(({ symbol, after, before }) => `symbol:${symbol} ${after ?? before}`),
  ];
}

/** Returns the sentence that the agents of both branches get. */
export function overlapNotice({ branch, agent, what, earlier }: Overlap): string {
  return `${earlier.agent} on ${earlier.branch} and ${agent} on ${branch} both change ${what}; ${earlier.branch} goes first, so ${branch} waits.`;
}
