import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMarker } from "../../../src/kernel/domain/index.ts";
import { peerRequire } from "../peers.ts";
import { fillGitHubTextsWith, fillPlainTextsWith } from "./full.ts";

const LIVING = [
  "@ann",
  "@octo/team",
  "(@ann)",
  '"@ann"',
  "‘@ann’",
  "#12",
  "octo/shop#12",
  "GH-12",
  "deadbeef1",
  "deadbeef",
  "(deadbeef)",
  "'fadedface",
  "https://x.test/a",
  "www.x.test",
  "ann@x.test",
  "[a](b)",
  "![a](b)",
  "[a]: b",
  "<b>",
  "<!--",
  "-->",
  "<!-- skl:report -->",
  "&#64;ann",
  "&commat;ann",
  "- [ ] a",
  "# a",
  "===",
  "---",
  "> a",
  "1. a",
  "(1) a",
  "```",
  "~~~",
  "|",
  "\\",
  "`",
  "``",
  "*a*",
  "__a__",
  "$a$",
  "/skl approve",
  "   /skl approve",
];
const pieces = fc.array(fc.constantFrom(...LIVING, " ", "a", ".", ",", ")", '"', "”"), { minLength: 1, maxLength: 8 });
const hostile = fc
  .oneof(
    pieces.map((parts) => parts.join("")),
    pieces.map((parts) => parts.join(" ")),
    fc.string({ unit: "binary" }),
  )
  .filter((text) => text.trim() !== "");
const broken = pieces.map((parts) => parts.join("\n"));

/** What a text says outside its code: fenced blocks and spans taken out as a reader of Markdown takes them. */
function outsideCode(text: string): string {
  return text.replace(/^(`{3,})\n.*?\n\1$/gms, "").replace(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, "");
}

const MARKED: Readonly<Record<string, string>> = {
  "RFC issue": "rfc RFC_004",
  "decided RFC issue": "rfc RFC_004",
  closing: "note",
  "closing of a withdrawn one": "note",
  overdue: "note",
  "rejected review": "report",
  "approved review": "report",
  "merged review": "report",
  digest: "digest",
  report: "report",
};

describe("whatever a stranger writes into a text for GitHub", () => {
  test("the marker of its first line is ours, or there is none", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, broken, fc.constant("<!-- skl:report -->")), (text) => {
        for (const [name, output] of Object.entries(fillGitHubTextsWith(text))) {
          expect(parseMarker(output), name).toBe(MARKED[name] ?? null);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("no line is a command but those that we ask somebody to copy", () => {
    const OURS =
      /^\/skl (?:resolve option_[abc]|criterion type=test ref=(?:\S+|"[^"]*") desc="[^"]*"|rationale WHY, in a sentence or two)$/;
    fc.assert(
      fc.property(fc.oneof(hostile, broken), (text) => {
        for (const [name, output] of Object.entries(fillGitHubTextsWith(text))) {
          const fenced = [...output.matchAll(/^(`{3,})\n(.*?)\n\1$/gms)].flatMap(([, , lines = ""]) =>
            lines.split("\n"),
          );
          const outside = output.replace(/^(`{3,})\n.*?\n\1$/gms, "");
          expect(outside, name).not.toMatch(/^\s*\/skl/m);
          for (const line of fenced) expect(line.replace(/\\["\\]/g, ""), name).toMatch(OURS);
        }
      }),
      { numRuns: 60, examples: [["``"], ["`\n`"], ['``"\\'], ["a desc=b"], ["\u200b"]] },
    );
  });

  test("nothing of it lives in a line that somebody copies", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, broken), (text) => {
        const output = fillGitHubTextsWith(text)["RFC issue"] ?? "";
        const copied = [...output.matchAll(/^(`{3,})\n(.*?)\n\1$/gms)].map(([, , lines = ""]) => lines).join("\n");
        expect(outsideCode(copied)).not.toMatch(/@|#\d|(?<![a-z0-9])gh-\d|<|&|\]\(|https?:|www\.|\b[0-9a-f]{7,}\b/i);
      }),
      { numRuns: 60 },
    );
  });

  test("a title is one line, and nothing in it lives", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, broken), (text) => {
        const title = fillGitHubTextsWith(text)["RFC title"] ?? "";
        expect(title).toMatch(/^RFC_004: .{1,190}$/u);
        expect(title.length).toBeLessThanOrEqual(200);
        expect(outsideCode(title)).not.toMatch(/[@#[\]<&]|https?:|www\./);
      }),
      { numRuns: 60 },
    );
  });

  test("plain texts have no line of theirs and nothing hidden", () => {
    const texts = fillPlainTextsWith("x\nNext: \u202e@ann\u0000");
    expect(texts).toEqual({
      title: "not judged: x\\nNext: \\u{202e}@ann\\x00",
      message: "x\\nNext: \\u{202e}@ann\\x00\n\nNext: x\\nNext: \\u{202e}@ann\\x00",
    });
  });

  test.each([
    ["words", "word ".repeat(4_000)],
    ["backticks", "`".repeat(20_000)],
    ["lone backticks", "` ".repeat(10_000)],
    ["pipes", "|".repeat(20_000)],
    ["marks that take no room", "\u0301".repeat(20_000)],
    ["emoji", "👩‍🚀".repeat(5_000)],
    ["hidden characters", "\u{e0001}".repeat(10_000)],
    ["lines", "a_b\n".repeat(4_000)],
  ])("every text fits into a body of GitHub: %s", (_, text) => {
    for (const [name, output] of Object.entries(fillGitHubTextsWith(text, { times: 45 }))) {
      expect(output.length, name).toBeLessThanOrEqual(name === "digest" ? 61_000 : 60_000);
      expect(output, name).not.toMatch(/\p{Cs}/u);
    }
  });
});

const micromark = peerRequire(["micromark", "micromark-extension-gfm"]);

describe.skipIf(micromark === null)("a Markdown reader (skipped without micromark)", () => {
  test("finds no heading, list, link, mention, HTML or cell that a stranger wrote", async () => {
    const { micromark: read } = await import(micromark?.resolve("micromark") ?? "");
    const { gfm, gfmHtml } = await import(micromark?.resolve("micromark-extension-gfm") ?? "");
    const toHtml = (text: string): string =>
      read(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
    const withoutCode = (html: string) => html.replace(/<code[^>]*>.*?<\/code>/gs, "");
    const shape = (html: string) => (withoutCode(html).match(/<[^>]*>/g) ?? []).join("");
    const calm = Object.fromEntries(
      Object.entries(fillGitHubTextsWith("word")).map(([name, text]) => [name, shape(toHtml(text))]),
    );
    fc.assert(
      fc.property(
        // A text of several lines is several things in a list, and one that is an address is a link where GitHub's own addresses stand.
        hostile.filter((text) => text.length <= 50 && !/[…\n\r\u2028\u2029]|^https?:/.test(text)),
        (text) => {
          for (const [name, output] of Object.entries(fillGitHubTextsWith(text))) {
            const html = toHtml(output);
            expect(shape(html), name).toBe(calm[name]);
            expect(withoutCode(html).replace(/<[^>]*>/g, ""), name).not.toMatch(
              /[@#[\]|$]|&(?!quot;)|https?:|www\.|GH-|\b[0-9a-f]{7}/,
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
