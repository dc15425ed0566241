/** Renders what was played as the tables of docs/cooperbench.md. */
import type { Merged } from "./landing.ts";
import type { Guard, PlayedPair, Variant } from "./replay.ts";

const VARIANTS: readonly Variant[] = ["code and tests", "code"];

const GUARDS: readonly (readonly [Guard, string])[] = [
  ["none", "nothing behind the session"],
  ["evidence", "CI evidence for each head"],
  ["verify", "each merged result verified"],
];

/** Returns whether a pair is one that must not merge as it is. */
function isConflict({ textual, tests }: PlayedPair): boolean {
  return textual || tests === "failed";
}

export function renderTables(pairs: readonly PlayedPair[]): string {
  return GUARDS.flatMap(([guard, behind]) =>
    VARIANTS.flatMap((variant) => {
      const own = pairs.filter((each) => each.variant === variant && each.guard === guard);
      const title = `## With ${variant === "code" ? "code alone" : variant}, ${behind}`;
      return own.length === 0 ? [] : [title, "", ...tables(own), ""];
    }),
  ).join("\n");
}

function tables(pairs: readonly PlayedPair[]): string[] {
  const repositories = [...new Set(pairs.map(({ repository }) => repository))];
  const groups: [string, readonly PlayedPair[]][] = [
    ...repositories.map((name): [string, readonly PlayedPair[]] => [
      name,
      pairs.filter(({ repository }) => repository === name),
    ]),
    ["all", pairs],
  ];
  return [
    "| repository | pairs | conflicts (text, tests) | warned at intent | warned at the second push (text, tests) | stopped before the merge (text, tests) |",
    "|---|---|---|---|---|---|",
    ...groups.map(([name, group]) => conflictRow(name, group)),
    "",
    "| repository | compatible (of these tested) | called a conflict | nobody acts | after a blind rebase | after a word, too | with a person | never | in main and broken | push: plain, first, second |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...groups.map(([name, group]) => compatibleRow(name, group)),
  ];
}

function conflictRow(name: string, pairs: readonly PlayedPair[]): string {
  const text = pairs.filter(({ textual }) => textual);
  const tests = pairs.filter((pair) => !pair.textual && isConflict(pair));
  const count = (of: (pair: PlayedPair) => boolean) => `${text.filter(of).length}, ${tests.filter(of).length}`;
  const isWarned = ({ atPush, textual }: PlayedPair) =>
    textual ? atPush === "conflict" : atPush !== null && atPush !== "same_file";
  const intents = pairs.some(({ hasIntents }) => hasIntents)
    ? count(({ atIntent }) => atIntent !== null)
    : "not measured";
  const stopped = count(({ merged }) => merged !== "alone");
  return row(name, pairs.length, `${text.length}, ${tests.length}`, intents, count(isWarned), stopped);
}

function compatibleRow(name: string, pairs: readonly PlayedPair[]): string {
  const compatible = pairs.filter((pair) => !isConflict(pair));
  const tested = compatible.filter(({ tests }) => tests === "passed").length;
  const alarms = compatible.filter(({ atPush }) => atPush === "conflict").length;
  const by = (...how: Merged[]) => compatible.filter(({ merged }) => how.includes(merged)).length;
  const times = (["plain", "first", "second"] as const).map((which) =>
    median(pairs.map(({ milliseconds }) => milliseconds[which])),
  );
  return row(
    name,
    `${compatible.length} (${tested})`,
    alarms,
    by("alone"),
    by("alone", "rebase"),
    by("alone", "rebase", "word"),
    by("alone", "rebase", "word", "person"),
    by("never"),
    pairs.filter(({ isBroken, merged }) => isBroken && merged !== "person").length,
    `${times.join(", ")} ms`,
  );
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
