import type { Overlap, QueueEntry } from "../../kernel/domain/index.ts";
import { getParentFolder, listItems } from "../../kernel/domain/index.ts";
import { AssumptionIndex } from "./assumptions/index.ts";
import { listUsedNames, listUsedSymbols, sortWorstFirst } from "./claims/index.ts";
import { listSharedSymbols } from "./conflicts.ts";

/** A waiting head with its proposals, one for each file. */
export interface WaitingChange {
  readonly branch: string;
  readonly head: string | null;
  readonly agent: string;
  readonly proposals: readonly QueueEntry[];
}

/** Lines of a file that Git cannot merge with another head, such as `41-58`. */
export interface TextConflict {
  readonly path: string;
  readonly lines: string | null;
}

/**
 * Returns where a change meets another one that waits, the most serious first: by its text (`conflicts`, what Git said), by the
 * symbols that both touch, and by names that one uses and the other changes. What proposals say of themselves is data; nothing
 * is decided here.
 */
export function overlapsWithWaiting(
  own: readonly QueueEntry[],
  other: WaitingChange,
  conflicts: readonly TextConflict[] = [],
): Overlap[] {
  return sortWorstFirst(
    own.flatMap((mine) => {
      const conflict = conflicts.find(({ path }) => path === mine.path);
      return other.proposals.flatMap((theirs) => overlapsOfFiles(mine, theirs, other, conflict));
    }),
  );
}

/** Returns where a statement of a change contradicts one of another agent's waiting change, each pair once. */
export function findWaitingContradictions(
  own: readonly QueueEntry[],
  others: readonly WaitingChange[],
  areSettled: (a: string, b: string) => boolean,
): Overlap[] {
  const [mine] = own;
  const foreign = others.filter(({ agent }) => agent !== mine?.agent_id);
  const index = new AssumptionIndex(
    foreign.flatMap((other, at) => listDeclaredStatements(other.proposals, String(at))),
  );
  const told = new Set<string>();
  return listDeclaredStatements(own, "own").flatMap((statement) =>
    index.compareWithOtherHolders(statement).conflicts.flatMap(({ b, reason }) => {
      const other = foreign[Number(b.holder)];
      const key = `${statement.text}\0${b.holder}\0${b.text}`;
      if (other === undefined || told.has(key) || areSettled(statement.text, b.text)) return [];
      told.add(key);
      const { branch, head, agent } = other;
      const message = `“${statement.text}” excludes “${b.text}”, which ${agent} assumes on ${branch}: ${reason}.`;
      const fix = `Agree with ${agent} which of the two holds, and withdraw the other (\`skl propose --withdraw\`); else the review asks a person.`;
      const meets = { kind: "contradiction" as const, branch, head, agent_id: agent, path: statement.path };
      return [{ ...meets, symbols: [], lines: null, message, fix }];
    }),
  );
}

function listDeclaredStatements(proposals: readonly QueueEntry[], holder: string) {
  return proposals.flatMap(({ path, agent_id, assumptions = [] }) =>
    assumptions.map(({ text }) => ({ text, declaredBy: agent_id, scope: null, holder, path })),
  );
}

function overlapsOfFiles(
  mine: QueueEntry,
  theirs: QueueEntry,
  other: WaitingChange,
  conflict: TextConflict | undefined,
): Overlap[] {
  const isSameFile = mine.path === theirs.path;
  const shared = isSameFile ? (listSharedSymbols(getChangedSymbols(mine), getChangedSymbols(theirs)) ?? []) : [];
  if (isSameFile && conflict)
    return [buildWaitingOverlap("conflict", mine, other, { symbols: shared, lines: conflict.lines })];
  if (shared.length > 0) return [buildWaitingOverlap("same_symbol", mine, other, { symbols: shared })];
  const [called, calling] = [listWaitingSymbolsUsedBy(mine, theirs), listWaitingSymbolsUsedBy(theirs, mine)];
  return [
    ...(called.length > 0 ? [buildWaitingOverlap("calls", mine, other, { symbols: called, at: theirs.path })] : []),
    ...(calling.length > 0 ? [buildWaitingOverlap("called", mine, other, { symbols: calling, at: theirs.path })] : []),
  ];
}

const getChangedSymbols = ({ changed_symbols: symbols = null }: QueueEntry): readonly string[] | null => symbols;

/** Returns the changed symbols of one file that the changed code of another one uses, or of another part of the same file. */
function listWaitingSymbolsUsedBy(entry: QueueEntry, changed: QueueEntry): string[] {
  const { path, dependencies = [] } = entry;
  if (getParentFolder(path) !== getParentFolder(changed.path) && !dependencies.includes(changed.path)) return [];
  return listUsedSymbols(listUsedNames(entry, [...dependencies, path]), changed.path, changed.changed_symbols ?? []);
}

/** Describes the use of symbols that a merged branch changed. */
export function usesOfMerged(
  { branch, head, agent }: Pick<WaitingChange, "branch" | "head" | "agent">,
  { path, symbols, at }: { readonly path: string; readonly symbols: readonly string[]; readonly at: string },
): Overlap {
  const message = `${path} uses ${listItems(symbols)} of ${at}, which ${agent} changed on ${branch}, merged since this branch left the base.`;
  const place = { branch, head, agent_id: agent, path, other_path: at, symbols: [...symbols], lines: null };
  return { kind: "calls", ...place, message, fix: describeUseAdvice(branch) };
}

/** Returns what an agent does about a change of which one side uses what the other changes. */
const describeUseAdvice = (branch: string): string =>
  `Say how the two go together (\`skl propose --composes ${branch} "…"\`), or add a test that uses both.`;

/** Returns whether the agent of a change has said how it goes together with another one. */
export function isComposed(own: readonly QueueEntry[], { branch, head }: Pick<Overlap, "branch" | "head">): boolean {
  return own.some(({ assumptions = [] }) =>
    assumptions.some(
      ({ composes }) => composes?.branch === branch && (composes.head === null || composes.head === head),
    ),
  );
}

/** The kinds of overlap between two changes. What Git merges in one file is none, and a path that both add is a text conflict. */
type ChangeKind = Exclude<Overlap["kind"], "same_new_path" | "same_file" | "contradiction">;

function buildWaitingOverlap(
  kind: ChangeKind,
  { path, agent_id }: QueueEntry,
  { branch, head, agent }: WaitingChange,
  { symbols = [], lines = null, at = path }: { symbols?: readonly string[]; lines?: string | null; at?: string },
): Overlap {
  const isOwn = agent === agent_id;
  const whose = `${isOwn ? "your own change" : `the change of ${agent}`} on ${branch}`;
  const agree = isOwn ? "decide which of the two" : `agree with ${agent} on who`;
  const names = listItems(symbols);
  const place = (lines === null ? path : `${path}:${lines}`) + (symbols.length > 0 ? ` (${names})` : "");
  const texts: Readonly<Record<ChangeKind, readonly [message: string, fix: string]>> = {
    conflict: [
      `It will not merge at ${place} with ${whose}, which waits for review.`,
      `${agree.charAt(0).toUpperCase()}${agree.slice(1)} changes these lines; otherwise the one that merges second has to be rebased.`,
    ],
    same_symbol: [
      `It changes ${names} in ${path}, and so does ${whose}, which waits for review.`,
      `Read it (\`git fetch && git diff HEAD...${head?.slice(0, 12) ?? branch} -- ${path}\`), and ${agree} changes ${names}.`,
    ],
    calls: [
      `${path} uses ${names} of ${at}, which ${whose} changes.`,
      isOwn ? "Use it as it will be." : describeUseAdvice(branch),
    ],
    called: [
      `It changes ${names} in ${path}, which ${at} uses in ${whose}.`,
      isOwn ? "Keep what that code needs." : describeUseAdvice(branch),
    ],
  };
  const [message, fix] = texts[kind];
  const other = kind === "calls" || kind === "called" ? { other_path: at } : {};
  return { kind, branch, head, agent_id: agent, path, ...other, symbols: [...symbols], lines, message, fix };
}
