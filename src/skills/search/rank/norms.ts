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

function computed(store: SkillStore, weights: Weights): Float64Array {
  const norms = new Float64Array(store.entries.length * FIELDS.length);
  const averages = store.totals.map((total) => Math.max(total / Math.max(store.size, 1), 1e-9));
  store.entries.forEach((entry, slot) => {
    if (entry === null) return;
    FIELDS.forEach((field, at) => {
      const { weight, b } = weights[field];
      const length = (entry.lengths[at] ?? 0) / (averages[at] ?? 1);
      norms[slot * FIELDS.length + at] = weight / (1 - b + b * length);
    });
  });
  return norms;
}
