import { describe, expect, it } from "vitest";
import { planGivenFacts } from "./builders.ts";
import { heldOutHalf, type LabelledRequest, tuningHalf } from "./cases.ts";
import type { SyntheticRepository } from "./repositories/repository.ts";

interface Figures {
  readonly precision: number;
  readonly recall: number;
}

function figures(pairs: readonly { readonly found: readonly string[]; readonly wanted: readonly string[] }[]): Figures {
  const sum = (count: (pair: (typeof pairs)[number]) => number) =>
    pairs.reduce((total, pair) => total + count(pair), 0);
  const right = sum(({ found, wanted }) => found.filter((each) => wanted.includes(each)).length);
  const rounded = (share: number) => Math.round(share * 100) / 100;
  return {
    precision: rounded(right / sum(({ found }) => found.length)),
    recall: rounded(right / sum(({ wanted }) => wanted.length)),
  };
}

function findUniqueStatePath({ state }: SyntheticRepository, name: string): string {
  const hits = state.filter(({ path }) => path === name || path.endsWith(`/${name}`));
  if (hits.length !== 1 || hits[0] === undefined) throw new Error(`${name} names ${hits.length} files`);
  return hits[0].path;
}

function measured(cases: readonly LabelledRequest[]): { scopes: Figures; files: Figures } {
  const answers = cases.map(({ repository, request, scopes, files }) => {
    const { tasks } = planGivenFacts({ request, ...repository });
    return {
      scopes: { found: tasks.map(({ semantic_scope }) => semantic_scope), wanted: scopes },
      files: {
        found: tasks.flatMap(({ files_why }) => files_why.map(({ path }) => path)),
        wanted: files.map((name) => findUniqueStatePath(repository, name)),
      },
    };
  });
  return { scopes: figures(answers.map((each) => each.scopes)), files: figures(answers.map((each) => each.files)) };
}

describe("labelled requests to three repositories", () => {
  it("are at least 20, over repositories of at least 30 entries", () => {
    const cases = [...tuningHalf, ...heldOutHalf];
    expect(cases.length).toBeGreaterThanOrEqual(20);
    for (const repository of new Set(cases.map((each) => each.repository)))
      expect(repository.state.length).toBeGreaterThanOrEqual(30);
  });

  // The figures as measured; a change of the ranking that moves them should be looked at, whichever way they go.
  it("are answered this well in the first half", () => {
    expect(measured(tuningHalf)).toEqual({
      scopes: { precision: 0.69, recall: 0.85 },
      files: { precision: 0.71, recall: 0.87 },
    });
  });

  it("are answered at least as well in the half that was held out", () => {
    expect(measured(heldOutHalf)).toEqual({
      scopes: { precision: 0.96, recall: 0.9 },
      files: { precision: 0.85, recall: 0.91 },
    });
  });
});
