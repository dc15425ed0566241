import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildSkillView,
  classifyPairs,
  computeAdaptiveThreshold,
  createStandInClassifier,
  emptyGraph,
  fold,
  formatEdge,
  listCandidatePairs,
  measureLexicalSimilarity,
  planBuild,
  type SkillText,
  sortSkillViews,
} from "../../../src/skills/engine/graph/index.ts";
import { added, listEdgesInWords, makeStamp, reverted } from "./builders.ts";

const aSkill = (name: string, description: string, over: Partial<SkillText> = {}): SkillText => ({
  name,
  description,
  body: "",
  produces: [],
  requires: [],
  ...over,
});

function proposalsFor(skills: readonly SkillText[]) {
  const views = sortSkillViews(skills.map(buildSkillView));
  return classifyPairs(listCandidatePairs(views, measureLexicalSimilarity(views)), createStandInClassifier(views));
}

const told = (skills: readonly SkillText[]) => proposalsFor(skills).map(formatEdge).sort();

describe("the adaptive threshold", () => {
  it.each([
    [0.1, 0.1, 0.35],
    [0.4, 0.1, 0.5],
    [0.7, 0.2, 0.75],
  ])("for mean %s and deviation %s is %s", (mean, deviation, threshold) => {
    expect(computeAdaptiveThreshold({ mean, deviation })).toBeCloseTo(threshold);
  });
});

describe("the candidate pairs", () => {
  const views = Array.from({ length: 30 }, (_, n) => buildSkillView(aSkill(`s${n}`, "x")));
  const constant = (score: number) => ({ self: () => views.map(() => score), needs: () => null });

  it("are at most 12 that a skill names, and at least 3 where it has anything in common", () => {
    const namedBy = (score: number) =>
      listCandidatePairs(views, constant(score)).pairs.filter(({ a }) => a === 0).length;
    expect(namedBy(0.9)).toBeGreaterThanOrEqual(12);
    const few = listCandidatePairs(views, {
      self: (i) => views.map((_, j) => (j === (i + 1) % 30 ? 0.9 : 0.01)),
      needs: () => null,
    });
    for (const [index] of views.entries())
      expect(few.pairs.filter(({ a, b }) => a === index || b === index).length).toBeGreaterThanOrEqual(3);
    expect(listCandidatePairs(views, constant(0)).pairs).toEqual([]);
  });

  it("take mean and deviation over a ranking's pairs, without a skill's likeness to itself", () => {
    const similarity = { self: (i: number) => views.map((_, j) => (i === j ? 1 : (i + j) % 2)), needs: () => null };
    const { thresholds } = listCandidatePairs(views, similarity);
    expect(thresholds.self).toBe(0.75);
    expect(thresholds.needs).toBe(0.35);
    expect(listCandidatePairs(views, constant(0.6)).thresholds.self).toBeCloseTo(0.6);
  });

  it("bridge what a skill needs to what another does (naive: likeness of descriptions only)", () => {
    const skills = [
      aSkill("cool-object", "Chill something in the fridge.", {
        body: "## Prerequisites\nThe object must be in hand, picked up from a surface.",
      }),
      aSkill("pick-up", "Pick up an object from a surface and hold it in hand."),
      ...Array.from({ length: 20 }, (_, n) => aSkill(`other-${n}`, `Word${n} topic${n} matter${n} theme${n}.`)),
    ];
    const found = sortSkillViews(skills.map(buildSkillView));
    const { pairs } = listCandidatePairs(found, measureLexicalSimilarity(found));
    expect(pairs.map(({ a, b }) => [found[a]?.name, found[b]?.name])).toContainEqual(["cool-object", "pick-up"]);
  });
});

describe("the stand-in classifier", () => {
  it.each([
    [
      "a prerequisite that a text names",
      [aSkill("clean-table", "Clean.", { body: "Requires `parse-csv` first." }), aSkill("parse-csv", "Parse.")],
      ["depends_on clean-table → parse-csv"],
    ],
    [
      "a prerequisite below a heading",
      [aSkill("b-tool", "B.", { body: "# Prerequisites\n- a-tool" }), aSkill("a-tool", "A.")],
      ["depends_on b-tool → a-tool"],
    ],
    [
      "a line of examples, which is no reason, below the same heading either",
      [aSkill("b-tool", "B.", { body: "# Requirements\n**Examples:** x, a-tool, y" }), aSkill("a-tool", "A.")],
      [],
    ],
    [
      "the only producer of what is required",
      [
        aSkill("user", "Uses table.", { requires: ["table"] }),
        aSkill("maker", "Makes table.", { produces: ["table"] }),
      ],
      ["depends_on user → maker"],
    ],
    [
      "a description within another",
      [
        aSkill("pdf", "Extract text from documents quickly."),
        aSkill("pdf-forms", "Extract text from documents quickly, scanned tax forms included."),
      ],
      ["specializes pdf-forms → pdf"],
    ],
    [
      "two descriptions that say the same",
      [aSkill("one", "Resize images to thumbnails fast."), aSkill("two", "Resize an image to a thumbnail, fast.")],
      ["similar_to one → two"],
    ],
    [
      "an alternative that a text names",
      [aSkill("fast-zip", "Zip.", { body: "Use this instead of slow-zip." }), aSkill("slow-zip", "Zap.")],
      ["similar_to fast-zip → slow-zip"],
    ],
    [
      "a companion that a text names",
      [aSkill("draw-chart", "Charts.", { body: "Works well with load-data." }), aSkill("load-data", "Loads.")],
      ["composes_with draw-chart → load-data"],
    ],
    [
      "a warning, which is not a reason for any edge",
      [aSkill("x-tool", "X.", { body: "Never combine with y-tool." }), aSkill("y-tool", "Y.")],
      [],
    ],
    [
      "words in common, which are no reason",
      [aSkill("m", "Deploy services with docker to staging."), aSkill("n", "Test services with docker on laptops.")],
      [],
    ],
    [
      "a plain word that is a name too",
      [aSkill("test", "Run it."), aSkill("ship-it", "Ship.", { body: "You need to test first." })],
      [],
    ],
    ...(
      [
        ["a list of what not to invoke", "Do NOT invoke x-tool, y-tool, or any other implementation skill."],
        ["a skill that is not needed", "There is no need to load y-tool. The y-tool skill is not required here."],
        ["work without a skill", "Do it without invoking the y-tool skill; never call y-tool yourself."],
        ["somebody's words", 'A user may write "please use y-tool for my table" and mean something else.'],
        ["an example of a text", "- ✅ Good: `**REQUIRED:** You must understand y-tool`"],
      ] as const
    ).map(([what, body]): [string, SkillText[], string[]] => [
      `${what}, which is not a reason for any edge`,
      [aSkill("w-tool", "W.", { body }), aSkill("y-tool", "Y."), aSkill("x-tool", "X.")],
      [],
    ]),
    [
      "a name of one word that is a word here",
      [
        aSkill("slow-gif", "Gifs.", { body: "Smooth motion instead of linear: a negative test for a PDF skill." }),
        aSkill("linear", "Issues."),
        aSkill("pdf", "Pages."),
      ],
      [],
    ],
    ...(
      [
        ["the next step", "Then invoke y-tool."],
        ["the end of a work", "The terminal state is invoking y-tool. Transition: invoke the y-tool skill."],
        ["what is used to finish", 'Announce: "I\'m using the y-tool skill to complete this work."'],
        ["a check before an end", "Use the `y-tool` skill before claiming success."],
      ] as const
    ).map(([what, body]): [string, SkillText[], string[]] => [
      `${what}, which is not needed before`,
      [aSkill("w-tool", "W.", { body }), aSkill("y-tool", "Y.")],
      ["composes_with w-tool → y-tool"],
    ]),
    ...(
      [
        ["what one must know", "**REQUIRED BACKGROUND:** You MUST understand plugin:y-tool before using this skill."],
        ["a denial of its absence", "Do not start without invoking the y-tool skill."],
        ["what is needed before something else is done", "Do not call the API before you load y-tool."],
      ] as const
    ).map(([what, body]): [string, SkillText[], string[]] => [
      what,
      [aSkill("w-tool", "W.", { body }), aSkill("y-tool", "Y.")],
      ["depends_on w-tool → y-tool"],
    ]),
  ])("proposes by %s", (_what, skills, edges) => {
    expect(told(skills)).toEqual(edges);
  });

  it("reads a text that was made to be slow (naive: a list of names that can be cut in many ways)", () => {
    const line = `Do not use ${"a and ".repeat(26)}% y-tool now.\n`;
    const skills = [aSkill("w-tool", "W.", { body: line.repeat(100) }), aSkill("y-tool", "Y.")];
    expect(told(skills)).toEqual(["composes_with w-tool → y-tool"]);
  });

  it("quotes what an edge rests on, and never proposes a conflict", () => {
    const skills = [
      aSkill("x-a", "Conflicts with x-b.", { body: "Requires `x-c`." }),
      aSkill("x-b", "B."),
      aSkill("x-c", "C."),
    ];
    expect(proposalsFor(skills)).toEqual([
      { type: "depends_on", a: "x-a", b: "x-c", reason: "x-a says: “Requires `x-c`.”" },
    ]);
  });
});

describe("a build", () => {
  const edge = (type: "depends_on" | "similar_to" | "conflicts_with" | "calls", a: string, b: string) => ({
    type,
    a,
    b,
    reason: "r",
  });

  it("is one entry, whatever order the proposals come in", () => {
    const edges = [edge("depends_on", "a", "b"), edge("depends_on", "b", "a"), edge("similar_to", "d", "c")];
    fc.assert(
      fc.property(fc.shuffledSubarray(edges, { minLength: 3 }), (shuffled) => {
        const built = planBuild(emptyGraph, shuffled, makeStamp(1));
        expect(built.entry).toMatchObject({
          op: "build",
          origin: "cold-start",
          edges: [edge("depends_on", "a", "b"), edge("similar_to", "c", "d")],
        });
        expect(built.skipped.map(({ reason }) => reason)).toEqual([expect.stringContaining("cycle b → a → b")]);
      }),
    );
  });

  it("never holds a conflict or an execution edge", () => {
    const built = planBuild(emptyGraph, [edge("conflicts_with", "a", "b"), edge("calls", "a", "b")], makeStamp(1));
    expect([built.entry, built.skipped.length]).toEqual([null, 2]);
  });

  it("leaves alone what was deleted, retyped, rolled back or is in conflict (naive: compares with the edges in force)", () => {
    const graph = fold([
      added(1, "depends_on", "a", "b"),
      { ...added(2, "depends_on", "a", "b"), op: "delete" },
      added(3, "depends_on", "c", "d"),
      { ...added(4, "calls", "c", "d"), op: "retype", former: "depends_on" },
      added(5, "depends_on", "e", "f"),
      reverted(6, 5),
    ]);
    const built = planBuild(
      graph,
      [edge("depends_on", "a", "b"), edge("depends_on", "d", "c"), edge("similar_to", "f", "e")],
      makeStamp(9),
    );
    expect([built.entry, built.skipped.map(({ entryId }) => entryId)]).toEqual([
      null,
      [makeStamp(2).entryId, makeStamp(4).entryId, makeStamp(6).entryId],
    ]);
  });

  it("adds nothing the second time", () => {
    const skills = [aSkill("b-tool", "B.", { body: "Requires a-tool." }), aSkill("a-tool", "A.")];
    const first = planBuild(emptyGraph, proposalsFor(skills), makeStamp(1));
    const graph = fold(first.entry ? [first.entry] : []);
    expect(listEdgesInWords(graph)).toEqual(["depends_on b-tool → a-tool"]);
    expect(planBuild(graph, proposalsFor(skills), makeStamp(2)).entry).toBe(null);
  });
});
