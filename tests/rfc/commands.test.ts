import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Command, parseCommands } from "../../src/rules/rfc/index.ts";

const lines = (...text: string[]) => text.join("\n");
const listCommandKinds = async (body: string) => (await parseCommands(body)).map(({ kind }) => kind);

describe("a command in a comment", () => {
  it.each<[string, Command[]]>([
    ["/skl resolve b", [{ kind: "resolve", option: "b" }]],
    ["/skl resolve option_b", [{ kind: "resolve", option: "option_b" }]],
    ["/skl resolve option b", [{ kind: "resolve", option: "b" }]],
    ["   /skl resolve b", [{ kind: "resolve", option: "b" }]],
    ["/skl\tresolve\tb  ", [{ kind: "resolve", option: "b" }]],
    ["/skl RESOLVE b", [{ kind: "resolve", option: "b" }]],
    ["/skl approve", [{ kind: "approve", ids: [] }]],
    ["/skl approve prop_1a2b3c4d", [{ kind: "approve", ids: ["prop_1a2b3c4d"] }]],
    ["/skl reject prop_1, prop_2 prop_1", [{ kind: "reject", ids: ["prop_1", "prop_2"] }]],
    ["/skl hold", [{ kind: "hold", ids: [] }]],
    ["/skl unhold", [{ kind: "unhold", ids: [] }]],
    ["/skl withdraw RFC_004", [{ kind: "withdraw", ids: ["RFC_004"] }]],
    ["/skl review router_auth email", [{ kind: "review", ids: ["router_auth", "email"] }]],
    ["/skl help", [{ kind: "help" }]],
    ["/skl", [{ kind: "help" }]],
    ["/skl rationale Because.", [{ kind: "rationale", text: "Because." }]],
    ["/skl aprove", [{ kind: "unknown", text: "aprove", nearest: "approve" }]],
    ["/skl merge it now", [{ kind: "unknown", text: "merge it now", nearest: null }]],
    [
      '/skl criterion type=test ref="tests/x.py::y" desc="An expired token, is refused"',
      [
        {
          kind: "criterion",
          spec: 'type=test ref="tests/x.py::y" desc="An expired token, is refused"',
          criterion: {
            ok: true,
            value: {
              check_type: "test",
              check_reference: "tests/x.py::y",
              description: "An expired token, is refused",
            },
          },
        },
      ],
    ],
    [
      "/skl criterion all tests",
      [
        {
          kind: "criterion",
          spec: "all tests",
          criterion: {
            ok: false,
            error: {
              message: '"all tests" is not a key=value pair.',
              fix: "Write it as type=test,ref=tests/test_login.py::test_expired_token,desc=An expired token is refused.",
            },
          },
        },
      ],
    ],
    [
      "/skl approve everything but the first",
      [
        {
          kind: "invalid",
          command: "approve",
          message: '"everything" is not the id of a proposal.',
          fix: "Write `/skl approve` alone for all proposals of the head, or with ids such as prop_1a2b3c4d.",
        },
      ],
    ],
    [
      "/skl resolve",
      [
        {
          kind: "invalid",
          command: "resolve",
          message: "`/skl resolve` names no option.",
          fix: "Write `/skl resolve option_a`.",
        },
      ],
    ],
    [
      "/skl resolve b because it is cheaper",
      [
        {
          kind: "invalid",
          command: "resolve",
          message: '`/skl resolve` takes one option, not "b because it is cheaper".',
          fix: "Give reasons on a line of their own: `/skl rationale …`.",
        },
      ],
    ],
    [
      "/skl review",
      [
        {
          kind: "invalid",
          command: "review",
          message: "`/skl review` names no State entry.",
          fix: "Write the ids after it; `skl state query` lists them.",
        },
      ],
    ],
    [
      "/skl rationale",
      [
        {
          kind: "invalid",
          command: "rationale",
          message: "`/skl rationale` has no text.",
          fix: "Write the reasons after it; they go on to the end of the comment.",
        },
      ],
    ],
  ])("%j is read", async (body, commands) => expect(await parseCommands(body)).toEqual(commands));

  it("stands beside others, in order, with any line endings", async () =>
    expect(
      await parseCommands(
        "Thanks!\r\n/skl resolve b\r\rand\r/skl hold\n\n/skl rationale Because\r\n/skl approve\r\n> so it is\r\n",
      ),
    ).toEqual([
      { kind: "resolve", option: "b" },
      { kind: "hold", ids: [] },
      { kind: "rationale", text: "Because\r\n/skl approve\r\n> so it is" },
    ]));

  it("takes the text of a rationale from behind the word, wherever the word occurs", async () =>
    expect(await parseCommands("rationale\n/skl Rationale rationale of it")).toEqual([
      { kind: "rationale", text: "rationale of it" },
    ]));
});

describe("what only looks like a command", () => {
  it.each([
    ["in a sentence", "write /skl approve"],
    ["another word", "/sklapprove"],
    ["another case", "/SKL approve"],
    ["four blanks", "    /skl approve"],
    ["a tab", "\t/skl approve"],
    ["a blank and a tab", " \t/skl approve"],
    ["a blank that is none", "\u00a0/skl approve"],
    ["a quotation", "> /skl approve"],
    ["an indented quotation", "   > /skl approve"],
    ["a quotation without a blank", ">/skl approve"],
    ["the rest of a quotation", lines("> He said:", "/skl approve")],
    ["the rest of a quotation in a list", lines("- > He said:", "  /skl approve")],
    ["a list item", "- /skl approve"],
    ["a fence", lines("```", "/skl approve", "```")],
    ["a fence of tildes", lines("~~~", "/skl approve", "~~~")],
    ["a fence with a language", lines("```sh", "/skl approve", "```")],
    ["an indented fence", lines("   ```", "/skl approve", "   ```")],
    ["a fence without an end", lines("```", "/skl approve")],
    ["a longer fence", lines("````", "```", "/skl approve", "````")],
    ["a fence that other marks do not end", lines("```", "~~~", "/skl approve")],
    ["a fence that text does not end", lines("```", "``` x", "/skl approve")],
    ["a fence that an indented mark does not end", lines("```", "    ```", "/skl approve")],
    ["a fence behind a paragraph", lines("Look:", "```", "/skl approve", "```")],
    ["a fence behind a quotation", lines("> Look:", "```", "/skl approve", "```")],
    ["a fence in a list item", lines("- ```", "  /skl approve", "  ```")],
    ["a fence in a list item further on", lines("- x", "", "  ```", "  /skl approve", "  ```")],
    ["a fence in a numbered item", lines("1. ```", "   /skl approve", "   ```")],
    ["a fence behind one that ended with its list item", lines("- ```", "x", "```", "/skl approve", "```")],
    ["a fence behind a number that is no list", lines("text", "2) ```", "   ```", "/skl approve", "   ```")],
    ["a fence in a quotation", lines("> ```", "> /skl approve", "> ```")],
    ["an HTML comment", lines("<!--", "/skl approve", "-->")],
    ["an HTML comment on the line", "<!-- x --> /skl approve"],
    ["an HTML comment that begins behind text", lines("see <!-- this", "/skl approve", "-->")],
    ["an HTML comment without an end", lines("<!--", "", "/skl approve")],
    ["a second HTML comment", lines("<!-- a --><!--", "/skl approve", "-->")],
    ["a comment that opens where another ends", lines("<!--", "a --> <!--", "/skl approve", "-->")],
    ["a pre element", lines("<pre>", "/skl approve", "</pre>")],
    ["a blockquote element", lines("<blockquote>", "", "/skl approve", "", "</blockquote>")],
    ["the title of a link", lines('[x](/y "a', "/skl approve", 'b")')],
    ["a definition", lines('[x]: /y "a', "/skl approve", 'b"')],
    ["a footnote", lines("x[^1]", "", "[^1]: a", "/skl approve")],
    ["a code span", lines("`a", "/skl approve", "b`")],
    ["what is struck out", lines("~~a", "/skl approve", "b~~")],
    ["the rest of a list item", lines("- a", "/skl approve")],
    ["a processing instruction", lines("<?x", "", "/skl approve", "", "?>")],
    ["a tag in the middle of a sentence", lines("so <code>", "/skl approve", "</code>")],
    ["a tag that is never finished", lines('<div title="', "", "/skl approve", "", "x")],
    ["an attribute", lines('so <b title="', "/skl approve", '">x</b>')],
    ["a table", lines("| a |", "|---|", "/skl approve")],
    ["an attribute over blocks", lines('<div title=">', "", "/skl approve", "", '">')],
    ["a hidden element", lines("<div hidden>", "", "/skl approve", "", "</div>")],
    ["a title element", lines("<title>", "", "/skl approve", "", "</title>")],
    ["an embedded frame", lines("<iframe>", "", "/skl approve", "", "</iframe>")],
    ["a menu", lines("<select><option>", "", "/skl approve", "")],
    ["folded details", lines("<details><summary>x</summary>", "", "/skl approve", "", "</details>")],
    ["an indented comment in a list", lines("- x", "  <!--", "", "/skl approve", "  -->")],
    ["an indented comment behind text", lines("x", "    <!--", "/skl approve", "    -->")],
    ["a comment in a quotation", lines("> <!--", "", "/skl approve", "-->")],
    ["a comment that a browser ends elsewhere", lines("<!-- a --!>", "", "/skl approve", "", "-->")],
    ["a processing instruction on one line", lines("so <?x", "/skl approve", "?>")],
    ["character data", lines("so <![CDATA[", "/skl approve", "]]>")],
    ["a declaration", lines("so <!X", "/skl approve", "y>")],
    ["a definition in brackets", lines("[x]: /y (a", "/skl approve", "b)")],
    ["the title of a definition on a line of its own", lines("[x][y]", "", "[y]: z", "  'a", "/skl approve", "'")],
    ["the text of an image", lines("![a", "/skl approve", "](x)")],
    ["a formula", lines("so $\\phantom{", "/skl approve", "}$")],
    ["a formula over paragraphs", lines("$$", "", "/skl approve", "", "$$")],
    ["what HTML strikes out", lines("x <s>", "/skl approve", "</s>")],
    ["what is no line of Markdown's", "please do not\u2028/skl approve"],
    ["the same in a quotation", "> he said\u2029/skl approve"],
    ["a code element in a pre element", lines("<pre><code class=x>", "/skl approve", "</code></pre>")],
  ])("%s is none", async (_what, body) => expect(await parseCommands(body)).toEqual([]));

  it.each([
    ["a quotation and a blank line", lines("> He said.", "", "/skl approve")],
    ["a fence that ended", lines("```", "code", "```", "/skl approve")],
    ["a fence that ended with more marks", lines("```", "code", "`````", "/skl approve")],
    ["a paragraph", lines("Fine.", "/skl approve")],
    ["a heading", lines("# Fine", "/skl approve")],
    ["a list", lines("- one", "- two", "", "/skl approve")],
    ["a fence in a list item that ended with it", lines("- ```", "  code", "", "/skl approve")],
    ["three blanks", "   /skl approve"],
    ["a comment that ended", lines("<!-- skl -->", "/skl approve")],
    ["a comment in a code span", lines("`<!--` begins a comment", "/skl approve")],
    ["a comment that ended on its line", lines("<!-- a -- > -->", "/skl approve")],
    ["a quoted answer with line breaks", lines("> so<br>**Next:** <b>x</b>", "", "/skl approve")],
    ["words between angle brackets", lines("3 < 4 > 2", "/skl approve")],
    ["three marks on one line", lines("```not a fence```", "/skl approve")],
    ["two marks", lines("``", "/skl approve")],
    ["a byte order mark", "\ufeff/skl approve"],
  ])("one behind %s is", async (_what, body) => expect(await listCommandKinds(body)).toEqual(["approve"]));
});

describe("whatever a comment quotes", () => {
  // Ends lists: an indented fence right behind a list would belong to its last item.
  const BETWEEN = "\n\nAnd:\n\n";
  const text = fc.constantFrom(
    "/skl approve",
    "  /skl approve",
    "x",
    "",
    "# x",
    "- x",
    "> x",
    "1. x",
    "<b>",
    "``",
    "~~",
  );
  const block = fc.array(text, { maxLength: 6 });
  const fence = fc.record({ marker: fc.constantFrom("```", "~~~~", "`````"), indent: fc.nat(3), inside: block });
  const fenced = fence.map(({ marker, indent, inside }) =>
    [
      "",
      " ".repeat(indent) + marker,
      ...inside.map((line) => (line === "``" || line === "~~" ? "x" : line)),
      marker,
      "",
    ].join("\n"),
  );
  const quoted = block.map((inside) => ["", ...inside.map((line) => `> ${line}`), ""].join("\n"));
  const inList = block.map((inside) => ["", "- ```", ...inside.map((line) => `  ${line}`), "  ```", ""].join("\n"));
  const hidden = block.map((inside) => ["", "<!--", ...inside, "-->", ""].join("\n"));
  const plain = fc.constantFrom("Fine.", "- a list", "1. a list", "# A heading", "| a | table |", "`code`", "");

  it("never runs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fenced, quoted, inList, hidden, plain), { maxLength: 8 }), async (parts) => {
        expect(await parseCommands(parts.join(BETWEEN))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("does not hide what is said behind it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fenced, quoted, inList, hidden, plain), { maxLength: 8 }), async (parts) => {
        expect(await listCommandKinds([...parts, "/skl hold"].join(BETWEEN))).toEqual(["hold"]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(["> ", "1. ", "- a\n", "](", "_ *", "[^1]", "[[a](", "<b><pre>"])(
    "does not keep a run busy with 64 kB of %j",
    async (unit) => {
      const body = `${unit.repeat(65_000 / unit.length)}\n\n/skl approve`;
      expect(await parseCommands(body)).toEqual([]);
    },
  );

  it("is read without throwing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom(
            "/skl ",
            "\n",
            "`",
            "~",
            ">",
            "<!--",
            "-->",
            " ",
            "\t",
            "- ",
            "1. ",
            "approve",
            "<pre>",
            "\r",
          ),
        }),
        async (body) => {
          expect(Array.isArray(await parseCommands(body))).toBe(true);
        },
      ),
    );
  });
});
