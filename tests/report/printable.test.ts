import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHiddenCharacters, escapeNonAscii } from "../../src/view/index.ts";

const cases: readonly [what: string, text: string, seen: string][] = [
  ["an ordinary path", "app/routers/auth.py", "app/routers/auth.py"],
  ["letters of any script", "документы/文件.py", "документы/文件.py"],
  ["an emoji", "🎉.md", "🎉.md"],
  ["a newline", "a\nb", "a\\nb"],
  ["a carriage return", "a\rb", "a\\rb"],
  ["a tab", "a\tb", "a\\tb"],
  ["a terminal's escape sequence", "\x1b[2K\x1b[32mok", "\\x1b[2K\\x1b[32mok"],
  ["a link of a terminal", "\x1b]8;;http://x\x07y", "\\x1b]8;;http://x\\x07y"],
  ["backspace and delete", "a\b\x7f", "a\\x08\\x7f"],
  ["a NUL", "a\0b", "a\\x00b"],
  ["the one-byte CSI", "\u009b31m", "\\u{9b}31m"],
  ["a bidi override", "exe.\u202eyp.py", "exe.\\u{202e}yp.py"],
  ["bidi isolates", "\u2066a\u2069", "\\u{2066}a\\u{2069}"],
  ["a zero-width space", "a\u200bb", "a\\u{200b}b"],
  ["a byte order mark", "\ufeffa", "\\u{feff}a"],
  ["a line separator", "a\u2028b", "a\\u{2028}b"],
  ["an annotation anchor", "a\ufff9b", "a\\u{fff9}b"],
  ["a soft hyphen", "a\u00adb", "a\\u{ad}b"],
  ["a hidden tag character", "a\u{e0041}b", "a\\u{e0041}b"],
  ["a Hangul filler", "a\u3164b", "a\\u{3164}b"],
  ["a byte of a path that is not UTF-8", "caf\udce9.py", "caf\\xe9.py"],
  ["another lone surrogate", "a\ud800b", "a\\u{d800}b"],
  ["a private-use character", "a\ue0b0b", "a\\u{e0b0}b"],
  ["nothing", "", ""],
];

describe("printable", () => {
  test.each(cases)("writes out %s", (_, text, seen) => {
    expect(escapeHiddenCharacters(text)).toBe(seen);
  });

  test("changes nothing when applied twice", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => escapeHiddenCharacters(escapeHiddenCharacters(text)) === escapeHiddenCharacters(text),
      ),
    );
  });

  test("leaves only ASCII where a terminal has no more", () => {
    expect(escapeNonAscii("naïve/文.py\x1b")).toBe("na\\u{ef}ve/\\u{6587}.py\\x1b");
  });
});
