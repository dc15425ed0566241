import { describe, expect, it } from "vitest";
import { renderBuiltGraph, renderGraphCheck } from "../../src/skills/use/views/index.ts";
import { toText } from "../../src/view/index.ts";

const style = { color: false, width: 80, unicode: true };
const nothing = { held_back: [], unreadable: [], duplicates: [], dangling: [] };
const built = {
  dry_run: false,
  classifier: "openai/m",
  added: [{ type: "depends_on", a: "a", b: "b", reason: "It says so." }],
  skipped: 2,
  candidates: 7,
  calls: 3,
  failed: [{ anchor: "c", reason: "timeout", message: "No answer came." }],
  ignored: ["conflicts_with a → b: no type that texts can tell"],
  not_asked: 4,
  usage: { input_tokens: 1200, output_tokens: 30, cost_usd: 0.00123 },
};

describe("the text of a cold start", () => {
  it("tells what was added, what it cost, and what was left out", () => {
    expect(toText(renderBuiltGraph(built), style).split("\n")).toEqual([
      "1 edge added  by openai/m",
      "  a depends_on b",
      "    It says so.",
      "7 candidate pairs; 2 proposed edges left out",
      "Model: 3 calls, 1200 tokens in, 30 out, $0.0012",
      "1 answer ignored",
      "  conflicts_with a → b: no type that texts can tell",
      "1 call failed; the pairs of these skills are left out",
      "  c  timeout: No answer came.",
      "4 calls not made; build again to continue",
      "",
    ]);
  });

  it("says how many more there are", () => {
    const many = toText(renderBuiltGraph({ ...built, ignored: Array(25).fill("x") }), style);
    expect(many).toContain("and 15 more: `--json` has all of them");
  });
});

describe("the text of a graph's check", () => {
  it("says that all is well", () => {
    expect(toText(renderGraphCheck(nothing), style)).toBe("The graph is in order.\n");
  });

  it("names each kind of trouble under a heading of its own", () => {
    const check = {
      held_back: [{ entry: "e1", part: null, reason: "It would close a cycle." }],
      unreadable: [{ file: "x.json", reason: "it is not JSON" }],
      duplicates: [{ entry: "e2", part: null, of: "e1" }],
      dangling: [{ type: "calls", a: "a", b: "gone" }],
    };
    expect(toText(renderGraphCheck(check), style).split("\n")).toEqual([
      "Held back: 1 edge of the history without effect",
      "  e1",
      "    It would close a cycle.",
      "",
      "Unreadable: 1 file left out",
      "  x.json  it is not JSON",
      "",
      "Recorded twice and counted once",
      "  e2  first by e1",
      "",
      "Edges to skills that are not installed here",
      "  a calls gone",
      "",
    ]);
  });

  it("writes out what would steer a terminal", () => {
    const evil = "\u001b[2J\u202eevil";
    const texts = [
      toText(renderGraphCheck({ ...nothing, held_back: [{ entry: evil, part: evil, reason: evil }] }), style),
      toText(renderGraphCheck({ ...nothing, unreadable: [{ file: evil, reason: evil }] }), style),
      toText(
        renderBuiltGraph({ ...built, ignored: [evil], added: [{ type: evil, a: evil, b: evil, reason: evil }] }),
        style,
      ),
    ];
    for (const text of texts) expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
