import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "./random.ts";
import { samples } from "./samples.ts";

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

const CODE = /\.([cm]?[jt]s|[jt]sx)$/;
const MAX_BYTES = 30_000;

/** Lists every source file below the folders, sorted, so that a seed picks the same ones each time. */
export function listSources(folders: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith(".")) visit(path);
      else if (entry.isFile() && CODE.test(entry.name) && statSync(path).size <= MAX_BYTES) found.push(path);
    }
  };
  for (const folder of folders) if (existsSync(folder)) visit(folder);
  return found.sort();
}

/** Returns a random choice of real files and the hand-written samples. */
export function chooseSources(paths: readonly string[], count: number, random: Random): SourceText[] {
  const chosen = new Set<string>();
  while (chosen.size < Math.min(count, paths.length)) chosen.add(random.pick(paths));
  return [...samples, ...[...chosen].map((path) => ({ path, text: readFileSync(path, "utf8") }))];
}
