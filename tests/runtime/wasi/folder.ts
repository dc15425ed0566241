import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { Refusal } from "../../../src/runtime/wasi/index.ts";

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skl-wasi-"));
  folders.push(folder);
  return folder;
}

/** The number that an operation refuses with; 0: it did what it was asked for. */
export function errnoOf(operation: () => unknown): number {
  try {
    operation();
    return 0;
  } catch (cause) {
    if (cause instanceof Refusal) return cause.errno;
    throw cause;
  }
}
