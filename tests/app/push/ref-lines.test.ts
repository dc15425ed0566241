import { describe, expect, it } from "vitest";
import { parseRefLines } from "../../../src/core/push/ref-lines.ts";

const a = "a".repeat(40);
const b = "b".repeat(64);
const zero = "0".repeat(40);

describe("the ref lines of a pre-push hook", () => {
  it.each([
    ["nothing", "", []],
    ["blank lines", "\n\n", []],
    [
      "one line without a final newline",
      `refs/heads/x ${a} refs/heads/x ${zero}`,
      [["refs/heads/x", a, "refs/heads/x", zero]],
    ],
    [
      "a local ref with blanks",
      `HEAD@{2 days ago} ${a} refs/heads/x ${zero}\n`,
      [["HEAD@{2 days ago}", a, "refs/heads/x", zero]],
    ],
    ["a deletion", `(delete) ${zero} refs/heads/x ${a}\n`, [["(delete)", zero, "refs/heads/x", a]]],
    ["SHA-256 ids and CRLF", `HEAD~ ${b} refs/heads/x ${b}\r\n`, [["HEAD~", b, "refs/heads/x", b]]],
  ])("read %s", (_what, stdin, expected) => {
    expect(
      parseRefLines(stdin).map(({ localRef, localId, remoteRef, remoteId }) => [
        localRef,
        localId,
        remoteRef,
        remoteId,
      ]),
    ).toEqual(expected);
  });

  it("reads a thousand of them", () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `refs/heads/b${at} ${a} refs/heads/b${at} ${zero}`).join(
      "\n",
    );
    expect(parseRefLines(lines)).toHaveLength(1000);
  });

  it.each([
    ["too few words", "refs/heads/x abc\n"],
    ["an id that is none", `HEAD nonsense refs/heads/x ${a}\n`],
  ])("refuse %s", (_what, stdin) => {
    expect(() => parseRefLines(stdin)).toThrow(expect.objectContaining({ code: "USAGE", exit: 2 }));
  });
});
