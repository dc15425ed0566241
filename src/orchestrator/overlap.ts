import { compareText, type FileReport, type QueueEntry } from "../domain/index.ts";
import { sharedSymbols } from "./conflicts.ts";

/** One open branch with the files that it changes. */
export interface OpenBranch {
  readonly branch: string;
  readonly agent: string;
  /** When a session first saw it. */
  readonly seenAt: string;
  readonly files: readonly { readonly proposal: QueueEntry; readonly report: FileReport }[];
}

/** A proposal that waits because an earlier branch changes the same path or symbol. */
export interface WaitingOverlap {
  readonly proposalId: string;
  readonly branch: string;
  readonly agent: string;
  /** The path or symbol that both branches change. */
  readonly what: string;
  readonly earlier: { readonly proposalId: string; readonly branch: string; readonly agent: string };
}

/**
 * Finds open proposals of different branches that change the same symbols of a path, or the same moved symbol. The branch that a
 * session saw first goes first, and the later one waits. Branches that were first seen together are ordered by name, so that every run
 * decides alike.
 */
export function overlapsOf(branches: readonly OpenBranch[]): WaitingOverlap[] {
  const ordered = branches.toSorted((a, b) => compareText(a.seenAt, b.seenAt) || compareText(a.branch, b.branch));
  const claims = new Map<string, Claim[]>();
  const overlaps: WaitingOverlap[] = [];
  for (const branch of ordered) {
    const own: [string, Claim][] = [];
    for (const { proposal, report } of branch.files) {
      const claim = { branch, proposal };
      for (const key of claimsOf(report)) {
        own.push([key, claim]);
        const earlier = claims.get(key)?.find((other) => meet(other.proposal, proposal));
        if (earlier === undefined || overlaps.at(-1)?.proposalId === proposal.proposal_id) continue;
        overlaps.push({
          proposalId: proposal.proposal_id,
          branch: branch.branch,
          agent: branch.agent,
          what: key.slice(key.indexOf(":") + 1),
          earlier: {
            proposalId: earlier.proposal.proposal_id,
            branch: earlier.branch.branch,
            agent: earlier.branch.agent,
          },
        });
      }
    }
    for (const [key, claim] of own) claims.set(key, [...(claims.get(key) ?? []), claim]);
  }
  return overlaps;
}

/** What a branch changes of a path or symbol. */
interface Claim {
  readonly branch: OpenBranch;
  readonly proposal: QueueEntry;
}

/** Returns whether two changes of one path touch, or may touch, the same symbols. */
function meet(one: QueueEntry, other: QueueEntry): boolean {
  return one.path !== other.path || sharedSymbols(one.changed_symbols ?? null, other.changed_symbols ?? null) !== null;
}

/** Returns the new and old path of a file and its moved symbols, which have the same name in every file. */
function claimsOf(report: FileReport): string[] {
  const paths = [report.path, ...(report.old_path === null ? [] : [report.old_path])];
  const moved = report.signature_changes.filter(({ kind }) => kind === "moved");
  return [
    ...paths.map((path) => `path:${path}`),
    ...moved.map(({ symbol, after, before }) => `symbol:${symbol} ${after ?? before}`),
  ];
}

/** Returns the sentence that the agents of both branches get. */
export function overlapNotice({ branch, agent, what, earlier }: WaitingOverlap): string {
  return `${earlier.agent} on ${earlier.branch} and ${agent} on ${branch} both change ${what}; ${earlier.branch} goes first, so ${branch} waits.`;
}
