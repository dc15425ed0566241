import { compareText } from "../../../../domain/index.ts";
import type { ImportEdge } from "../import-graph.ts";

/** Describes source files that will share a scope. */
export interface Unit {
  /** This is the first file of the unit. */
  readonly key: string;
  /** This is sorted. */
  readonly files: readonly string[];
  readonly region: number;
}

interface GrowingUnit extends Unit {
  files: string[];
  /** Holds the units that loading this one loads, and those that load it. */
  readonly to: Map<GrowingUnit, number>;
  readonly from: Map<GrowingUnit, number>;
  /** Counts the imports between this unit and another one, in both directions. */
  readonly coupling: Map<GrowingUnit, number>;
}

/** An import that does not run when its module is loaded counts less. */
const LATE_WEIGHT = 0.5;

/** Holds the units that are being merged, with the imports between them. */
export class UnitGraph {
  readonly #unitOf = new Map<string, GrowingUnit>();
  readonly #units = new Map<number, Set<GrowingUnit>>();

  /** Starts with one unit for each file of `regionOf`. */
  constructor(regionOf: ReadonlyMap<string, number>, edges: readonly ImportEdge[]) {
    for (const [path, region] of regionOf) {
      const unit = { key: path, files: [path], region, to: new Map(), from: new Map(), coupling: new Map() };
      this.#unitOf.set(path, unit);
      this.#units.set(region, (this.#units.get(region) ?? new Set()).add(unit));
    }
    for (const edge of edges) {
      const [from, to] = [this.#unitOf.get(edge.from), this.#unitOf.get(edge.to)];
      if (!from || !to) continue;
      const weight = edge.atLoad ? 1 : LATE_WEIGHT;
      add(from.coupling, to, weight);
      add(to.coupling, from, weight);
      if (!edge.atLoad) continue;
      add(from.to, to, 1);
      add(to.from, from, 1);
    }
  }

  /** Returns the units by their keys. */
  unitsIn(region: number): Unit[] {
    return [...(this.#units.get(region) ?? [])].sort((a, b) => compareText(a.key, b.key));
  }

  /** Returns how often loading a unit loads others. */
  loads(unit: Unit): ReadonlyMap<Unit, number> {
    return asGrowing(unit).to;
  }

  couplings(unit: Unit): ReadonlyMap<Unit, number> {
    return asGrowing(unit).coupling;
  }

  /** Returns whether no way leads out of these units and back, so that as one they add no cycle. */
  canMerge(units: readonly Unit[]): boolean {
    const inside = new Set<Unit>(units);
    const seen = new Set<Unit>();
    const pending = units.flatMap((unit) => [...this.loads(unit).keys()]).filter((unit) => !inside.has(unit));
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      for (const below of this.loads(next).keys()) {
        if (inside.has(below)) return false;
        pending.push(below);
      }
    }
    return true;
  }

  /** Makes units one, which it returns. */
  merge(units: readonly Unit[]): Unit {
    const [into, ...others] = [...new Set(units.map(asGrowing))].sort((a, b) => compareText(a.key, b.key));
    if (!into) throw new Error("There is no unit to merge.");
    for (const unit of others) {
      for (const path of unit.files) this.#unitOf.set(path, into);
      into.files = [...into.files, ...unit.files].sort();
      this.#units.get(unit.region)?.delete(unit);
      redirect(unit, into, "to", "from");
      redirect(unit, into, "from", "to");
      redirect(unit, into, "coupling", "coupling");
    }
    return into;
  }

  /** Forgets that loading one unit loads another. */
  cut(from: Unit, to: Unit): void {
    asGrowing(from).to.delete(asGrowing(to));
    asGrowing(to).from.delete(asGrowing(from));
  }
}

type Ways = "to" | "from" | "coupling";

function redirect(unit: GrowingUnit, into: GrowingUnit, ways: Ways, back: Ways): void {
  for (const [other, count] of unit[ways]) {
    other[back].delete(unit);
    if (other === into) continue;
    add(into[ways], other, count);
    add(other[back], into, count);
  }
}

/** Only `UnitGraph` makes units. */
const asGrowing = (unit: Unit): GrowingUnit => unit as GrowingUnit;

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
