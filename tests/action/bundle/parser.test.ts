import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as native from "oxc-parser/src-js/bindings.js";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const { parseSync } = await bundledParser();

const texts: Record<string, string> = {
  "what is not ASCII": "const größe = 'é日本'; // ü 😀\n/* 𝒳 */ let 変数 = 1;",
  "a byte order mark": "\ufeffexport const a = 1;",
  "numbers and patterns that JSON lacks": "x = 10n; y = /(?<n>a)/v; z = /[/g;",
  "an error": "function f( { return 1 }",
  "an error after an emoji": "let 😀a = ;\nlet b",
  nothing: "",
};

describe("the parser without native code reads like the native one", () => {
  it.each(Object.entries(texts))("%s", (_, text) => {
    expect(read(parseSync, "a.tsx", text)).toEqual(read(native.parseSync, "a.tsx", text));
  });

  it("every module of this project and of its cases", () => {
    const files = ["src", "tests/ast"].flatMap((folder) => modulesIn(join(root, folder)));
    expect(files.length).toBeGreaterThan(300);
    const unequal = files.filter((file) => {
      const text = readFileSync(file, "utf8");
      return JSON.stringify(read(parseSync, file, text)) !== JSON.stringify(read(native.parseSync, file, text));
    });
    expect(unequal).toEqual([]);
  });

  it("after an overflow of the stack, too", () => {
    expect(() => parseSync("a.ts", `x = a${" + a".repeat(100_000)}`, {}).program).toThrow(RangeError);
    expect(read(parseSync, "a.ts", "let a")).toEqual(read(native.parseSync, "a.ts", "let a"));
  });
});

function read(parse: typeof native.parseSync, path: string, text: string): unknown {
  const { program, comments, errors } = parse(path, text, { astType: "ts", preserveParens: true });
  return { program, comments, errors };
}

function modulesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /\.([cm]?[jt]s|[jt]sx)$/.test(file)).map((file) => join(folder, file));
}

/** What stands in for `oxc-parser` in the Action, bundled in the same way. */
async function bundledParser(): Promise<{ parseSync: typeof native.parseSync }> {
  const folder = mkdtempSync(join(tmpdir(), "skl-parser-"));
  const script = pathToFileURL(join(root, "scripts/action/bundle.mjs")).href;
  const { bundle } = await import(/* @vite-ignore */ script);
  const { code } = await bundle(root, "scripts/action/wasm-parser.mjs");
  writeFileSync(join(folder, "index.mjs"), code);
  cpSync(join(root, "action/dist/parser.wasm"), join(folder, "parser.wasm"));
  return import(/* @vite-ignore */ pathToFileURL(join(folder, "index.mjs")).href);
}
