import type { Agreement, Overlap } from "../../../kernel/domain/index.ts";
import { AssumptionIndex } from "../assumptions/index.ts";
import { listSharedSymbols } from "../conflicts.ts";
import { canPatternsMeet, hasWildcard } from "../plan/index.ts";
import type { Claim } from "./claim.ts";
import { describeOverlap, type Sides } from "./overlap-text.ts";
import { listUsedNames, listUsedSymbols } from "./used-symbols.ts";

export interface ClaimFacts {
  /** Whether the base has a file of this path. */
  exists(path: string): boolean;
  /** What agents agreed on or proposed to each other. */
  readonly agreements?: readonly Agreement[] | undefined;
}

/** All kinds of overlap, the most serious first. */
const GRADES: readonly Overlap["kind"][] = [
  "conflict",
  "same_symbol",
  "same_new_path",
  "contradiction",
  "calls",
  "called",
  "same_file",
];

/** Sorts overlaps, the most serious first. */
export function sortWorstFirst(overlaps: readonly Overlap[]): Overlap[] {
  return overlaps.toSorted((a, b) => GRADES.indexOf(a.kind) - GRADES.indexOf(b.kind));
}

/** Returns the overlaps of one claim with others in files, definitions, uses and statements, the most serious first. */
export function compareClaims(own: Claim, others: readonly Claim[], facts: ClaimFacts): Overlap[] {
  const ownFiles = new FileSet(own.files);
  const overlaps = others.flatMap((other) => [
    ...listFileOverlaps(own, ownFiles, other, facts),
    ...listUseOverlaps({ own, other, ...facts }),
  ]);
  return sortWorstFirst([...overlaps, ...listContradictingClaims(own, others)]);
}

/** A set of paths and globs of somebody else, which is matched without compiling their text as a regular expression. */
export class FileSet {
  readonly #paths: ReadonlySet<string>;
  readonly #patterns: readonly { readonly pattern: string; readonly start: string }[];

  constructor(files: readonly string[]) {
    this.#paths = new Set(files.filter((file) => !hasWildcard(file)));
    this.#patterns = files
      .filter(hasWildcard)
      .map((pattern) => ({ pattern, start: /^[^*?[{(\\]*/.exec(pattern)?.[0] ?? "" }));
  }

  /** Returns whether a path or glob can name a file that this set names, too. */
  meets(file: string): boolean {
    if (this.#paths.has(file)) return true;
    if (!hasWildcard(file))
      return this.#patterns.some(({ pattern, start }) => file.startsWith(start) && canPatternsMeet(pattern, file));
    return [...this.#paths, ...this.#patterns.map(({ pattern }) => pattern)].some((own) => canPatternsMeet(own, file));
  }
}

function listFileOverlaps(own: Claim, ownFiles: FileSet, other: Claim, { exists, agreements }: ClaimFacts): Overlap[] {
  const sides = { own, other, agreements };
  const paths = new Set([...other.files, ...other.symbols.keys()].filter((file) => ownFiles.meets(file)));
  const theirs = new FileSet(other.files);
  for (const file of own.files) if (!hasWildcard(file) && theirs.meets(file)) paths.add(file);
  // If a glob covers a file that the other side names exactly, the overlap shows the file.
  const exactPaths = [...paths].filter((path) => !hasWildcard(path));
  const shown = exactPaths.length > 0 ? exactPaths : [...paths];
  return shown.map((path) => {
    if (!hasWildcard(path) && !exists(path)) return describeOverlap("same_new_path", sides, { path });
    const [mine, others] = [own.symbols.get(path) ?? null, other.symbols.get(path) ?? null];
    const shared = mine === null || others === null ? null : listSharedSymbols(mine, others);
    if (shared !== null && shared.length > 0) return describeOverlap("same_symbol", sides, { path, symbols: shared });
    const apart = mine === null ? [] : (others ?? []);
    return describeOverlap("same_file", sides, { path, symbols: apart });
  });
}

/** Returns an overlap for each side whose changed names the other side uses. */
function listUseOverlaps(sides: Sides): Overlap[] {
  const { own, other } = sides;
  return [
    ...listSymbolsUsedBy(own, other).map(({ path, symbols }) =>
      describeOverlap("calls", sides, { path: own.files[0] ?? "", at: path, symbols }),
    ),
    ...listSymbolsUsedBy(other, own).map(({ path, symbols }) =>
      describeOverlap("called", sides, { path, at: other.files[0] ?? "", symbols }),
    ),
  ];
}

/** Returns the changed symbols of one claim that the files of another use. */
function listSymbolsUsedBy(user: Claim, changed: Claim): { path: string; symbols: string[] }[] {
  const names = listUsedNames(user);
  const users = new FileSet(user.files);
  return [...changed.symbols].flatMap(([path, symbols]) => {
    if (users.meets(path)) return [];
    const used = listUsedSymbols(names, path, symbols ?? []);
    return used.length > 0 ? [{ path, symbols: used }] : [];
  });
}

function listContradictingClaims(own: Claim, others: readonly Claim[]): Overlap[] {
  const holders = new Map(others.map((other, at) => [String(at), other]));
  const listClaimStatements = (claim: Claim, holder: string) =>
    claim.statements.map((text) => ({
      text,
      declaredBy: claim.agent,
      scope: null,
      holder,
      path: claim.files[0] ?? "",
    }));
  const known = [...holders].flatMap(([holder, other]) =>
    other.agent === own.agent ? [] : listClaimStatements(other, holder),
  );
  if (known.length === 0 || own.statements.length === 0) return [];
  const index = new AssumptionIndex(known);
  const seen = new Set<string>();
  return listClaimStatements(own, "own").flatMap((statement) =>
    index.compareWithOtherHolders(statement).conflicts.flatMap(({ b, reason }) => {
      const other = holders.get(b.holder);
      if (other === undefined || seen.has(`${b.holder} ${b.text}`)) return [];
      seen.add(`${b.holder} ${b.text}`);
      return [describeOverlap("contradiction", { own, other }, { path: own.files[0] ?? "", reason })];
    }),
  );
}
