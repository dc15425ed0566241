import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Language, ParsedModule, ParseOutcome } from "../../../src/kernel/domain/index.ts";
import { supportFor } from "../../../src/syntax/ast/index.ts";

/** What a case expects; everything but `equal` is about the file after the change. */
interface Expected {
  readonly equal: boolean;
  /** The public symbols with their signatures. */
  readonly signatures?: Readonly<Record<string, string>>;
  readonly imports?: readonly (readonly [module: string, names: readonly string[], kind: string])[];
  readonly directives?: readonly (readonly [text: string, statement: number])[];
  readonly refused?: boolean;
}

const languages: readonly Language[] = ["go", "rust", "java", "kotlin", "csharp", "php", "ruby", "c", "cpp"];

function requireParsedModule(outcome: ParseOutcome): ParsedModule {
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

describe.each(languages)("two versions of a file in %s", (language) => {
  const support = supportFor(language);
  const folder = join(import.meta.dirname, "..", language, "cases");
  const parse = (name: string, side: string) => {
    // A header has an ending of its own.
    const file = readdirSync(join(folder, name)).find((each) => each.startsWith(`${side}.`)) ?? "";
    return support.parse(readFileSync(join(folder, name, file)), file, language);
  };

  beforeAll(() => support.load());

  it.each(readdirSync(folder).sort())("%s", (name) => {
    const expected: Expected = JSON.parse(readFileSync(join(folder, name, "expected.json"), "utf8"));
    const [before, after] = [parse(name, "before"), parse(name, "after")];
    expect(after.ok).toBe(expected.refused !== true);
    if (!after.ok) return;
    const { value } = after;
    expect(value.hash === requireParsedModule(before).hash).toBe(expected.equal);
    const visible = value.symbols.filter((symbol) => symbol.public);
    const { signatures, imports, directives } = expected;
    if (signatures)
      expect(Object.fromEntries(visible.map((each) => [each.symbol, each.signature]))).toEqual(signatures);
    if (imports) expect(value.imports.map(({ module, names, kind }) => [module, names, kind])).toEqual(imports);
    if (directives) expect(value.directives.map(({ text, statement }) => [text, statement])).toEqual(directives);
  });
});
