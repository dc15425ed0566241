import { describe, expect, it } from "vitest";
import { collectSkillWords, searchText } from "../../../src/skills/engine/package/index.ts";
import { encodeFixtureText, loadedSkill, parseFiles, parseFolder, skillMd, told } from "./builders.ts";

/** SKILL.md files as people and agents write them: what is read, and what is told. */
type Loads = readonly [what: string, text: string, read: object, problems: readonly string[]];
const cases: readonly (readonly [what: string, text: string, read: object, problems?: readonly string[]])[] = [
  ["the smallest file", "---\nname: pdf-tools\ndescription: Works.\n---\n", { description: "Works.", body: "" }],
  ["no line break at the end", "---\nname: pdf-tools\ndescription: Works.\n---", { description: "Works.", body: "" }],
  [
    "a folded description",
    skillMd("name: pdf-tools", "description: >-", "  Fills forms,", "  merges files."),
    { description: "Fills forms, merges files." },
  ],
  [
    "a folded description that keeps its end",
    skillMd("name: pdf-tools", "description: >", "  Fills forms.", ""),
    { description: "Fills forms.\n" },
  ],
  [
    "a literal description",
    skillMd("name: pdf-tools", "description: |-", "  Use when:", "  - a form is filled"),
    { description: "Use when:\n- a form is filled" },
  ],
  [
    "an indentation mark",
    skillMd("name: pdf-tools", "description: |2-", "    two more", "  none"),
    { description: "  two more\nnone" },
  ],
  [
    "a text over two lines",
    skillMd("name: pdf-tools", "description: Fills forms", "  and merges."),
    { description: "Fills forms and merges." },
  ],
  [
    "double quotes with a colon",
    skillMd("name: pdf-tools", 'description: "Use when: a PDF \\"form\\" is filled"'),
    { description: 'Use when: a PDF "form" is filled' },
  ],
  [
    "single quotes",
    skillMd("name: pdf-tools", "description: 'It''s for #forms: all'"),
    { description: "It's for #forms: all" },
  ],
  [
    "a colon without a blank behind it",
    skillMd("name: pdf-tools", "description: See https://a.b/c:d for more"),
    { description: "See https://a.b/c:d for more" },
  ],
  [
    "a comment",
    skillMd("# for agents", "name: pdf-tools", "description: Works. # not said"),
    { description: "Works." },
  ],
  ["emoji", skillMd("name: pdf-tools", "description: 📄 Fills forms 👩‍💻"), { description: "📄 Fills forms 👩‍💻" }],
  [
    "Chinese",
    skillMd("name: pdf-tools", "description: 处理 PDF 文件：填写表单。"),
    { description: "处理 PDF 文件：填写表单。" },
  ],
  [
    "Japanese in quotes",
    skillMd("name: pdf-tools", 'description: "PDFを結合: 速い"'),
    { description: "PDFを結合: 速い" },
  ],
  [
    "CRLF",
    "---\r\nname: pdf-tools\r\ndescription: >-\r\n  Fills\r\n  forms.\r\n---\r\nBody\r\n",
    { description: "Fills forms.", body: "Body\r\n" },
  ],
  [
    "CRLF in a literal block",
    "---\r\nname: pdf-tools\r\ndescription: |\r\n  a\r\n  b\r\n---\r\n",
    { description: "a\nb\n" },
  ],
  ["a byte order mark", "\ufeff---\nname: pdf-tools\ndescription: Works.\n---\n", { description: "Works." }],
  ["blanks behind the fences", "--- \nname: pdf-tools\ndescription: Works.\n---\t\nBody", { body: "Body" }],
  ["an end by dots", "---\nname: pdf-tools\ndescription: Works.\n...\nBody", { body: "Body" }],
  ["rules in the body", "---\nname: pdf-tools\ndescription: Works.\n---\na\n\n---\n\nb\n", { body: "a\n\n---\n\nb\n" }],
  [
    "a fence inside a block",
    skillMd("name: pdf-tools", "description: |-", "  a", "  ---", "  b"),
    { description: "a\n---\nb" },
  ],
  [
    "all keys of the format",
    skillMd(
      "name: pdf-tools",
      "description: Works.",
      "license: Apache-2.0",
      "compatibility: Needs Python 3.12",
      "allowed-tools: Bash(git add:*) Read",
      "metadata:",
      "  author: example",
      '  version: "1.0"',
    ),
    {
      license: "Apache-2.0",
      compatibility: "Needs Python 3.12",
      allowedTools: ["Bash(git add:*)", "Read"],
      metadata: { author: "example", version: "1.0" },
    },
  ],
  [
    "tools with commas",
    skillMd("name: pdf-tools", "description: Works.", "allowed-tools: Read, Write,Bash"),
    { allowedTools: ["Read", "Write", "Bash"] },
  ],
  [
    "tools as a list",
    skillMd("name: pdf-tools", "description: Works.", "allowed-tools:", "  - Read", "  - Bash(git add:*)"),
    { allowedTools: ["Read", "Bash(git add:*)"] },
  ],
  ["no tool at all", skillMd("name: pdf-tools", "description: Works.", 'allowed-tools: ""'), { allowedTools: [] }],
  [
    "metadata without quotes",
    skillMd("name: pdf-tools", "description: Works.", "metadata: {version: 1.10, beta: true}"),
    { metadata: { version: "1.10", beta: "true" } },
  ],
  ["a number as the description", skillMd("name: pdf-tools", "description: 2024.0"), { description: "2024.0" }],
  [
    "words that YAML 1.1 took for booleans",
    skillMd("name: pdf-tools", "description: yes", "license: NO"),
    { description: "yes", license: "NO" },
  ],
  [
    "a date",
    skillMd("name: pdf-tools", "description: Works.", "metadata:", "  updated: 2026-01-31"),
    { metadata: { updated: "2026-01-31" } },
  ],
  [
    "keys with empty values",
    skillMd("name: pdf-tools", "description: Works.", "license:", "metadata:", "allowed-tools: ~"),
    { license: null, metadata: {}, allowedTools: null },
  ],
  [
    "an anchor and its alias",
    skillMd("name: pdf-tools", "description: &d Works.", "license: *d"),
    { description: "Works.", license: "Works." },
  ],
  [
    "a key called __proto__",
    skillMd("name: pdf-tools", "description: Works.", "metadata: {__proto__: x}"),
    { metadata: Object.fromEntries([["__proto__", "x"]]) },
  ],
  [
    "empty lines before the frontmatter",
    "\n\n---\nname: pdf-tools\ndescription: Works.\n---\n",
    { description: "Works." },
    ["SKILL.md:1 warning There are empty lines before the frontmatter; other tools do not see it."],
  ],
  [
    "no name",
    skillMd("description: Works."),
    { name: "pdf-tools", title: "pdf-tools" },
    ['SKILL.md:1 warning name: it is missing; the skill is called "pdf-tools" after its folder.'],
  ],
  [
    "another folder's name",
    skillMd("name: pdf", "description: Works."),
    { name: "pdf-tools", title: "pdf" },
    ['SKILL.md:2 warning name: "pdf" is not the folder\'s name; the skill is called "pdf-tools" after its folder.'],
  ],
  [
    "a name with capitals",
    skillMd("description: Works.", "name: PDF Tools"),
    { name: "pdf-tools", title: "PDF Tools" },
    [
      'SKILL.md:3 warning name: "PDF Tools" may hold only a–z, 0–9 and hyphens; the skill is called "pdf-tools" after its folder.',
    ],
  ],
  [
    "a name with two hyphens",
    skillMd("name: pdf--tools", "description: Works."),
    { title: "pdf--tools" },
    [
      'SKILL.md:2 warning name: "pdf--tools" may hold single hyphens only, and only between other characters; the skill is called "pdf-tools" after its folder.',
    ],
  ],
  [
    "a name of 65 characters",
    skillMd(`name: ${"a".repeat(65)}`, "description: Works."),
    {},
    [
      `SKILL.md:2 warning name: "${"a".repeat(57)}…" has 65 characters; at most 64 are allowed; the skill is called "pdf-tools" after its folder.`,
    ],
  ],
  ["a description of 1,024 emoji", skillMd("name: pdf-tools", `description: ${"📄".repeat(1024)}`), {}],
  [
    "a description of 1,025 characters",
    skillMd("name: pdf-tools", `description: ${"a".repeat(1025)}`),
    { description: "a".repeat(1025) },
    ["SKILL.md:3 warning description: it has 1025 characters; other tools reject more than 1024."],
  ],
  [
    "a key of another tool",
    skillMd("name: pdf-tools", "description: Works.", "version: 1.5", "colour: [a, {b: c}]"),
    { unknown: { frontmatter: { version: 1.5, colour: ["a", { b: "c" }] }, metadata: {}, card: {} } },
    [
      'SKILL.md:4 warning "version": other tools reject a file with this key; allowed are name, description, license, compatibility, metadata, allowed-tools.',
      'SKILL.md:5 warning "colour": other tools reject a file with this key; allowed are name, description, license, compatibility, metadata, allowed-tools.',
    ],
  ],
  [
    "keys that clients of skills read",
    skillMd("name: pdf-tools", "description: Works.", "disable-model-invocation: true", "argument-hint: FILE"),
    { unknown: { frontmatter: { "disable-model-invocation": true, "argument-hint": "FILE" }, metadata: {}, card: {} } },
    [],
  ],
  [
    "a slip in a key",
    skillMd("name: pdf-tools", "description: Works.", "licence: MIT"),
    { license: null },
    [
      'SKILL.md:4 warning "licence": other tools reject a file with this key; allowed are name, description, license, compatibility, metadata, allowed-tools. Did you mean license?',
    ],
  ],
  [
    "nested metadata",
    skillMd("name: pdf-tools", "description: Works.", "metadata:", "  a: b", "  bot: {emoji: 📄}"),
    { metadata: { a: "b" }, unknown: { frontmatter: {}, metadata: { bot: { emoji: "📄" } }, card: {} } },
    ["SKILL.md:4 warning metadata.bot: found an object; metadata holds texts. It is kept."],
  ],
  [
    "metadata that is a text",
    skillMd("name: pdf-tools", "description: Works.", "metadata: by me"),
    { metadata: {}, unknown: { frontmatter: { metadata: "by me" }, metadata: {}, card: {} } },
    ["SKILL.md:4 warning metadata: it is not a map of texts; it is kept."],
  ],
];

const QUOTED = "Put the whole value in quotes, or use a block: `key: >-` with the text indented below it.";

const loads = cases.map(([what, text, read, problems = []]): Loads => [what, text, read, problems]);

const refuses: readonly (readonly [what: string, text: string | Uint8Array, problem: string])[] = [
  ["nothing in the file", "", "SKILL.md:1 error The file has no frontmatter, so nothing says what the skill is for."],
  [
    "no frontmatter",
    "# PDF tools\n\n---\nname: pdf-tools\n---\n",
    "SKILL.md:1 error The file has no frontmatter, so nothing says what the skill is for.",
  ],
  [
    "a frontmatter that is never closed",
    "---\nname: pdf-tools\ndescription: Works.\n\n# Title\n",
    "SKILL.md:1 error The frontmatter that begins here is never closed.",
  ],
  [
    "no description",
    skillMd("name: pdf-tools"),
    "SKILL.md:1 error The frontmatter that begins here has no description, so no agent can tell when to use the skill.",
  ],
  [
    "no description behind empty lines",
    `\n\n${skillMd("name: pdf-tools")}`,
    "SKILL.md:3 error The frontmatter that begins here has no description, so no agent can tell when to use the skill.",
  ],
  [
    "an empty frontmatter",
    "---\n---\n",
    "SKILL.md:1 error The frontmatter that begins here has no description, so no agent can tell when to use the skill.",
  ],
  [
    "an empty description",
    skillMd("name: pdf-tools", "description:"),
    "SKILL.md:3 error description: it is empty, so no agent can tell when to use the skill.",
  ],
  [
    "a description of blanks",
    skillMd("name: pdf-tools", 'description: "  "'),
    "SKILL.md:3 error description: it is empty, so no agent can tell when to use the skill.",
  ],
  [
    "a list as the description",
    skillMd("name: pdf-tools", "description: [a, b]"),
    "SKILL.md:3 error description: found a list; a text is allowed.",
  ],
  [
    "a colon in a text without quotes",
    skillMd("name: pdf-tools", "description: Use when: a form is filled"),
    "SKILL.md:3 error A value without quotes holds `: `, which begins another key.",
  ],
  [
    "a tab as indentation",
    skillMd("name: pdf-tools", "description: Works.", "metadata:", "\tauthor: me"),
    "SKILL.md:5 error A tab is used as indentation, which YAML forbids.",
  ],
  [
    "a key twice",
    skillMd("name: pdf-tools", "description: Works.", "description: Again."),
    "SKILL.md:4 error The same key stands twice in one map.",
  ],
  [
    "a number and a text that are one key",
    skillMd("name: pdf-tools", "description: Works.", 'metadata: {1: a, "1": b}'),
    "SKILL.md:4 error The same key stands twice in one map.",
  ],
  [
    "an open quote",
    skillMd("name: pdf-tools", 'description: "Works.'),
    'SKILL.md:4 error This is not valid YAML: Missing closing "quote.',
  ],
  [
    "a tag that makes an object elsewhere",
    skillMd("name: pdf-tools", "description: !!python/object:os.system x"),
    "SKILL.md:3 error A YAML tag (`!…`) is used; plain data has none.",
  ],
  [
    "a standard tag",
    skillMd("name: pdf-tools", "description: !!str 12"),
    'SKILL.md:3 error The YAML tag "tag:yaml.org,2002:str" is used; plain data has none.',
  ],
  [
    "an alias without its anchor",
    skillMd("name: pdf-tools", "description: *all"),
    "SKILL.md:3 error The alias *all has no anchor.",
  ],
  [
    "a list as a key",
    skillMd("name: pdf-tools", "description: Works.", "? [a]", ": b"),
    "SKILL.md:4 error A list or map is used as a key.",
  ],
  [
    "a list instead of keys",
    skillMd("- name", "- description"),
    "SKILL.md:2 error The frontmatter is a list and not keys with values.",
  ],
  [
    "half an emoji",
    skillMd("name: pdf-tools", 'description: "\\ud83d"'),
    "SKILL.md:3 error A text holds half a UTF-16 character.",
  ],
  [
    "UTF-16 with a mark",
    new Uint8Array([0xff, 0xfe, 0x2d, 0]),
    "SKILL.md:1 error The file is UTF-16 LE; only UTF-8 is read.",
  ],
  [
    "UTF-16 without a mark",
    new Uint8Array([0, 0x2d, 0, 0x2d]),
    "SKILL.md:1 error The file is UTF-16 BE; only UTF-8 is read.",
  ],
  ["UTF-32", new Uint8Array([0xff, 0xfe, 0, 0]), "SKILL.md:1 error The file is UTF-32 LE; only UTF-8 is read."],
  [
    "Latin-1",
    new Uint8Array([...encodeFixtureText("---\nname: x\ndescription: "), 0xe9, 0x0a]),
    "SKILL.md:3 error This line is not UTF-8; it is probably Windows-1252 or Latin-1.",
  ],
];

describe("reading SKILL.md", () => {
  it.each(loads)("loads %s", (_, text, read, problems) => {
    const parsed = parseFolder({ "SKILL.md": text });
    expect(told(parsed)).toEqual(problems);
    expect(loadedSkill(parsed)).toMatchObject(read);
  });

  it.each(refuses)("refuses %s and names the line", (_, text, problem) => {
    const parsed = parseFolder({ "SKILL.md": text });
    expect(parsed.skill).toBeNull();
    expect(told(parsed).filter((one) => one.includes(" error "))[0]).toBe(problem);
  });

  it("tells how to write a value that holds a colon", () => {
    const { problems } = parseFolder({ "SKILL.md": skillMd("name: pdf-tools", "description: a: b") });
    expect(problems.map(({ fix }) => fix)).toContain(QUOTED);
  });

  it("does not advise a name that is no name (naive: the folder's, whatever that is)", () => {
    const { problems } = parseFolder({ "SKILL.md": skillMd("name: My PDF", "description: Works.") }, "My PDF");
    expect(problems.map(({ fix }) => fix.split(";")[0])).toContain("Write name: my-pdf");
  });

  it("names one slip once (naive: an error for each of its colons)", () => {
    const parsed = parseFolder({ "SKILL.md": skillMd("name: pdf-tools", "description: a: b: c") });
    expect(told(parsed).filter((one) => one.includes("begins another key"))).toHaveLength(1);
  });

  it("names several problems at once", () => {
    const parsed = parseFolder({ "SKILL.md": skillMd("name: PDF", "licence: MIT", "compatibility: [a]") });
    expect(told(parsed).map((one) => one.slice(0, 18))).toEqual([
      "SKILL.md:1 error T",
      "SKILL.md:2 warning",
      "SKILL.md:3 warning",
      "SKILL.md:4 error c",
    ]);
  });

  it("refuses 10 MB and says the limit", () => {
    const parsed = parseFolder({
      "SKILL.md": `${skillMd("name: pdf-tools", "description: Works.")}${"a\n".repeat(5 << 20)}`,
    });
    expect(told(parsed)).toEqual(["SKILL.md:- error The file has 10 MB; at most 1 MB are read."]);
  });
});

// A reader whose time grows with the square of the text would not end before the test does.
describe("a SKILL.md made to exhaust the reader", () => {
  const bombs: readonly (readonly [what: string, lines: readonly string[], words: string])[] = [
    [
      "aliases of aliases",
      [
        "a: &a [x,x,x,x,x,x,x,x,x]",
        ..."bcdefghij"
          .split("")
          .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[index]}`).join(",")}]`),
      ],
      "more than 100 aliases",
    ],
    ["an alias of itself", ["a: &a [*a]"], "nested more than 100 deep"],
    ["many aliases", ["a: &a x", `b: [${Array(101).fill("*a").join(",")}]`], "more than 100 aliases"],
    ["100,000 open brackets", [`a: ${"[".repeat(100_000)}`], "error"],
    ["101 levels", [`a: ${"[".repeat(101)}${"]".repeat(101)}`], "nested more than 100 deep"],
    ["300,000 values", [`a: [${"1,".repeat(300_000)}]`], "more than 200000 values"],
    ["blanks without end", [`description: ${" ".repeat(500_000)}x`], ""],
  ];

  it.each(bombs)("is read or refused: %s", (_, lines, words) => {
    const parsed = parseFolder({ "SKILL.md": skillMd("name: pdf-tools", ...lines) });
    expect(told(parsed).join("\n")).toContain(words);
  });

  it.each([" ", "[", "*a ", "`", "#", "![[", "<a", "| ", "> ", "__a", "\t", "---\n", "```\n", "[a]("])(
    "has no line that takes long: 900,000 characters of %j",
    (piece) => {
      const body = `# x${piece.repeat(900_000 / piece.length)}y`;
      const parsed = parseFolder({ "SKILL.md": `---\nname: pdf-tools\ndescription: Works.\n---\n${body}` });
      expect(searchText(collectSkillWords(loadedSkill(parsed))).body).toMatch(/y$/);
    },
  );
});

it("A SKILL.md that is a link which leads nowhere is called so, and not missing", () => {
  const parsed = parseFiles({ folder: "pdf-tools", files: new Map(), links: ["SKILL.md"] });
  expect(told(parsed)).toEqual([
    "SKILL.md:- error SKILL.md is a symbolic link that leads to no file which may be read.",
  ]);
});
