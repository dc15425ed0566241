/**
 * `skl/syntax`: how skl compares two versions of a file and reads imports, for programs that have texts. Nothing is read from the
 * disk but the grammars of skl.
 */
import type { ImportsOutput, Language, SyntaxDiff } from "../../kernel/domain/index.ts";
import { diffBytes } from "./diff-files.ts";
import { readImports } from "./imports.ts";
import { TextTree } from "./text-tree.ts";

export type { ImportsOutput, Language, SignatureChange, SyntaxDiff } from "../../kernel/domain/index.ts";
export { SklError } from "../../kernel/domain/index.ts";
export { languages } from "../ast/index.ts";

/** A source text, or its bytes. */
export type Source = string | Uint8Array;

/**
 * Compares two versions of a file by their syntax; a file that is not there is an empty text. The path names the language where `language` does
 * not. Resolves with what `skl diff --json` prints.
 */
export function diff(
  before: Source,
  after: Source,
  { path, language }: { readonly path: string; readonly language?: Language },
): Promise<SyntaxDiff> {
  return diffBytes({ path, bytes: toSourceBytes(before) }, { path, bytes: toSourceBytes(after) }, language);
}

/**
 * Reads what each file imports, sorted by path, and where among these files each import leads. Settings such as `tsconfig.json`, `package.json` and
 * `go.mod` count where they are among the files. `roots` are folders in which imports begin, beside the usual ones. Resolves with the `files` of
 * `skl imports --json`.
 */
export function imports(
  files: Readonly<Record<string, Source>>,
  { roots = [] }: { readonly roots?: readonly string[] } = {},
): Promise<ImportsOutput["files"]> {
  return readImports(new TextTree(files), Object.keys(files).sort(), { roots });
}

const toSourceBytes = (source: Source): Uint8Array => (typeof source === "string" ? Buffer.from(source) : source);
