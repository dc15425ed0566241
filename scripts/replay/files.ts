import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes values as JSON Lines. */
export function writeLines(path: string, values: readonly unknown[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

export function readLines<Value>(path: string): Value[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Value);
}

/** Reads all files of a folder that end in `.jsonl`, in the order of their names. */
export function readAllLines<Value>(folder: string): Value[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return names.sort().flatMap((name) => readLines<Value>(join(folder, name)));
}

export const fileDigest = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

/** The name of a repository's file: `owner+name`. */
export const formatRepositoryFileName = (repository: string): string => `${repository.replace("/", "+")}.jsonl`;
