import { describe, expect, it } from "vitest";
import {
  formatAnnotationCommand,
  formatErrorCommand,
  formatMaskCommands,
  formatOutputEntry,
  logText,
} from "../../src/action/workflow-commands.ts";

describe("a workflow command", () => {
  it("has its properties and message escaped", () => {
    const annotation = {
      path: "a,b:c%.ts",
      startLine: 3,
      endLine: 4,
      level: "failure",
      title: "one\r\ntwo::x",
      message: "100% of\r\n::error::it: a, b",
    } as const;
    expect(formatAnnotationCommand(annotation)).toBe(
      "::error file=a%2Cb%3Ac%25.ts,line=3,endLine=4,title=one%0D%0Atwo%3A%3Ax::100%25 of%0D%0A::error::it: a, b",
    );
  });

  it.each([
    ["notice", "notice"],
    ["warning", "warning"],
    ["failure", "error"],
  ] as const)("for the level %s is %s", (level, name) => {
    const annotation = { path: "a", startLine: 1, endLine: 1, level, title: "", message: "m" };
    expect(formatAnnotationCommand(annotation)).toBe(`::${name} file=a,line=1,endLine=1::m`);
  });

  it("for an error without a place", () => {
    expect(formatErrorCommand("CODE", "what\nfix")).toBe("::error title=CODE::what%0Afix");
  });

  it("masks each line of a secret", () => {
    expect(formatMaskCommands("one\r\n\n  \ntwo%")).toEqual(["::add-mask::one", "::add-mask::two%25"]);
  });
});

describe("text for the log", () => {
  it.each([
    ["plain :: text", "plain :: text"],
    ["::set-output name=a::b", "| ::set-output name=a::b"],
    ["fine\n \t::add-mask::x", "fine\n|  \t::add-mask::x"],
    ["fine\r::error::x", "fine\n| ::error::x"],
    ["fine\r\n\u0085::error::x", "fine\n| \u0085::error::x"],
    ["a ##[error]x", "a ## [error]x"],
  ])("obeys nobody: %j", (text, expected) => {
    expect(logText(text)).toBe(expected);
  });
});

describe("an entry of the output file", () => {
  it("has its value between delimiters", () => {
    expect(formatOutputEntry("a", "x\n%0A<<", "D1")).toBe("a<<D1\nx\n%0A<<\nD1\n");
  });

  it("is refused when the value could end it", () => {
    expect(() => formatOutputEntry("a", "x\nD1\nverdict=pass", "D1")).toThrow("delimiter");
  });
});
