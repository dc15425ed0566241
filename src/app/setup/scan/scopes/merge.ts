import { Coupling } from "../coupling.ts";
import type { ImportEdge } from "../import-graph.ts";
import { bySize, join, keyOf, type Part, SMALLEST_SCOPE } from "./part.ts";

/** Parts under merging, with the imports between them. */
class Merging {
  readonly #parts = new Map<string, Part>();
  readonly #coupling: Coupling;

  constructor(parts: readonly Part[], edges: readonly ImportEdge[]) {
    const partOf = new Map<string, string>();
    for (const part of parts) {
      this.#parts.set(keyOf(part), part);
      for (const file of part.files) partOf.set(file, keyOf(part));
    }
    this.#coupling = new Coupling(edges, (path) => partOf.get(path));
  }

  get parts(): Part[] {
    return [...this.#parts.values()];
  }

  smallest(isWanted: (part: Part) => boolean): Part | undefined {
    return this.parts.filter(isWanted).sort(bySize)[0];
  }

  closest(part: Part, isWanted: (other: Part) => boolean): Part | undefined {
    const key = this.#coupling.closest(keyOf(part), (other) => {
      const candidate = this.#parts.get(other);
      return candidate !== undefined && isWanted(candidate);
    });
    return key === null ? undefined : this.#parts.get(key);
  }

  find(isWanted: (part: Part) => boolean): Part | undefined {
    return this.parts.find(isWanted);
  }

  merge(part: Part, into: Part): void {
    this.#parts.delete(keyOf(part));
    this.#parts.set(keyOf(into), join(into, part));
    this.#coupling.merge(keyOf(part), keyOf(into));
  }

  replace(part: Part, by: Part): void {
    this.#parts.delete(keyOf(part));
    this.#parts.set(keyOf(by), by);
    this.#coupling.merge(keyOf(part), keyOf(by));
  }
}

const isModule = ({ kind }: Part): boolean => kind === "module" || kind === "package" || kind === "rest";

export interface TinyRules {
  /** Whether a tiny part may join the module that it is coupled with. */
  readonly mayCouple: (part: Part) => boolean;
  /** Whether a part stays although it is tiny. */
  readonly isKept: (part: Part) => boolean;
  /** The part that takes what is coupled with nothing; it is not tiny itself, however small. Null: it stays. */
  readonly fallback: string | null;
}

/** Merges parts of fewer than three source files into the sibling that they are most coupled with. */
export function mergeTiny(parts: readonly Part[], edges: readonly ImportEdge[], rules: TinyRules): Part[] {
  const merging = new Merging(parts, edges);
  const stuck = new Set<string>();
  const isTiny = (part: Part) =>
    isModule(part) &&
    part.sources < SMALLEST_SCOPE &&
    !rules.isKept(part) &&
    keyOf(part) !== rules.fallback &&
    !stuck.has(keyOf(part));
  for (let tiny = merging.smallest(isTiny); tiny; tiny = merging.smallest(isTiny)) {
    const key = keyOf(tiny);
    const close = rules.mayCouple(tiny) ? merging.closest(tiny, isModule) : undefined;
    const target = close ?? merging.find((part) => keyOf(part) === rules.fallback);
    if (target) merging.merge(tiny, target);
    else stuck.add(key);
  }
  return merging.parts;
}

/**
 * Merges the smallest modules into their closest siblings until at most `limit` parts are left, or none can go. What is
 * coupled with no sibling becomes the rest of the folder that it stands in, and so do the smallest of more siblings than
 * the limit and of packages: such a folder is a catalogue of things that stand alone, and one of them would not be a
 * true name for another.
 */
export function reduceTo(limit: number, parts: readonly Part[], edges: readonly ImportEdge[]): Part[] {
  const merging = new Merging(parts, edges);
  const isCatalogue = (division: string) => parts.filter((part) => part.division === division).length > limit;
  const catalogues = new Set([...new Set(parts.map(({ division }) => division))].filter(isCatalogue));
  const canGo = ({ kind }: Part) => kind === "module" || kind === "package";
  while (merging.parts.length > limit) {
    const part = merging.smallest(canGo);
    if (!part) break;
    const isSibling = (other: Part) => isModule(other) && other.division === part.division;
    const standsAlone = part.kind === "package" || catalogues.has(part.division);
    const target = (standsAlone ? undefined : merging.closest(part, isSibling)) ?? restBeside(part, merging);
    if (target) merging.merge(part, target);
    else merging.replace(part, { ...part, kind: "rest", folder: part.division });
  }
  return merging.parts;
}

function restBeside({ division }: Part, merging: Merging): Part | undefined {
  if (division === "") return merging.find(({ kind }) => kind === "project");
  return merging.find(({ kind, folder }) => kind === "rest" && folder === division);
}
