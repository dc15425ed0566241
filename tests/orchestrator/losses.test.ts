import { describe, expect, it } from "vitest";
import { findLostBaseLines, type JoinedTexts } from "../../src/rules/orchestrator/index.ts";

const text = (...lines: string[]) => `${lines.join("\n")}\n`;
const FORK = [
  "def start(name):",
  "    check(name)",
  "    return run(name)",
  "",
  "def stop(name):",
  "    return halt(name)",
];
const BASE = [...FORK.slice(0, 2), "    audit(name, 'start')", "    count_start(name)", ...FORK.slice(2)];
const OWN = [...FORK.slice(0, 2), "    trace_all(name)", ...FORK.slice(2)];
const BOTH = [...BASE.slice(0, 4), "    trace_all(name)", ...FORK.slice(2)];

const found = (
  texts: Partial<Record<keyof JoinedTexts, readonly string[] | null>>,
  elsewhere: readonly string[] = [],
) => {
  const all = { fork: FORK, base: BASE, own: OWN, result: BOTH, ...texts };
  const [fork, base, own, result] = [all.fork, all.base, all.own, all.result].map((lines) =>
    lines ? text(...lines) : null,
  );
  const counts = new Map(elsewhere.map((line) => [line.replace(/\s/g, ""), 1]));
  return findLostBaseLines(
    { fork: fork ?? null, base: base ?? null, own: own ?? null, result: result ?? null },
    counts,
  )?.map(({ kind, first, last }) => `${kind} ${first}-${last}`);
};

describe("what a join of two sides loses", () => {
  it.each([
    ["both sides are kept", { result: BOTH }],
    ["the base's lines stand in another place", { result: [...FORK, ...BASE.slice(2, 4), "    trace_all(name)"] }],
    [
      "a formatter broke them up",
      {
        result: [
          ...FORK.slice(0, 2),
          "    audit(",
          "        name,",
          "        'start',",
          "    )",
          "    count_start(",
          "        name,",
          "    )",
          ...OWN.slice(2),
        ],
      },
    ],
    [
      "they were written in another way",
      {
        result: [
          ...FORK.slice(0, 2),
          "    audit(name, 'start', at=now())",
          "    count_start(name, 1)",
          ...OWN.slice(2),
        ],
      },
    ],
    ["only their layout changed", { result: BOTH.map((line) => line.replace(/^ {4}/, "\t")) }],
    [
      "the branch rewrote what they stood in",
      {
        own: ["def start(name):", "    return other(name)", ...FORK.slice(3)],
        result: ["def start(name):", "    return other(name)", ...FORK.slice(3)],
      },
    ],
    ["the branch took the whole file away", { own: null, result: null }],
    ["the branch took the same lines from the base before", { own: BASE, result: BASE }],
    [
      "both changed one line, and the branch's version stays",
      {
        base: ["def start(name, at):", ...FORK.slice(1)],
        own: ["def start(name, by):", ...FORK.slice(1)],
        result: ["def start(name, by):", ...FORK.slice(1)],
      },
    ],
    ["only a bracket and an else went", { base: [...FORK, "else:", "    )"], result: OWN }],
    [
      "an import went with what used it",
      {
        base: ["from audit import audit", ...BASE],
        result: [
          ...FORK.slice(0, 2),
          "    log_start(name)",
          "    count_start(name)",
          "    log_more(name)",
          ...OWN.slice(2),
        ],
        own: OWN,
      },
    ],
  ] as const)("finds nothing where %s", (_, texts) => {
    expect(found(texts)).toEqual([]);
  });

  it("finds nothing where other files gained the lines", () => {
    expect(found({ result: OWN })).toEqual(["dropped 3-4"]);
    expect(found({ result: OWN }, BASE.slice(2, 4))).toEqual([]);
  });

  it.each([
    ["one side of a conflict", { result: OWN }, ["dropped 3-4"]],
    ["a line of several", { result: BOTH.filter((line) => !line.includes("count_start")) }, ["dropped 4-4"]],
    [
      "lines that do not meet the branch's own",
      { own: [...FORK, "last = 1"], result: [...FORK, "last = 1"] },
      ["dropped 3-4"],
    ],
    [
      "lines of a line that both changed",
      {
        base: ["def start(name, at):", "    note_start(at)", ...FORK.slice(1)],
        own: ["def start(name, by):", ...FORK.slice(1)],
        result: ["def start(name, by):", ...FORK.slice(1)],
      },
      ["dropped 2-2"],
    ],
    [
      "lines in code that the branch moved",
      { own: [...FORK.slice(4), "", ...FORK.slice(0, 3)], result: [...FORK.slice(4), "", ...FORK.slice(0, 3)] },
      ["dropped 3-4"],
    ],
    ["a new file", { fork: null, own: null, result: null }, ["dropped 1-8"]],
    [
      "a line that is much like one of the branch",
      {
        base: ["from app.models import Team", ...FORK],
        own: ["from app.models import User", ...FORK],
        result: ["from app.models import User", ...FORK, "Team()"],
      },
      ["dropped 1-1"],
    ],
    [
      "lines that the base took out",
      { base: FORK.slice(0, 3), own: [...FORK, "", "last = 1"], result: [...FORK, "", "last = 1"] },
      ["revived 5-6"],
    ],
  ] as const)("finds %s", (_, texts, expected) => {
    expect(found(texts)).toEqual(expected);
  });

  it("says that it cannot tell where versions differ too much", () => {
    const many = Array.from({ length: 5000 }, (_, at) => `line_${at} = ${at}`);
    expect(findLostBaseLines({ fork: "", base: text(...many), own: "", result: "" }, new Map())).toBeNull();
  });
});
