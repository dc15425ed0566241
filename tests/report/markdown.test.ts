import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderCheck, toMarkdown } from "../../src/view/index.ts";
import { code, prose } from "../../src/view/markdown-text.ts";
import { aCheck, aFile, aFinding, checkTexts, someChecks } from "./builders.ts";
import { peerRequire } from "./peers.ts";

const renderCheckMarkdown = (output: Parameters<typeof renderCheck>[0], checks: typeof checkTexts) =>
  toMarkdown(renderCheck(output, "pull_request", checks));

describe("a summary for a pull request", () => {
  test("has the verdict, each check that spoke and the files", () => {
    const findings = [
      aFinding({ message: "app/utils/tokens.py is outside the files of task_1a2b3c4d." }),
      aFinding({ path: "app/x.py", line: 3, message: "Name @bob or see #12.", fix: "Ask @ann." }),
    ];
    const output = aCheck({
      verdict: "flag",
      files: [aFile({ out_of_scope: true }), aFile({ path: "a|b.py", status: "type_changed", semantic_scope: null })],
      checks: someChecks({
        "file-scope": { verdict: "flag", findings },
        dependencies: { verdict: "skipped", reason: "not run: check 1 already stops the push" },
      }),
      warnings: [{ code: "OFFLINE", message: "The remote could not be reached." }],
    });
    expect(renderCheckMarkdown(output, checkTexts)).toMatchInlineSnapshot(`
      "🟡 **\`feature/auth-reset-email\`: goes to the review, which looks at what is listed here (2 files)**

      - \`app/utils/tokens.py\` is outside the files of \`task_1a2b3c4d\`.
      - \`app/x.py:3\`: Name \`@bob\` or see \`#12\`.

      <details>
      <summary>The checks one by one</summary>

      - 🟡 1 **file-scope**: File outside the task's scope. Another agent may be working there and cannot see this change coming.<br>\`app/utils/tokens.py\` is outside the files of \`task_1a2b3c4d\`. **Next:** Leave it to its owner, or ask for the scope with \`skl propose\`; the proposal is recorded either way.<br>\`app/x.py:3\` Name \`@bob\` or see \`#12\`. **Next:** Ask \`@ann\`.
      - ✅ 2 **semantic-scope**
      - ✅ 3 **risk-signals**
      - ⚪ 4 **dependencies**: not run: check 1 already stops the push
      - ✅ 5 **queue-budget**

      Compared with \`1111111111\` at \`9c1e9c1e9c\`. Queue: 2 of 15 waiting. 1 proposal sent to \`refs/skl/proposals/feature/auth-reset-email/9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e\`.

      </details>

      <details>
      <summary>2 files</summary>

      | file |  | scope | change | notes |
      |---|---|---|---|---|
      | \`app/services/email.py\` | modified | \`api\` | behavioral | outside the task's files |
      | \`a\\x7cb.py\` | type changed |  | behavioral |  |

      </details>

      > \`OFFLINE\` The remote could not be reached.
      "
    `);
  });

  test("of a ref that is not judged is one sentence", () => {
    expect(renderCheckMarkdown(aCheck({ branch: "v1", ignored: "a tag carries no work" }), checkTexts)).toBe(
      "⚪ **`v1` is not judged**, because a tag carries no work.\n",
    );
  });

  test("fits into a comment whatever the files are called", () => {
    const path = `${"`|<>".repeat(2000)}.py`;
    const findings = Array.from({ length: 200 }, () => aFinding({ path, message: path.repeat(2), fix: path }));
    const loud = { verdict: "block", findings } as const;
    const checks = someChecks({ "file-scope": loud, "semantic-scope": loud, "risk-signals": loud, dependencies: loud });
    const files = Array.from({ length: 200 }, () => aFile({ path }));
    expect(renderCheckMarkdown(aCheck({ verdict: "block", checks, files }), checkTexts).length).toBeLessThan(65_536);
  });
});

describe("a stranger's text in Markdown", () => {
  test.each([
    ["a path", "app/x.py", "`app/x.py`"],
    ["a backtick", "a`b", "``a`b``"],
    ["backticks at the end", "a``", "``` a`` ```"],
    ["a pipe", "a|b", "`a\\x7cb`"],
    ["a backslash before a pipe", "a\\|b", "`a\\\\x7cb`"],
    ["a newline", "a\n# b", "`a\\n# b`"],
    ["blanks only", "  ", "`(empty)`"],
  ])("keeps %s within its code span", (_, text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test.each([
    [
      "plain words",
      "Not one of the task's files, out-of-scope (twice).",
      "Not one of the task's files, out-of-scope (twice).",
    ],
    ["a mention", "ask @ann, now", "ask `@ann`, now"],
    ["an e-mail", "ann@example.com", "`ann@example.com`"],
    ["an issue", "see #12 and GH-12", "see `#12` and `GH-12`"],
    ["a commit", "at deadbeef1", "at `deadbeef1`"],
    ["a commit of letters only", "at deadbeef", "at `deadbeef`"],
    ["an address", "see https://x.test/a", "see `https://x.test/a`"],
    ["a bare address", "see www.x.test", "see `www.x.test`"],
    ["a link", "[a](http://x)", "`[a](http://x)`"],
    ["HTML", "<img src=x> and <!-- skl:report -->", "`<img` `src=x>` and `<!--` `skl:report` `-->`"],
    ["a heading", "# a", "`#` a"],
    ["a list", "1. a", "`1`. a"],
    ["what stood in backticks", "use `skl propose`; then push", "use `skl propose`; then push"],
    ["a lone backtick", "a `b", "a `` `b ``"],
    ["code spans side by side", "a_b`c`", "`a_b` `c`"],
    ["a quoted signature", 'before "def f(a, b=1)", after "def f(a)".', "before `def f(a, b=1)`, after `def f(a)`."],
    ["a quotation of words", 'it says "keep it simple".', 'it says "keep it simple".'],
    ["quotations side by side", '"a(b_c)" "c={d|e}"', "`a(b_c)` `c={d\\x7ce}`"],
    ["a quotation with a mention", 'it says "ask @ann".', 'it says "ask `@ann`".'],
    ["a quotation with code in it", '"a `b_c` d"', '"a `b_c` d"'],
  ])("shows %s as a sentence with code", (_, text, expected) => {
    expect(prose(text)).toBe(expected);
  });
});

describe("a signature in a sentence", () => {
  test("of check 3 is taken from what the finding says beside its words", () => {
    const after = "def login(user: User) -> Session";
    const message = `Public login was changed: now ${after}.`;
    const findings = [aFinding({ path: "app/x.py", line: 3, message, data: { after } })];
    const output = aCheck({ verdict: "flag", checks: someChecks({ "risk-signals": { verdict: "flag", findings } }) });
    expect(renderCheckMarkdown(output, checkTexts)).toContain(
      "- `app/x.py:3`: Public login was changed: now `def login(user: User) -> Session`.\n",
    );
  });
});

const micromark = peerRequire(["micromark", "micromark-extension-gfm"]);

describe.skipIf(micromark === null)("a Markdown reader (skipped without micromark)", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom(
          "`",
          "``",
          "|",
          "\\",
          "\n",
          " ",
          "<b>",
          "@ann",
          "#12",
          "](",
          "[",
          "http://x.y",
          "www.x.y",
          "a",
          "_",
          "*",
          "1.",
          "---",
          "&lt;",
          "deadbeef1",
          "deadbeef",
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  );

  test("finds no link, mention, HTML or cell that a stranger wrote", async () => {
    const { micromark: read } = await import(micromark?.resolve("micromark") ?? "");
    const { gfm, gfmHtml } = await import(micromark?.resolve("micromark-extension-gfm") ?? "");
    const toHtml = (text: string): string =>
      read(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
    const shape = (html: string) => (html.replace(/<code>.*?<\/code>/gs, "").match(/<[^>]*>/g) ?? []).join("");
    const render = (text: string) => {
      const findings = [
        aFinding({ path: text, message: text, fix: text }),
        aFinding({ path: text, message: `x: now ${text}.`, fix: text, data: { after: text } }),
        aFinding({ path: text, message: `a ${text}${text}"${text}" b`, fix: text, data: { after: text } }),
        aFinding({ path: null, message: text, fix: "x" }),
      ];
      const checks = someChecks({ "file-scope": { verdict: "flag", findings } });
      return toHtml(
        renderCheckMarkdown(
          aCheck({ agent: text, branch: text, checks, files: [aFile({ path: text, semantic_scope: text })] }),
          checkTexts,
        ),
      );
    };
    const calm = shape(render("word"));
    fc.assert(
      fc.property(
        hostile.filter((text) => text.trim() !== ""),
        (text) => {
          const html = render(text);
          const outside = html.replace(/<code>.*?<\/code>/gs, "");
          expect(shape(html)).toBe(calm);
          expect(outside).not.toMatch(/[@#[\]|]|https?:|www\.|[0-9a-f]{7}/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
