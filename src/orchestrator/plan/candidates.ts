import type { StateEntry } from "../../domain/index.ts";
import type { FieldTexts } from "./corpus.ts";
import { type Candidate, compareText, type PlanFacts } from "./facts.ts";

/** Files that nobody assigns by what they are called: they hold no code of the project's own, or follow from others. */
const NO_WORK =
  /(?:^|\/)(?:\.[^/]+\/|node_modules\/|vendor\/|dist\/|build\/|__snapshots__\/)|(?:\.lock|-lock\.(?:json|yaml)|\.min\.\w+|\.map)$/;
/** More files than this are ranked by name only as far as they go; State is the way to describe a repository of that size. */
const MOST_FILES = 50_000;

/**
 * What the request is compared with: State, each path once; without State, the files of the base. A file that the request
 * names is taken although State does not know it.
 */
export function candidatesOf(facts: PlanFacts, named: ReadonlySet<string>): Candidate[] {
  const entries = new Map<string, StateEntry>();
  for (const entry of facts.state.toSorted((a, b) => compareText(a.id, b.id)))
    if (!entries.has(entry.path)) entries.set(entry.path, entry);
  const bare = entries.size === 0 ? facts.files.filter((path) => !NO_WORK.test(path)).slice(0, MOST_FILES) : [];
  const extra = facts.files.filter((path) => named.has(path) && !entries.has(path));
  return [
    ...[...entries.values()].sort((a, b) => compareText(a.path, b.path)).map((entry) => ofEntry(entry, facts)),
    ...[...new Set([...bare, ...extra])].sort(compareText).map((path) => ofFile(path, facts)),
  ];
}

/**
 * State's own scope as long as that scope allows the file. Else a scope that owns the path; else State's again, unless the
 * scope forbids the path: what is forbidden is never assigned.
 */
function ofEntry(entry: StateEntry, { scopes, permits, ownersOf }: PlanFacts): Candidate {
  const { path, semantic_scope: own } = entry;
  const isKnown = typeof own === "string" && Object.hasOwn(scopes, own);
  const permission = isKnown ? permits(own, path) : { allowed: false, rule: null };
  if (isKnown && permission.allowed) return { path, entry, scope: own, scopeNote: null };
  const owner = ownersOf(path)[0];
  const why = permission.rule === null ? "does not list" : `forbids ${permission.rule}, so not`;
  if (owner !== undefined)
    return { path, entry, scope: owner, scopeNote: own ? `State says ${own}, which ${why} ${path}.` : null };
  if (isKnown && permission.rule === null)
    return { path, entry, scope: own, scopeNote: `No scope lists ${path}, so check 2 will flag it.` };
  return {
    path,
    entry,
    scope: null,
    scopeNote: own ? `${own} ${isKnown ? why : "is no defined scope for"} ${path}.` : null,
  };
}

function ofFile(path: string, { ownersOf }: PlanFacts): Candidate {
  return { path, entry: null, scope: ownersOf(path)[0] ?? null, scopeNote: null };
}

/** The words of a candidate. The file's own name tells more than its folders, which it shares with its neighbours. */
export function textsOf({ path, entry }: Candidate): FieldTexts {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1).replace(/\.[^.]*$/, "");
  const folder = slash < 0 ? "" : path.slice(0, slash);
  if (entry === null) return { name, folder };
  return {
    name: `${name} ${extraWords(entry.id, path)}`,
    folder,
    responsibilities: entry.responsibilities ?? "",
    assumptions: [...(entry.assumptions ?? []).map(({ text }) => text), ...(entry.invariants_touched ?? [])].join(" "),
  };
}

/** Words of an id that the path does not have already. */
function extraWords(id: string, path: string): string {
  const known = path.toLowerCase();
  return id
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !known.includes(word.toLowerCase()))
    .join(" ");
}

/** A scope's own words, as a document beside the files. */
export function scopeTexts(
  name: string,
  { description, permitted_responsibilities }: PlanFacts["scopes"][string],
): FieldTexts {
  return { name, responsibilities: [description ?? "", ...(permitted_responsibilities ?? [])].join(" ") };
}
