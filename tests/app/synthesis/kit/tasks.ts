import type { NodeDraft } from "../../../../src/learn/synthesis/index.ts";
import { aDraft, DRAFTS, FILES, LEAVES_NOTES, type Piece, READS_DOCS } from "./draft.ts";

/** A task with the recorded answers of a model in their order. They are fixtures: they say nothing of how well a model writes nodes. */
export interface Task {
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly answers: readonly (NodeDraft | string)[];
  /** As many rounds as there are by default where it is absent. */
  readonly rounds?: number;
  readonly ends: "kept" | "invalid" | "repeated" | "model_failed";
}

const of = (request: string, piece: Piece, context: Task["context"] = null): Task => ({
  request,
  context,
  answers: [aDraft(piece)],
  ends: "kept",
});

const result = (value: string) => `say('{"result":' + ${value} + "}", 0);`;
const quoted = (value: string) => `'"' + ${value} + '"'`;

const words: Piece = {
  name: "count-words",
  code: `let n = 0; let open = false; const t = text("text");
for (let i = 0; i < t.length; i++) { const w = t.charCodeAt(i) != 32; if (w && !open) n++; open = w; }
${result("n.toString()")}`,
  cases: [
    [{ text: "a bc  d" }, { result: 3 }],
    [{ text: "one" }, { result: 1 }],
  ],
};

const one = (name: string, code: string, cases: Piece["cases"]): Piece => ({ name, code, cases });

const plain: readonly Task[] = [
  of("Count the words of a text", words, { text: "to be or not" }),
  of(
    "Turn a title into a slug",
    one(
      "slug-of-title",
      `let s = ""; const t = text("title").toLowerCase(); for (let i = 0; i < t.length; i++) s += t.charCodeAt(i) == 32 ? "-" : t.charAt(i); ${result(quoted("s"))}`,
      [
        [{ title: "A B" }, { result: "a-b" }],
        [{ title: "C" }, { result: "c" }],
      ],
    ),
  ),
  of(
    "Add two numbers",
    one("add-numbers", result('(number("a") + number("b")).toString()'), [
      [{ a: 1, b: 2 }, { result: 3 }],
      [{ a: 5, b: -6 }, { result: -1 }],
    ]),
  ),
  of(
    "Reverse a text",
    one(
      "reverse-text",
      `let s = ""; const t = text("text"); for (let i = t.length - 1; i >= 0; i--) s += t.charAt(i); ${result(quoted("s"))}`,
      [
        [{ text: "abc" }, { result: "cba" }],
        [{ text: "x" }, { result: "x" }],
      ],
    ),
  ),
  of(
    "Write a text in capitals",
    one("upper-text", result(quoted('text("text").toUpperCase()')), [
      [{ text: "ab" }, { result: "AB" }],
      [{ text: "c" }, { result: "C" }],
    ]),
  ),
  of(
    "Say which version is next",
    one(
      "next-patch",
      `const v = text("version").split("."); ${result(quoted('v[0] + "." + v[1] + "." + (I32.parseInt(v[2]) + 1).toString()'))}`,
      [
        [{ version: "1.2.3" }, { result: "1.2.4" }],
        [{ version: "0.0.9" }, { result: "0.0.10" }],
      ],
    ),
  ),
  of(
    "Say whether a year is a leap year",
    one(
      "leap-year",
      `const y = number("year"); ${result('(y % 4 == 0 && (y % 100 != 0 || y % 400 == 0) ? "true" : "false")')}`,
      [
        [{ year: 2000 }, { result: true }],
        [{ year: 1900 }, { result: false }],
      ],
    ),
  ),
  of(
    "Find the ending of a file's name",
    one("file-ending", `const p = text("path"); ${result(quoted('p.substring(p.lastIndexOf(".") + 1)'))}`, [
      [{ path: "a/b.ts" }, { result: "ts" }],
      [{ path: "x.tar.gz" }, { result: "gz" }],
    ]),
  ),
  of(
    "Take the folder of a path",
    one("folder-of-path", `const p = text("path"); ${result(quoted('p.substring(0, max(p.lastIndexOf("/"), 0))'))}`, [
      [{ path: "a/b/c" }, { result: "a/b" }],
      [{ path: "c" }, { result: "" }],
    ]),
  ),
  of(
    "Make a branch name of an issue",
    one("branch-name", result(quoted('"issue-" + raw("number") + "-" + text("title").split(" ").join("-")')), [
      [{ number: 7, title: "Fix it" }, { result: "issue-7-Fix-it" }],
      [{ number: 8, title: "x" }, { result: "issue-8-x" }],
    ]),
  ),
  of(
    "Take the host of an address",
    one(
      "host-of-address",
      `const u = text("url"); const h = u.substring(u.indexOf("://") + 3); const e = h.indexOf("/"); ${result(quoted("(e < 0 ? h : h.substring(0, e))"))}`,
      [
        [{ url: "https://a.example/x" }, { result: "a.example" }],
        [{ url: "http://b" }, { result: "b" }],
      ],
    ),
  ),
  of(
    "Convert seconds to minutes",
    one(
      "minutes-of-seconds",
      `const s = number("seconds"); ${result(quoted('(s / 60).toString() + ":" + (s % 60).toString()'))}`,
      [
        [{ seconds: 61 }, { result: "1:1" }],
        [{ seconds: 5 }, { result: "0:5" }],
      ],
    ),
  ),
  of(
    "Shorten a text to ten signs",
    one("shorten-text", `const t = text("text"); ${result(quoted('(t.length > 10 ? t.substring(0, 9) + "+" : t)'))}`, [
      [{ text: "abcdefghijkl" }, { result: "abcdefghi+" }],
      [{ text: "ab" }, { result: "ab" }],
    ]),
  ),
  of(
    "Count the signs of a page in docs",
    {
      ...one(
        "page-length",
        `const fd = open(text("page")); if (fd < 0) say('{"error":"none"}', 1); ${result("readAll(fd).length.toString()")}`,
        [
          [{ page: "a.md" }, { result: 3 }, { "docs/a.md": "abc" }],
          [{ page: "b.md" }, { result: 0 }, { "docs/b.md": "" }],
        ],
      ),
      code: `${FILES}const fd = open(text("page")); if (fd < 0) say('{"error":"none"}', 1); ${result("readAll(fd).length.toString()")}`,
      requested_capabilities: [READS_DOCS],
    },
    { page: "page.md" },
  ),
  of("Leave a note for the reviewer", {
    name: "leave-note",
    code: `${DRAFTS}const errno = draft(number("external.draft"), text("text")); if (errno != 0) say('{"error":"refused"}', 1); ${result(quoted('text("text")'))}`,
    cases: [
      [{ text: "hello" }, { result: "hello" }],
      [{ text: "b" }, { result: "b" }],
    ],
    requested_capabilities: [LEAVES_NOTES],
  }),
];

const broken = (piece: Piece, code: string): NodeDraft => aDraft({ ...piece, code });
const doubled = one("double-number", result('(number("n") * 2).toString()'), [
  [{ n: 2 }, { result: 4 }],
  [{ n: 5 }, { result: 10 }],
]);
const halved = one("halve-number", result('(number("n") / 2).toString()'), [
  [{ n: 2 }, { result: 1 }],
  [{ n: 10 }, { result: 5 }],
]);

/** Twenty tasks: fifteen at once, two after repairs, three not at all. */
export const TASKS: readonly Task[] = [
  ...plain,
  {
    request: "Double a number",
    context: { n: 21 },
    answers: [
      broken(doubled, "this is no program"),
      broken(doubled, result('(number("n") + 2).toString()')),
      aDraft(doubled),
    ],
    ends: "kept",
  },
  { request: "Halve a number", context: null, answers: ["no JSON at all", aDraft(halved)], ends: "kept" },
  {
    request: "Square a number",
    context: null,
    answers: Array.from({ length: 3 }, (_, at) =>
      broken({ ...doubled, name: "square-number" }, result(`(${at + 100}).toString()`)),
    ),
    rounds: 3,
    ends: "invalid",
  },
  {
    request: "Cube a number",
    context: null,
    answers: [
      broken({ ...doubled, name: "cube-number" }, result('"9"')),
      broken({ ...doubled, name: "cube-number" }, `${result('"9"')} // again`),
    ],
    ends: "repeated",
  },
  { request: "Translate a letter", context: null, answers: [], ends: "model_failed" },
];
