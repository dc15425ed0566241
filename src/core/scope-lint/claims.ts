import { getParentFolder, listFolderAndAncestors } from "../../kernel/domain/index.ts";
import { omitYieldingClaims, type ScopeIndex } from "../../kernel/knowledge/index.ts";

/** The most specific rule by which a scope holds a path. */
export interface Claim {
  readonly scope: string;
  /** The exact path, or the folder without a final slash; `""` is the root. */
  readonly rule: string;
  readonly kind: "path" | "folder";
}

/** Files that the same scopes hold by the same rules. */
export interface ClaimGroup {
  /** The folder of the files, without a final slash. */
  readonly folder: string;
  readonly files: readonly string[];
  /** One claim a scope, the most specific first, equals by name. Folders below one rule share the same list. */
  readonly claims: readonly Claim[];
}

/**
 * Groups files by the scopes that claim them. Only rules that name a file itself tell files of one folder apart, so all others are
 * evaluated once for each folder that a rule names: the cost does not grow with files times scopes.
 */
export function groupByClaims(index: ScopeIndex, files: readonly string[]): ClaimGroup[] {
  const places = new Set([...index.byPath.keys(), ...index.byFolder.keys()]);
  for (const prefixes of index.forbidden.values()) for (const prefix of prefixes) places.add(prefix);
  const byFolder = new Map<string, string[]>();
  const groups: ClaimGroup[] = [];
  for (const path of files) {
    const folder = getParentFolder(path);
    if (places.has(path))
      groups.push({ folder, files: [path], claims: listClaimsOn(index, path, index.byPath.get(path)) });
    else {
      const siblings = byFolder.get(folder);
      if (siblings) siblings.push(path);
      else byFolder.set(folder, [path]);
    }
  }
  const claimsBelow = new Map<string, Claim[]>();
  for (const [folder, siblings] of byFolder) {
    const place = listFolderAndAncestors(folder).find((above) => places.has(above)) ?? "";
    const claims = claimsBelow.get(place) ?? listClaimsOn(index, place);
    claimsBelow.set(place, claims);
    groups.push({ folder, files: siblings, claims });
  }
  return groups;
}

/** Returns the claims on what stands at or below a place; `exact` are the scopes that list the very path. */
export function listClaimsOn(index: ScopeIndex, place: string, exact: readonly string[] = []): Claim[] {
  const folders = listFolderAndAncestors(place);
  const claims = new Map<string, Claim>();
  const add = (scope: string, rule: string, kind: Claim["kind"]) => {
    if (!claims.has(scope) && !isForbiddenBy(index, scope, folders)) claims.set(scope, { scope, rule, kind });
  };
  for (const scope of exact) add(scope, place, "path");
  for (const folder of folders) for (const scope of index.byFolder.get(folder) ?? []) add(scope, folder, "folder");
  return omitYieldingClaims(index, [...claims.values()], ({ scope }) => scope);
}

function isForbiddenBy(index: ScopeIndex, scope: string, folders: readonly string[]): boolean {
  const forbidden = index.forbidden.get(scope);
  return forbidden !== undefined && folders.some((folder) => forbidden.has(folder));
}

/** Returns the claims that no other is more specific than; two or more of them are a tie. */
export function pickStrongestClaims(claims: readonly Claim[]): readonly Claim[] {
  const [first] = claims;
  return claims.filter(({ rule, kind }) => rule === first?.rule && kind === first.kind);
}

/** Returns a rule as people write it: a folder ends with a slash, the root is `./`. */
export function formatWrittenRule({ rule, kind }: Pick<Claim, "rule" | "kind">): string {
  if (kind === "path") return rule;
  return rule === "" ? "./" : `${rule}/`;
}
