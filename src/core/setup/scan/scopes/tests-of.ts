import { compareText, getFileName, getParentFolder, listFoldersAbove } from "../../../../kernel/domain/index.ts";
import { readTestedName } from "../covering-tests.ts";
import type { ImportEdge } from "../import-graph.ts";

interface Tested {
  readonly name: string;
  readonly sources: readonly string[];
}

/**
 * Returns the part whose code a test file tests: the one that its folder or its own name speaks of, else the one of which it imports most. Returns null
 * for what tests no part more than others, such as helpers. `general` is the part that every test imports.
 */
export function findTestedPart<Part extends Tested>(
  path: string,
  {
    parts,
    edges,
    general,
  }: { readonly parts: readonly Part[]; readonly edges: readonly ImportEdge[]; readonly general: Part | null },
): Part | null {
  const dropExtension = (name: string) => getFileName(name).replace(/\.[^.]+$/, "");
  const beside = `${getParentFolder(path)}/${readTestedName(path)}`;
  const own = parts.find(({ sources }) =>
    sources.some((source) => `${getParentFolder(source)}/${dropExtension(source)}` === beside),
  );
  if (own !== undefined) return own;
  const toPlainStem = (name: string) => name.replace(/^_+/, "").toLowerCase();
  const byName = new Map(
    parts.flatMap((part) => part.sources.map((source) => [toPlainStem(dropExtension(source)), part] as const)),
  );
  for (const part of parts) byName.set(toPlainStem(part.name), part);
  for (const folder of listFoldersAbove(path).toReversed()) {
    const part = parts.find(({ name }) => toPlainStem(name) === toPlainStem(getFileName(folder)));
    if (part !== undefined && part !== general) return part;
  }
  const name = toPlainStem(readTestedName(path));
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
