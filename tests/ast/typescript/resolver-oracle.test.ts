import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { findLanguageByPath } from "../../../src/syntax/ast/index.ts";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";
import { DiskTree } from "./disk-tree.ts";

/** Packages that ship their TypeScript sources, with the folder that holds them. */
const packages = [
  { root: "node_modules/zod", folder: "src", atLeast: 500 },
  // npm install --prefix node_modules/.cache/skl-peers/typescript-sources rxjs@7
  { root: "node_modules/.cache/skl-peers/typescript-sources/node_modules/rxjs", folder: "src", atLeast: 800 },
];

const options: ts.CompilerOptions = {
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  module: ts.ModuleKind.ESNext,
  allowJs: true,
  resolveJsonModule: true,
};

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && findLanguageByPath(entry.name) !== null)
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What TypeScript says: a file of the package, or "outside". */
function typescriptAnswer(module: string, file: string, root: string): string {
  const { resolvedModule } = ts.resolveModuleName(module, file, options, ts.sys);
  if (!resolvedModule) return "outside";
  const path = relative(root, resolvedModule.resolvedFileName);
  return path.startsWith("..") || path.includes("node_modules/") ? "outside" : path;
}

describe.each(packages)("the edges of $root", ({ root: place, folder, atLeast }) => {
  const root = resolve(place);
  const here = existsSync(join(root, folder));
  const found: { edge: string; ours: string; theirs: string }[] = [];

  beforeAll(async () => {
    if (!here) return;
    await typescript.load();
    const resolver = typescript.createResolver(new DiskTree(root), { roots: [] });
    for (const file of sourcesBelow(join(root, folder))) {
      const path = relative(root, file);
      const parsed = typescript.parse(readFileSync(file), path, findLanguageByPath(path) ?? "typescript");
      if (!parsed.ok) continue;
      for (const { module, resolved } of await resolver.resolve(path, parsed.value.imports)) {
        const theirs = typescriptAnswer(module, file, root);
        found.push({ edge: `${path} -> ${module}`, ours: resolved[0] ?? "outside", theirs });
      }
    }
  }, 120_000);

  it.skipIf(!here)(
    "(skipped where the package is not installed) are those that TypeScript resolves, but for one in a hundred",
    () => {
      const different = found.filter(({ ours, theirs }) => ours !== theirs);
      expect(found.length).toBeGreaterThan(atLeast);
      expect(different.slice(0, Math.max(0, different.length - found.length / 100))).toEqual([]);
    },
  );
});
