import { describe, expect, test } from "vitest";
import { toHtml } from "../../src/view/document/html.ts";
import { bad, compose, dim, line, renderCommandLine, strong } from "../../src/view/text/compose.ts";
import { cutTextEnd, shortenPath } from "../../src/view/text/style.ts";
import { layOutTable } from "../../src/view/text/table.ts";
import { measureDisplayWidth } from "../../src/view/text/width.ts";
import { wide } from "./builders.ts";

const narrow = { ...wide, width: 40 };

describe("a composed text", () => {
  test("wraps at blanks and hangs two columns deeper", () => {
    const text = compose([line(2, strong("Next:"), " take the change out of the branch and ask a person")], narrow);
    expect(text).toBe("  Next: take the change out of the\n    branch and ask a person\n");
  });

  test("does not break between spans that touch", () => {
    const text = compose([line(0, "some words before the long ", strong("app/routers/auth"), ":12: found")], narrow);
    expect(text).toBe("some words before the long\n  app/routers/auth:12: found\n");
  });

  test("leaves a word that is wider than the place whole, so that it can be copied", () => {
    expect(compose([line(0, "see ", "x".repeat(50))], narrow)).toBe(`see\n  ${"x".repeat(50)}\n`);
  });

  test("names the program as the reader has it, in commands only", () => {
    const style = { ...wide, program: "git skl" };
    const lines = [
      line(0, "`skl rfc show RFC_001` says what skl asks; `/skl help` is a comment"),
      renderCommandLine(0, "skl rfc list"),
    ];
    expect(compose(lines, style)).toBe(
      "`git skl rfc show RFC_001` says what skl asks; `/skl help` is a comment\ngit skl rfc list\n",
    );
  });

  test("colours words, not the blanks of the indent", () => {
    const text = compose([line(2, bad("stop"), dim(" (why)"))], { ...wide, color: true });
    expect(text).toBe("  \x1b[31mstop\x1b[39m \x1b[2m(why)\x1b[22m\n");
  });

  test("cuts a text that nobody reads to the end", () => {
    expect(compose([line(0, "y".repeat(1_000_000))], wide).length).toBe(1001);
  });
});

describe("a width", () => {
  test.each([
    ["abc", 3],
    ["文件", 4],
    ["e\u0301", 1],
    ["🎉", 2],
    ["é", 1],
    ["한글", 4],
    ["Ω", 1],
  ])("of %s is %i", (text, width) => {
    expect(measureDisplayWidth(text)).toBe(width);
  });
});

describe("a path", () => {
  const long = "packages/server/src/routers/authentication/password/reset_router.py";
  test("that fits stays whole", () => {
    expect(shortenPath("app/x.py", 8, wide)).toBe("app/x.py");
  });

  test("that does not keeps its start and its name", () => {
    expect(shortenPath(long, 40, wide)).toBe("packages/server/src…word/reset_router.py");
    expect(measureDisplayWidth(shortenPath(long, 40, wide))).toBeLessThanOrEqual(40);
  });

  test("of wide characters is measured in columns", () => {
    expect(measureDisplayWidth(shortenPath("文".repeat(40), 20, wide))).toBeLessThanOrEqual(20);
  });

  test("is shortened with dots where there is no ellipsis", () => {
    expect(shortenPath("abcdefghijklmnop", 9, { ...wide, unicode: false })).toBe("abc...nop");
  });

  test("leaves its sign rather than overflow where there is no room at all", () => {
    expect(cutTextEnd("abc", 0, wide)).toBe("…");
  });
});

describe("a table", () => {
  const columns = [
    { header: "id" },
    { header: "path", gives: "path" },
    { header: "what", gives: "text" },
    { header: "n", align: "right" },
  ] as const;

  test("aligns its columns", () => {
    const rows = [
      ["a", "x.py", "first", "1"],
      ["bbbb", "yy.py", "second", "12"],
    ];
    expect(compose(layOutTable(columns, rows, wide), wide)).toMatchInlineSnapshot(`
      "  id    path   what     n
        a     x.py   first    1
        bbbb  yy.py  second  12
      "
    `);
  });

  test("gives way in texts first, then in paths", () => {
    const rows = [["a", "app/services/email/templates/reset.py", "a rather long description", "1"]];
    expect(compose(layOutTable(columns, rows, { ...wide, width: 50 }), { ...wide, width: 50 })).toMatchInlineSnapshot(`
      "  id  path                         what          n
        a   app/services/…ates/reset.py  a rather lo…  1
      "
    `);
  });

  test("has nothing behind its last column, however long another row of that is", () => {
    const piped = { ...wide, tableWidth: Number.POSITIVE_INFINITY };
    const rows = [
      ["a", "Short."],
      ["b", "Long. ".repeat(200)],
    ];
    const lines = compose(
      layOutTable([{ header: "name" }, { header: "text", gives: "text" }], rows, piped),
      piped,
    ).split("\n");
    expect(lines[1]).toBe("  a     Short.");
  });
});

describe("a table without enough room", () => {
  const columns = [{ header: "id" }, { header: "title", gives: "text" as const }, { header: "branch" }];
  const rows = [["task_4d305627", "Take the refresh of tokens apart", "agent-1/refresh"]];

  test("lists each row where even short columns do not fit, and keeps ids whole", () => {
    expect(compose(layOutTable(columns, rows, narrow), narrow)).toBe(
      "  task_4d305627\n    title: Take the refresh of tokens\n      apart\n    branch: agent-1/refresh\n",
    );
  });

  test("is neither cut nor wrapped in a pipe", () => {
    const piped = { ...narrow, tableWidth: Number.POSITIVE_INFINITY };
    expect(compose(layOutTable(columns, rows, piped), piped)).toContain(
      "  task_4d305627  Take the refresh of tokens apart  agent-1/refresh\n",
    );
  });
});

test("a page sets text in backticks as code, and leaves a quotation with backticks whole", () => {
  const text = 'Run `skl check --only "x"`: "const body = `<p>" was `body`.';
  expect(toHtml([line(0, text)]).toString()).toContain(
    "Run <code>skl check --only &quot;x&quot;</code>: &quot;const body = &#96;&lt;p&gt;&quot; was <code>body</code>.",
  );
});
