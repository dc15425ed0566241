import { compareText } from "../../../../domain/index.ts";
import type { Unit, UnitGraph } from "./units.ts";

/**
 * Cuts the imports of a circle that point backwards in the order of Eades, Lin and Smyth (1993), which puts the units first
 * that load many others and are loaded by few, and returns them in that order. The circle stays in the program; the scopes are drawn as
 * if it were not there.
 */
export function openCircle(circle: readonly Unit[], graph: UnitGraph): readonly Unit[] {
  const left = new Set([...circle].sort((a, b) => compareText(a.key, b.key)));
  const surplus = (unit: Unit) => {
    let sum = 0;
    for (const [other, count] of graph.loads(unit)) if (left.has(other)) sum += count;
    for (const other of left) sum -= graph.loads(other).get(unit) ?? 0;
    return sum;
  };
  const place = new Map<Unit, number>();
  while (left.size > 0) {
    let best: { readonly unit: Unit; readonly surplus: number } | null = null;
    for (const unit of left) {
      const own = surplus(unit);
      if (!best || own > best.surplus) best = { unit, surplus: own };
    }
    if (!best) break;
    place.set(best.unit, place.size);
    left.delete(best.unit);
  }
  for (const unit of circle)
    for (const other of [...graph.loads(unit).keys()])
      if ((place.get(other) ?? Infinity) < (place.get(unit) ?? 0)) graph.cut(unit, other);
  return [...place.keys()];
}
