import { FIELDS } from "../skill-text.ts";
import type { SkillStore } from "../store/skill-store.ts";
import type { Weights } from "./weights.ts";

interface Remembered {
  readonly version: number;
  readonly norms: Float64Array;
}

const REMEMBERED = new WeakMap<SkillStore, Map<Weights, Remembered>>();

/** For each slot and field: its weight divided by the field's length beside the average one. Made anew after a change. */
export function normsOf(store: SkillStore, weights: Weights): Float64Array {
  const kept = REMEMBERED.get(store) ?? new Map<Weights, Remembered>();
  REMEMBERED.set(store, kept);
  const known = kept.get(weights);
  if (known !== undefined && known.version === store.version) return known.norms;
  const norms = computed(store, weights);
  kept.set(weights, { version: store.version, norms });
  return norms;
}

/** In plain loops: it is done anew for every change of one skill. The norms of a free slot are asked for by nobody. */
function computed({ entries, lengths, totals, size }: SkillStore, weights: Weights): Float64Array {
  const width = FIELDS.length;
  const norms = new Float64Array(entries.length * width);
  FIELDS.forEach((field, at) => {
    const { weight, b } = weights[field];
    const average = Math.max((totals[at] ?? 0) / Math.max(size, 1), 1e-9);
    for (let place = at; place < norms.length; place += width)
      norms[place] = weight / (1 - b + (b * (lengths[place] ?? 0)) / average);
  });
  return norms;
}
