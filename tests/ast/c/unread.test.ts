import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../../src/syntax/ast/index.ts";

beforeAll(() => loadParsers(new Set(["c"] as const)));

/** No grammar takes the macro that stands for a loop. */
const BEFORE = `#include <stdio.h>
#define EACH(i, n) for (int i = 0; i < n; i++) /* up */
BEGIN_C(
int main(void) {
  EACH(i, 3) { printf("%d", i); }
  return a+-b; // done
} }
`;

function compareUnreadC(after: string, before = BEFORE) {
  const version = (text: string) => ({ path: "a.c", bytes: new TextEncoder().encode(text) });
  const { comparison } = compareSources(version(before), version(after), "c");
  return comparison.ast_change_type;
}

describe("a C file that no grammar takes", () => {
  it.each([
    ["a comment", (text: string) => text.replace("// done", "/* here\nand on */")],
    ["blanks and lines", (text: string) => text.replace("{ printf", "\n{\n\tprintf").replace("a+-b", "a + - b")],
    ["carriage returns", (text: string) => text.replaceAll("\n", "\r\n")],
  ])("is mechanical with another layout: %s", (_what, change) => {
    expect(change(BEFORE)).not.toBe(BEFORE);
    expect(compareUnreadC(change(BEFORE))).toBe("mechanical");
  });

  it.each([
    ["a sign", (text: string) => text.replace("a+-b", "a--b")],
    ["signs that are joined", (text: string) => text.replace("a+-b", "a+ +b").replace("a+ +b", "a++b")],
    ["a string", (text: string) => text.replace('"%d"', '"%d "')],
    ["a string with a suffix", (text: string) => text.replace('"%d", i', '"%d"_x, i')],
    ["a line of the preprocessor", (text: string) => text.replace("i++) /*", "++i) /*")],
    ["a blank before the parameters of a macro", (text: string) => text.replace("EACH(i, n)", "EACH (i, n)")],
    ["a line of the preprocessor that a comment joins", (text: string) => text.replace("/* up */\n", "/* up\n */ ")],
    ["a line end behind a backslash", (text: string) => text.replace("return", "ret\\\nurn")],
    ["a comment that goes on", (text: string) => text.replace("// done", "// done \\")],
    ["a comment for a tool", (text: string) => text.replace("// done", "// NOLINT")],
    ["a quote without an end", (text: string) => text.replace("// done", "'")],
  ])("is not with another meaning: %s", (_what, change) => {
    expect(change(BEFORE)).not.toBe(BEFORE);
    expect(compareUnreadC(change(BEFORE))).toBe("behavioral");
  });
});
