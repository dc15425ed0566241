import type { ImportKind } from "../../../src/kernel/domain/index.ts";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";
import { MemoryTree } from "./memory-tree.ts";

export type Answer = string | null | { external: string } | { stdlib: true };

/** What one import reaches: a file, an external package, the standard library, or nothing. */
export async function reach(
  files: Readonly<Record<string, string>>,
  from: string,
  module: string,
  kind: ImportKind = "static",
): Promise<Answer> {
  const resolver = typescript.createResolver(new MemoryTree(files), { roots: [] });
  const [found] = await resolver.resolve(from, [{ module, names: [], line: 1, kind }]);
  if (!found) throw new Error("one import gives one answer");
  if (found.stdlib) return { stdlib: true };
  if (found.external !== null) return { external: found.external };
  return found.resolved[0] ?? null;
}

export type Row = readonly [
  name: string,
  files: Record<string, string>,
  from: string,
  module: string,
  expected: Answer,
];

export const json = (value: unknown): string => JSON.stringify(value);
