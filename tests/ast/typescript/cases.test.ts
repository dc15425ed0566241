import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParsedModule, ParseOutcome } from "../../../src/kernel/domain/index.ts";
import { findLanguageByPath } from "../../../src/syntax/ast/index.ts";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";

/** What a case expects; everything but `equal` is about the file after the change. */
interface Expected {
  readonly equal: boolean;
  /** The public symbols with their signatures. */
  readonly signatures?: Readonly<Record<string, string>>;
  readonly imports?: readonly (readonly [module: string, names: readonly string[], kind: string])[];
  readonly directives?: readonly (readonly [text: string, statement: number])[];
  readonly refused?: boolean;
}

const folder = join(import.meta.dirname, "cases");

function readCase(name: string): { expected: Expected; before: ParseOutcome; after: ParseOutcome } {
  const files = readdirSync(join(folder, name));
  const parse = (side: string): ParseOutcome => {
    const file = files.find((candidate) => candidate.startsWith(`${side}.`));
    if (file === undefined) throw new Error(`${name} has no ${side}`);
    return typescript.parse(readFileSync(join(folder, name, file)), file, findLanguageByPath(file) ?? "typescript");
  };
  const expected: Expected = JSON.parse(readFileSync(join(folder, name, "expected.json"), "utf8"));
  return { expected, before: parse("before"), after: parse("after") };
}

function unwrapParseOutcome(outcome: ParseOutcome): ParsedModule {
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

describe("two versions of a file", () => {
  beforeAll(() => typescript.load());

  it.each(readdirSync(folder).sort())("%s", (name) => {
    const { expected, before, after } = readCase(name);
    if (expected.refused) {
      expect(after.ok).toBe(false);
      return;
    }
    const value = unwrapParseOutcome(after);
    expect(value.hash === unwrapParseOutcome(before).hash).toBe(expected.equal);
    if (expected.signatures) {
      const visible = value.symbols.filter((symbol) => symbol.public);
      expect(Object.fromEntries(visible.map(({ symbol, signature }) => [symbol, signature]))).toEqual(
        expected.signatures,
      );
    }
    if (expected.imports) {
      expect(value.imports.map(({ module, names, kind }) => [module, names, kind])).toEqual(expected.imports);
    }
    if (expected.directives) {
      expect(value.directives.map(({ text, statement }) => [text, statement])).toEqual(expected.directives);
    }
  });
});
