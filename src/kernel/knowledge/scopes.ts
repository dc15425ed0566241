import { listFolderAndAncestors, type Scope, type ScopeDefinitions, type StateEntry } from "../domain/index.ts";

/** Scope definitions indexed by path. Folders carry no final slash; `""` is the root. */
export interface ScopeIndex {
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly byPath: ReadonlyMap<string, readonly string[]>;
  readonly byFolder: ReadonlyMap<string, readonly string[]>;
  readonly forbidden: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Permission {
  readonly allowed: boolean;
  /** The forbidden prefix that decided, as the scope writes it; null where none did. */
  readonly rule: string | null;
}

/** Returns a prefix as a folder: `app/auth/`, `./app/auth` and `app/auth` are one; `.` is the root. */
function toPrefixFolder(prefix: string): string {
  return prefix.replace(/^(?:\.\/+)+|^\.$/, "").replace(/(?<!\/)\/+$/, "");
}

const removeDotPrefix = (path: string): string => path.replace(/^(?:\.\/+)+/, "");

/** `app/auth` covers itself and what is below it, not `app/authz.py`. */
const covers = (folder: string, path: string): boolean =>
  folder === "" || path === folder || path.startsWith(`${folder}/`);

function add(index: Map<string, string[]>, key: string, name: string): void {
  const names = index.get(key);
  if (names) names.push(name);
  else index.set(key, [name]);
}

export function indexScopes(definitions: ScopeDefinitions): ScopeIndex {
  const scopes = new Map(Object.entries(definitions.scope_definitions.scopes));
  const byPath = new Map<string, string[]>();
  const byFolder = new Map<string, string[]>();
  const forbidden = new Map<string, ReadonlySet<string>>();
  for (const [name, scope] of scopes) {
    for (const path of scope.allowed_paths ?? []) add(byPath, removeDotPrefix(path), name);
    for (const prefix of scope.allowed_path_prefixes ?? []) add(byFolder, toPrefixFolder(prefix), name);
    if (scope.forbidden_path_prefixes?.length)
      forbidden.set(name, new Set(scope.forbidden_path_prefixes.map(toPrefixFolder)));
  }
  for (const names of [...byPath.values(), ...byFolder.values()]) names.sort();
  return { scopes, byPath, byFolder, forbidden };
}

/**
 * Names of the scopes that own a path: by an exact path first, then by the longest prefix, equals by name. A scope
 * that forbids the path does not own it, whatever it allows, and a shared one yields to any other.
 */
export function listOwningScopes(index: ScopeIndex, path: string): string[] {
  const folders = listFolderAndAncestors(path);
  const owners = new Set(index.byPath.get(path));
  for (const folder of folders) for (const name of index.byFolder.get(folder) ?? []) owners.add(name);
  const names = [...owners].filter((name) => {
    const forbidden = index.forbidden.get(name);
    return !forbidden || !folders.some((folder) => forbidden.has(folder));
  });
  return omitYieldingClaims(index, names, (name) => name);
}

/** Returns what is left of the claims of scopes on one path when shared scopes have yielded to others. */
export function omitYieldingClaims<T>({ scopes }: ScopeIndex, claims: readonly T[], nameOf: (claim: T) => string): T[] {
  const own = claims.filter((claim) => scopes.get(nameOf(claim))?.shared !== true);
  return own.length > 0 ? own : [...claims];
}

/** What judges pushes is no common ground, whatever a scope says. */
const NEVER_SHARED = /^(?:\.skl|\.github\/workflows)\//;

/** Returns whether everybody may change a path: only shared scopes hold it. */
export function isShared(index: ScopeIndex, path: string): boolean {
  if (NEVER_SHARED.test(path)) return false;
  const [owner] = listOwningScopes(index, path);
  return owner !== undefined && index.scopes.get(owner)?.shared === true;
}

type OwnersOf = (path: string) => readonly string[];

/** Returns the one scope that a path belongs to: its State entry's, else the most specific owner by the definitions, else null. */
export function resolvePathScope(
  path: string,
  entry: StateEntry | null | undefined,
  ownersOf: OwnersOf,
): string | null {
  return entry?.semantic_scope ?? ownersOf(path)[0] ?? null;
}

/** Returns `resolvePathScope` for any path. State is indexed at the first question. */
export function scopeLookup(state: readonly StateEntry[], ownersOf: OwnersOf): (path: string) => string | null {
  let entries: ReadonlyMap<string, StateEntry> | null = null;
  return (path) => {
    entries ??= new Map(state.map((entry) => [entry.path, entry]));
    return resolvePathScope(path, entries.get(path), ownersOf);
  };
}

/** Returns whether a scope lets its tasks change a path. What is forbidden wins; what is not allowed is refused. */
export function permits(scope: Scope, path: string): Permission {
  const rules = (scope.forbidden_path_prefixes ?? []).filter((prefix) => covers(toPrefixFolder(prefix), path));
  const [rule] = rules.sort((a, b) => b.length - a.length);
  if (rule !== undefined) return { allowed: false, rule };
  const allowed =
    (scope.allowed_paths ?? []).some((own) => removeDotPrefix(own) === path) ||
    (scope.allowed_path_prefixes ?? []).some((prefix) => covers(toPrefixFolder(prefix), path));
  return { allowed, rule: null };
}
