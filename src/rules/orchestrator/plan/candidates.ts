import { compareText, type StateEntry } from "../../../kernel/domain/index.ts";
import type { Candidate, PlanFacts } from "./facts.ts";

/** Matches files that no task gets: they hold no code of the project itself, or are generated from other files. */
const NO_WORK =
  /(?:^|\/)(?:\.[^/]+\/|node_modules\/|vendor\/|dist\/|build\/|__snapshots__\/)|(?:\.lock|-lock\.(?:json|yaml)|\.min\.\w+|\.map)$/;
/** Without State, at most this many files are ranked by name; a repository of that size needs State. */
const MOST_FILES = 50_000;
/** If more files share a name, it does not tell which of them is meant. */
const MOST_NAMESAKES = 3;

/**
 * Returns what the request is compared with: the entries of State, each path once, or without State the files of the base. A
 * file that the request names is added even if State does not know it.
 */
export function listPlanCandidates(facts: PlanFacts, named: ReadonlySet<string>): Candidate[] {
  const entries = new Map<string, StateEntry>();
  for (const entry of facts.state.toSorted((a, b) => compareText(a.id, b.id)))
    if (!entries.has(entry.path)) entries.set(entry.path, entry);
  const bare = entries.size === 0 ? facts.files.filter((path) => !NO_WORK.test(path)).slice(0, MOST_FILES) : [];
  const extra = facts.files.filter((path) => named.has(path) && !entries.has(path));
  return [
    ...[...entries.values()]
      .sort((a, b) => compareText(a.path, b.path))
      .map((entry) => buildEntryCandidate(entry, facts)),
    ...[...new Set([...bare, ...extra])]
      .sort(compareText)
      .map((path) => ({ path, entry: null, scope: facts.ownersOf(path)[0] ?? null, scopeNote: null })),
  ];
}

/**
 * Chooses the scope of an entry: the one that State names if it allows the path; else a scope that owns the path; else State's
 * again, unless it forbids the path. A forbidden file is never assigned.
 */
function buildEntryCandidate(entry: StateEntry, { scopes, permits, ownersOf }: PlanFacts): Candidate {
  const { path, semantic_scope: own } = entry;
  const isKnown = typeof own === "string" && Object.hasOwn(scopes, own);
  const { allowed, rule } = isKnown ? permits(own, path) : { allowed: false, rule: null };
  if (isKnown && allowed) return { path, entry, scope: own, scopeNote: null };
  const owner = ownersOf(path)[0];
  const why = rule === null ? "does not list" : `forbids ${rule}, so not`;
  if (owner !== undefined)
    return { path, entry, scope: owner, scopeNote: own ? `State says ${own}, which ${why} ${path}.` : null };
  if (isKnown && rule === null)
    return { path, entry, scope: own, scopeNote: `No scope lists ${path}, so check 2 will flag it.` };
  const scopeNote = own ? `${own} ${isKnown ? why : "is no defined scope for"} ${path}.` : null;
  return { path, entry, scope: null, scopeNote };
}

/** Returns the paths that words of a request name by a path, the end of one, or the id of a State entry. */
export function findMentionedPaths(mentions: readonly string[], { files, state }: PlanFacts): Set<string> {
  if (mentions.length === 0) return new Set();
  const paths = [...new Set([...files, ...state.map(({ path }) => path)])];
  const byId = new Map(state.map(({ id, path }) => [id, path]));
  return new Set(
    mentions.flatMap((mention) => {
      const word = mention.replace(/^\.\//, "");
      const entry = byId.get(word);
      const matchingPaths = paths.includes(word) ? [word] : paths.filter((path) => path.endsWith(`/${word}`));
      return [
        ...(entry === undefined ? [] : [entry]),
        ...(matchingPaths.length <= MOST_NAMESAKES ? matchingPaths : []),
      ];
    }),
  );
}
