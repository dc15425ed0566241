import type { Database } from "./database.ts";

export interface Snapshot {
  /** The digest of each skill that the snapshot was made from, by name. */
  readonly contents: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
}

/** Reads a snapshot; returns null where there is none or it is damaged, so that the caller makes it anew. */
export function readSnapshot(database: Database, name: string): Snapshot | null {
  const row = database.prepare("SELECT contents, bytes FROM search_snapshots WHERE name = ?").get(name) as
    | { contents: unknown; bytes: unknown }
    | undefined;
  const contents = typeof row?.contents === "string" ? parseSnapshotDigests(row.contents) : null;
  return contents !== null && row?.bytes instanceof Uint8Array ? { contents, bytes: row.bytes } : null;
}

function parseSnapshotDigests(json: string): Map<string, string> | null {
  try {
    const pairs: unknown = JSON.parse(json);
    return Array.isArray(pairs) && pairs.every(isPair) ? new Map(pairs) : null;
  } catch {
    return null;
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "string");
}

export function writeSnapshot(database: Database, name: string, { contents, bytes }: Snapshot): void {
  database
    .prepare("INSERT OR REPLACE INTO search_snapshots (name, contents, bytes) VALUES (?, ?, ?)")
    .run(name, JSON.stringify([...contents]), bytes);
}
