/** A module reads the same whatever was read before it; a statement that stood there with the same text is not read again. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readModule } from "../../../src/syntax/ast/python/parser.ts";
import { Refused } from "../../../src/syntax/ast/python/refused.ts";
import { splitSnippets } from "./parsing.ts";

const snippets = splitSnippets(readFileSync(new URL("./valid.txt", import.meta.url), "utf8"));
const some = snippets.filter((_, at) => at % 5 === 0);

/** `SKL_READINGS=20000` looks further. */
const RUNS = Number(process.env.SKL_READINGS ?? 300);

/** Everything that a reading says: statements with their places, comments, lines. */
function summarizePythonReading(text: string): unknown {
  try {
    const { chunks, comments } = readModule(text);
    const statements = chunks.map((chunk) => ({
      source: chunk.source,
      body: chunk.body,
      lines: chunk.statements.map(({ line, endLine, hash }) => [line, endLine, hash]),
      imports: chunk.imports,
      symbols: chunk.symbols.map(({ symbol, line }) => [symbol, line]),
    }));
    return { statements, comments };
  } catch (cause) {
    if (cause instanceof Refused) return { refused: cause.message, at: cause.at };
    throw cause;
  }
}

function readAfter(earlier: string, text: string): unknown {
  summarizePythonReading(earlier);
  return summarizePythonReading(text);
}

const readAlone = (text: string): unknown => readAfter("", text);

describe("a module that is read after another one", () => {
  it("has the very statements that stood there with the same text", () => {
    const first = readModule("import a\n\ndef f():\n    return 1  # one\n\nx = 1\n");
    const second = readModule("import a\n\ndef f():\n    return 1  # one\n\nx = 2\n");
    expect(second.chunks.map(({ body }, at) => body === first.chunks[at]?.body)).toEqual([true, true, false]);
    expect(second.comments).toEqual([{ start: 33, text: "# one" }]);
  });

  const behind = [
    ...["; y", "  # more", " \\\n+ 2", "0", ".y", " if y else z", "\n", "\n\n\n# more\n\n\fy = 1", "\r"],
    ...["\n  y", "\n\ty", "\n\f  y", "\n# more\n    y", "\nelse:\n    y", "\n\n# more\nelif y: z", "\nfinally: y"],
    ...["\nexcept y: z", "\nelse_ = 1", "\n\\\n  y", "\n@d\ndef f(): pass", "\n)", "\n'''", "\ncase y: z"],
  ];
  it.each(behind)("reads what goes on with %j as if nothing had been read", (more) => {
    for (const snippet of some) {
      const text = `${snippet}${more}`;
      expect(readAfter(snippet, text), text).toEqual(readAlone(text));
    }
  });

  const before = [
    "@d\n",
    "@d\n\n# more\n",
    "(\n",
    "'''\n",
    "y = \\\n",
    "if y:\n    z\n",
    "if y:\n",
    "try: y\n",
    "y; ",
    "  ",
    "\f",
  ];
  it.each(before)("reads what begins with %j as if nothing had been read", (head) => {
    for (const snippet of some) {
      const text = `${head}${snippet}\n${snippet}`;
      expect(readAfter(`${snippet}\n`, text), text).toEqual(readAlone(text));
    }
  });

  it("reads any lines of any snippets as if nothing had been read", () => {
    const lines = fc.constantFrom(...snippets.flatMap((snippet) => [snippet, ...snippet.split("\n")]));
    const texts = fc.array(lines, { maxLength: 8 });
    const edits = fc.array(fc.tuple(fc.nat(8), fc.nat(2), lines), { maxLength: 3 });
    fc.assert(
      fc.property(texts, edits, (parts, changes) => {
        const edited = [...parts];
        for (const [at, removed, added] of changes) edited.splice(at, removed, added);
        const [earlier, text] = [parts.join("\n"), edited.join("\n")];
        expect(readAfter(earlier, text)).toEqual(readAlone(text));
      }),
      { numRuns: RUNS },
    );
  });

  /** Lines of which some go on with the statement above, and some mean another thing among the cases of a `match`. */
  const single = [
    ...["case [a]: b", "case [a]: int", "match x:", "    case [a]: b", "elif y:", "else:", "except y:", "finally:"],
    ...["@d", "if x:", "async def f():", "    z = 1;", "x = 1; y = 2", "'''", ")", "(", "\\", "# more", ""],
    ...["  y", "\ty", "\f    y"],
  ];

  it("reads blocks whose lines changed as if nothing had been read", () => {
    const pickIndentedText = (texts: readonly string[]) =>
      fc.constantFrom(...texts.map((text) => `    ${text.replaceAll("\n", "\n    ")}`));
    // Most of what is read should be valid, or nothing but refusals would be compared.
    const piece = fc.oneof(
      { weight: 20, arbitrary: pickIndentedText(snippets) },
      { weight: 1, arbitrary: pickIndentedText(single) },
    );
    const heads = ["class C:", "def f(a):", "@d\ndef f(a):", "if x:", "match x:\n  case y:", "while x:\n  if y:"];
    const body = fc.array(piece, { minLength: 1, maxLength: 5 });
    const blocks = fc.array(fc.tuple(fc.constantFrom(...heads), body), { minLength: 1, maxLength: 3 });
    const added = fc.tuple(fc.constantFrom(0, 0, 0, 0, 0, 4, 1), fc.oneof(piece, fc.constantFrom(...single)));
    const edits = fc.array(fc.tuple(fc.nat(12), fc.constantFrom(0, 0, 1, 2), added), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(blocks, edits, (parts, changes) => {
        const earlier = parts.map(([head, lines]) => [head, ...lines].join("\n")).join("\n");
        const lines = earlier.split("\n");
        for (const [at, removed, [blanks, line]] of changes) lines.splice(at, removed, `${" ".repeat(blanks)}${line}`);
        const text = lines.join("\n");
        expect(readAfter(earlier, text)).toEqual(readAlone(text));
      }),
      { numRuns: RUNS },
    );
  });
});
