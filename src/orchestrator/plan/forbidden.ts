import type { PlanFacts } from "./facts.ts";
import { FILLER } from "./lexicon.ts";
import type { Concept } from "./request.ts";
import { keysOf } from "./words.ts";

/**
 * By scope, the concepts of a request that one of its forbidden responsibilities speaks of: all words of the forbidden line
 * stand in the request. They count for nothing there; whoever may do it gets the task.
 */
export function forbiddenKeys(
  concepts: readonly Concept[],
  scopes: PlanFacts["scopes"],
): Map<string, ReadonlySet<number>> {
  const places = new Map<string, number>();
  for (const [at, { key, alternatives }] of concepts.entries())
    for (const word of [
      key,
      ...key.split(" "),
      ...alternatives.filter(({ weight }) => weight >= 0.8).map((each) => each.key),
    ])
      if (!places.has(word)) places.set(word, at);
  return new Map(
    Object.entries(scopes).map(([name, { forbidden_responsibilities = [] }]) => {
      const lines = forbidden_responsibilities.map((line) => keysOf(line).filter((key) => !FILLER.has(key)));
      const hit = lines.filter((keys) => keys.length > 0 && keys.every((key) => places.has(key)));
      return [name, new Set(hit.flat().flatMap((key) => places.get(key) ?? []))];
    }),
  );
}

/** The forbidden lines themselves, for the sentence that says so. */
export function forbiddenLines(scope: string, concepts: readonly Concept[], scopes: PlanFacts["scopes"]): string[] {
  const lines = scopes[scope]?.forbidden_responsibilities ?? [];
  return lines.filter((line) => {
    const only = { [scope]: { forbidden_responsibilities: [line] } };
    return (forbiddenKeys(concepts, only).get(scope)?.size ?? 0) > 0;
  });
}
