import { listFolderAndAncestors, type Scope } from "../../kernel/domain/index.ts";
import type { ClaimGroup } from "./claims.ts";
import { type ScopeProblem, scopeProblem } from "./problem.ts";

type ListName = "allowed_paths" | "allowed_path_prefixes" | "forbidden_path_prefixes";

interface Entry {
  readonly list: ListName;
  /** As the definitions write it. */
  readonly text: string;
  /** Without a leading `./` and a final slash, as paths are compared; `""` is the root. */
  readonly place: string;
}

/** Returns the problems of each definition by itself, and the scopes that match no tracked file. */
export function findDefinitionProblems(
  scopes: ReadonlyMap<string, Scope>,
  groups: readonly ClaimGroup[],
): ScopeProblem[] {
  const holding = new Set(
    [...new Set(groups.map(({ claims }) => claims))].flatMap((claims) => claims.map(({ scope }) => scope)),
  );
  const folders = new Set(groups.flatMap(({ folder }) => listFolderAndAncestors(folder)));
  return [...scopes].flatMap(([name, scope]) => {
    const forbidden = listScopeEntries(scope, "forbidden_path_prefixes");
    const allowed = [...listScopeEntries(scope, "allowed_paths"), ...listScopeEntries(scope, "allowed_path_prefixes")];
    const overruled = findOverruledEntries(name, allowed, forbidden);
    return [
      ...findOwnerProblems(name, scope),
      ...findEmptyScopeProblems(name, {
        allowed: allowed.length,
        overruled: overruled.length,
        holdsFiles: holding.has(name),
      }),
      ...overruled,
      ...findRepeatedEntries(name, [...allowed, ...forbidden]),
      ...findMisreadEntries(name, [...allowed, ...forbidden], folders),
    ];
  });
}

function listScopeEntries(scope: Scope, list: ListName): Entry[] {
  return (scope[list] ?? []).map((text) => {
    const place = text.replace(/^(?:\.\/+)+|^\.$/, "");
    return { list, text, place: list === "allowed_paths" ? place : place.replace(/\/+$/, "") };
  });
}

function findOwnerProblems(name: string, { owner }: Scope): ScopeProblem[] {
  if (owner?.trim()) return [];
  return [scopeProblem("SCOPE_UNOWNED", { scope: name, message: `The scope ${name} names no owner.` })];
}

function findEmptyScopeProblems(
  name: string,
  { allowed, overruled, holdsFiles }: { allowed: number; overruled: number; holdsFiles: boolean },
): ScopeProblem[] {
  if (holdsFiles) return [];
  if (allowed === 0) {
    const message = `The scope ${name} allows no path, so no file can be in it.`;
    return [scopeProblem("SCOPE_EMPTY", { scope: name, message })];
  }
  if (allowed === overruled) {
    const message = `The scope ${name} forbids everything that it allows.`;
    return [scopeProblem("SCOPE_EMPTY", { scope: name, message })];
  }
  return [
    scopeProblem("SCOPE_EMPTY", {
      severity: "warning",
      scope: name,
      message: `The scope ${name} matches no tracked file.`,
      fix: "Nothing to do if its files are still to be written; otherwise correct its paths.",
    }),
  ];
}

/** Reports allowed entries that lie under a prefix that the same scope forbids. */
function findOverruledEntries(scope: string, allowed: readonly Entry[], forbidden: readonly Entry[]): ScopeProblem[] {
  return allowed.flatMap(({ list, text, place }) => {
    const above = new Set(listFolderAndAncestors(place));
    const rule = forbidden.find((entry) => above.has(entry.place));
    if (!rule) return [];
    const message = `${text} in ${list} has no effect: ${scope} also forbids ${rule.text}, and what is forbidden wins.`;
    return [scopeProblem("SCOPE_UNREACHABLE", { scope, path: text, message })];
  });
}

function findRepeatedEntries(scope: string, entries: readonly Entry[]): ScopeProblem[] {
  const seen = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const key = `${entry.list} ${entry.place}`;
    const first = seen.get(key);
    if (!first) {
      seen.set(key, entry);
      return [];
    }
    const as = first.text === entry.text ? "" : `, the same as ${first.text}`;
    const message = `${entry.text} stands twice in ${entry.list}${as}.`;
    return [scopeProblem("SCOPE_UNREACHABLE", { scope, path: entry.text, message, fix: "Remove one of the two." })];
  });
}

/** Reports entries that do not mean what they look like: globs, and folders among the files. */
function findMisreadEntries(scope: string, entries: readonly Entry[], folders: ReadonlySet<string>): ScopeProblem[] {
  return entries.flatMap(({ list, text, place }) => {
    if (place.includes("*") && !folders.has(place)) {
      const message = `${text} in ${list} is taken literally: paths of scopes are no globs.`;
      const fix = "Write the folder instead, such as `app/auth/`; it covers everything below it.";
      return [scopeProblem("SCOPE_UNREACHABLE", { scope, path: text, message, fix })];
    }
    const isFolder = list === "allowed_paths" && (place.endsWith("/") || folders.has(place));
    if (!isFolder) return [];
    const message = `${text} in allowed_paths is a folder; only the file of exactly that name would match.`;
    const fix = "Move it to allowed_path_prefixes, which covers everything below it.";
    return [scopeProblem("SCOPE_UNREACHABLE", { scope, path: text, message, fix })];
  });
}
