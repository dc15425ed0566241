import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fileDigest, formatRepositoryFileName, readLines, writeLines } from "./files.ts";
import { Blobs } from "./git/blobs.ts";
import { readHistory } from "./git/history.ts";
import { gitRecords } from "./git/records.ts";
import { readPaperClone } from "./paper/clone.ts";
import { paperRecords } from "./paper/records.ts";
import type { ReplayRecord } from "./record.ts";
import { type Replayed, replayed } from "./split.ts";

export const PAPER = "bdube83/skill-knowledge-graph";

/** What a frozen corpus is made of. */
interface Frozen {
  /** The newest commit of each clone. */
  readonly heads: Readonly<Record<string, string>>;
  /** SHA-256 of each file of records. */
  readonly files: Readonly<Record<string, string>>;
}

/** Where a clone lies: `CLONES/owner/name`, a work tree or a bare repository. */
export function locateCorpusClone(clones: string, name: string): string {
  const folder = join(clones, name);
  if (!existsSync(folder)) throw new Error(`There is no clone of https://github.com/${name} at ${folder}.`);
  return folder;
}

export async function writePaperCorpus(clones: string, out: string): Promise<void> {
  writeLines(join(out, "corpus/paper.jsonl"), paperRecords(readPaperClone(locateCorpusClone(clones, PAPER))));
}

export async function writeGitCorpus(from: Replayed, clones: string, out: string): Promise<void> {
  const clone = locateCorpusClone(clones, from.name);
  const blobs = await Blobs.open(clone);
  writeLines(
    join(out, "corpus", formatRepositoryFileName(from.name)),
    await gitRecords(from, readHistory(clone), blobs),
  );
  blobs.repository.close();
}

/** Writes down what the corpus is made of, so that a later run can tell whether it is the same. */
export async function freeze(clones: string, out: string): Promise<void> {
  const heads: Record<string, string> = {};
  for (const name of [PAPER, ...replayed.map((each) => each.name)]) {
    const blobs = await Blobs.open(locateCorpusClone(clones, name));
    heads[name] = (await blobs.repository.commitOf("HEAD")) ?? "none";
    blobs.repository.close();
  }
  const names = readdirSync(join(out, "corpus")).filter((name) => name.endsWith(".jsonl"));
  const files = Object.fromEntries(names.sort().map((name) => [name, fileDigest(join(out, "corpus", name))]));
  writeFileSync(join(out, "corpus/frozen.json"), `${JSON.stringify({ heads, files } satisfies Frozen, null, 2)}\n`);
}

/** Returns what is wrong with a corpus: files that are no longer what was frozen, and lines that are no records. */
export function corpusProblems(out: string): string[] {
  const frozen = JSON.parse(readFileSync(join(out, "corpus/frozen.json"), "utf8")) as Frozen;
  return Object.entries(frozen.files).flatMap(([name, digest]) => {
    const path = join(out, "corpus", name);
    if (!existsSync(path)) return [`${name} is missing.`];
    const changed = fileDigest(path) === digest ? [] : [`${name} is not what was frozen.`];
    return [...changed, ...recordProblems(readLines<ReplayRecord>(path)).map((problem) => `${name}: ${problem}`)];
  });
}

/** Returns what is wrong with records by schemas/replay.schema.json, and ids that stand twice. */
export function recordProblems(records: readonly ReplayRecord[]): string[] {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, "../../schemas/replay.schema.json"), "utf8"));
  const validate = new Ajv2020({ strict: false }).compile(schema);
  const seen = new Set<string>();
  return records.flatMap((record, at) => {
    const isTwice = seen.has(record.id);
    seen.add(record.id);
    const [error] = validate(record) ? [] : (validate.errors ?? []);
    return [
      ...(error === undefined ? [] : [`line ${at + 1}: ${error.instancePath} ${error.message}.`]),
      ...(isTwice ? [`line ${at + 1}: ${record.id} stands twice.`] : []),
    ];
  });
}
