import { getFileName, getParentFolder } from "../../../kernel/domain/index.ts";
import { readGoMod, readJson, readTableValue, readToml } from "../../../syntax/ast/index.ts";
import { FILES_AT_ONCE } from "./collect-facts.ts";
import { mapInParallel } from "./in-parallel.ts";
import type { ScanInput } from "./types.ts";

/** What the manifest in a folder says of the package. */
export interface FolderManifest {
  readonly name: string | null;
  /** Is a sentence. */
  readonly description: string | null;
}

/** Where a manifest has the name and the description: below one of these tables. */
const MANIFESTS: Readonly<
  Record<string, { readonly read: (text: string) => unknown; readonly tables: readonly (readonly string[])[] }>
> = {
  "package.json": { read: readJson, tables: [[]] },
  "composer.json": { read: readJson, tables: [[]] },
  "go.mod": { read: readGoMod, tables: [[]] },
  "Cargo.toml": { read: readToml, tables: [["package"]] },
  "pyproject.toml": { read: readToml, tables: [["project"], ["tool", "poetry"]] },
};

export async function readManifests(
  files: readonly string[],
  { tree }: Pick<ScanInput, "tree">,
): Promise<ReadonlyMap<string, FolderManifest>> {
  const paths = files.filter((path) => Object.hasOwn(MANIFESTS, getFileName(path)));
  const read = await mapInParallel(paths, FILES_AT_ONCE, async (path) => {
    const kind = MANIFESTS[getFileName(path)];
    const bytes = await tree.read(path);
    if (!kind || !bytes) return [];
    const content = kind.read(new TextDecoder().decode(bytes));
    const findFirstField = (key: string) =>
      kind.tables
        .map((table) => readTableValue(content, ...table, key))
        .find((value) => typeof value === "string" && value.trim() !== "");
    const name = findFirstField("name") ?? findFirstField("module");
    return [
      [
        getParentFolder(path),
        { name: shortenPackageName(name), description: toClosedSentence(findFirstField("description")) },
      ] as const,
    ];
  });
  return new Map(read.flat());
}

/** Fewer words only repeat the name. */
const FEWEST_WORDS = 3;

/** `@acme/shop` and `acme/shop` are `shop`. */
const shortenPackageName = (name: unknown): string | null => (typeof name === "string" ? getFileName(name) : null);

/** Returns what people wrote as one line that ends; null for what says nothing. */
export function toClosedSentence(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const line = text.replace(/\s+/g, " ").trim();
  if (line.split(" ").length < FEWEST_WORDS) return null;
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
