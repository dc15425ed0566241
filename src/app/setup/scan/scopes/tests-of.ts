import { compareText, folderOf, foldersAbove, nameOf } from "../../../../domain/index.ts";
import { testedName } from "../covering-tests.ts";
import type { ImportEdge } from "../import-graph.ts";

interface Tested {
  readonly name: string;
  readonly sources: readonly string[];
}

/**
 * Returns the part whose code a test file tests: the one that its folder or its own name speaks of, else the one of which it imports most. Returns null
 * for what tests no part more than others, such as helpers. `general` is the part that every test imports.
 */
export function testedPart<Part extends Tested>(
  path: string,
  {
    parts,
    edges,
    general,
  }: { readonly parts: readonly Part[]; readonly edges: readonly ImportEdge[]; readonly general: Part | null },
): Part | null {
  const stem = (name: string) => nameOf(name).replace(/\.[^.]+$/, "");
  const beside = `${folderOf(path)}/${testedName(path)}`;
  const own = parts.find(({ sources }) => sources.some((source) => `${folderOf(source)}/${stem(source)}` === beside));
  if (own !== undefined) return own;
  const plain = (name: string) => name.replace(/^_+/, "").toLowerCase();
  const byName = new Map(parts.flatMap((part) => part.sources.map((source) => [plain(stem(source)), part] as const)));
  for (const part of parts) byName.set(plain(part.name), part);
  for (const folder of foldersAbove(path).toReversed()) {
    const part = parts.find(({ name }) => plain(name) === plain(nameOf(folder)));
    if (part !== undefined && part !== general) return part;
  }
  const name = plain(testedName(path));
  const named = byName.get(name) ?? byName.get(name.split(/[_.-]/)[0] ?? "");
  if (named !== undefined) return named;
  const partOf = new Map(parts.flatMap((part) => part.sources.map((source) => [source, part] as const)));
  const counts = new Map<Part, number>();
  for (const { to } of edges) {
    const part = partOf.get(to);
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const ranked = [...counts].sort(
    ([a, one], [b, other]) =>
      Number(a === general) - Number(b === general) || other - one || compareText(a.name, b.name),
  );
  return ranked[0]?.[0] ?? null;
}
