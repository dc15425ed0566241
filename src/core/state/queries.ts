import { createUnknownNameError, getFileName, SklError, type StateEntry } from "../../kernel/domain/index.ts";
import type { LoadedKnowledge } from "../../kernel/knowledge/index.ts";
import { isStopWord, splitWords, stemWord } from "../../kernel/words/index.ts";
import { normalizePath } from "../../workspace/ground/index.ts";

/**
 * Returns the State entry by id, by path, or by a file name that only one has, with its ending or without. Throws NOT_FOUND with the
 * entries of that name, else with the nearest name.
 */
export function findEntry({ state }: LoadedKnowledge, key: string): StateEntry {
  const entry = state.find(({ id }) => id === key) ?? state.find(({ path }) => path === normalizePath(key));
  if (entry) return entry;
  const named = state.filter(
    ({ path }) => getFileName(path) === key || getFileName(path).replace(/\.[^.]+$/, "") === key,
  );
  const [only, ...others] = named;
  if (only && others.length === 0) return only;
  if (only)
    throw new SklError("NOT_FOUND", {
      message: `State has ${named.length} entries for files called ${key}: ${named.map(({ path }) => path).join(", ")}.`,
      fix: "Name one of them by its path.",
      data: { key, paths: named.map(({ path }) => path) },
    });
  throw createUnknownNameError(`State has no entry ${key}.`, {
    key: "key",
    name: key,
    names: state.flatMap(({ id, path }) => [id, path]),
    fix: "List them with `skl state`.",
  });
}

interface Field {
  readonly weight: number;
  readonly text: (entry: StateEntry) => string;
}

const FIELDS: readonly Field[] = [
  { weight: 5, text: ({ id, path }) => `${id} ${path}` },
  { weight: 3, text: ({ responsibilities }) => responsibilities ?? "" },
  {
    weight: 2,
    text: ({ semantic_scope, owner, invariants_touched }) =>
      [semantic_scope, owner, ...(invariants_touched ?? [])].join(" "),
  },
  { weight: 2, text: ({ assumptions }) => (assumptions ?? []).map(({ id, text }) => `${id} ${text}`).join(" ") },
  { weight: 1, text: ({ dependencies }) => (dependencies ?? []).join(" ") },
];

/**
 * Returns the entries that contain every word of a query, best first. Words match in any form, from their beginning and inside
 * identifiers: `tokens` finds `verifyToken` and `app/utils/token.py`. `scope:NAME` and `owner:NAME` narrow the answer.
 */
export function queryState(state: readonly StateEntry[], query: string): StateEntry[] {
  const filters = [...query.matchAll(/\b(scope|owner|level):(\S+)/g)];
  const words = splitAskedWords(query.replace(/\b(scope|owner|level):\S+/g, " "));
  const scored = state
    .filter((entry) => filters.every(([, key, value]) => matchesFilter(entry, key, value)))
    .map((entry) => ({ entry, score: scoreStateEntry(entry, words) }));
  return scored
    .filter(({ score }) => score > 0 || words.length === 0)
    .sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1))
    .map(({ entry }) => entry);
}

/** Returns the words of a query; grammar counts only where there is nothing else. */
function splitAskedWords(query: string): string[] {
  const words = splitWords(query);
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}

function matchesFilter(entry: StateEntry, key: string | undefined, value: string | undefined): boolean {
  switch (key) {
    case "scope":
      return entry.semantic_scope === value;
    case "owner":
      return entry.owner === value;
    default:
      return String(entry.uncertainty_level) === value;
  }
}

function scoreStateEntry(entry: StateEntry, words: readonly string[]): number {
  const fields = FIELDS.map(({ weight, text }) => ({ weight, words: splitWords(text(entry)) }));
  let total = 0;
  for (const word of words) {
    const best = Math.max(...fields.map((field) => field.weight * matchIn(field.words, word)));
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

function matchIn(words: readonly string[], word: string): number {
  if (words.includes(word)) return 3;
  const own = stemWord(word);
  if (words.some((candidate) => stemWord(candidate) === own)) return 2;
  return words.some((candidate) => candidate.startsWith(word)) ? 1 : 0;
}

/** Returns the entries that depend on a path directly and through others, each once, the nearest first. */
export function findStateImpact(
  { state }: LoadedKnowledge,
  key: string,
): { path: string; direct: StateEntry[]; transitive: StateEntry[]; scopes: string[] } {
  const path = state.find(({ id }) => id === key)?.path ?? normalizePath(key);
  const dependents = new Map<string, StateEntry[]>();
  for (const entry of state)
    for (const dependency of new Set(entry.dependencies))
      dependents.set(dependency, [...(dependents.get(dependency) ?? []), entry]);
  const direct = (dependents.get(path) ?? []).filter((entry) => entry.path !== path);
  const seen = new Set([path, ...direct.map((entry) => entry.path)]);
  const transitive: StateEntry[] = [];
  for (let front = direct; front.length > 0; ) {
    const next = front
      .flatMap((entry) => dependents.get(entry.path) ?? [])
      .filter((entry) => !seen.has(entry.path) && seen.add(entry.path));
    transitive.push(...next);
    front = next;
  }
  const scopes = [...new Set([...direct, ...transitive].flatMap((entry) => entry.semantic_scope ?? []))].sort();
  return { path, direct, transitive, scopes };
}
