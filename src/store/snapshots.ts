import type { Database } from "./open.ts";

export interface Snapshot {
  /** Digest of each skill that it was made from, by its name. */
  readonly contents: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
}

export function readSnapshot(database: Database, name: string): Snapshot | null {
  const row = database.prepare("SELECT contents, bytes FROM search_snapshots WHERE name = ?").get(name) as
    | { contents: string; bytes: Uint8Array }
    | undefined;
  return row === undefined ? null : { contents: new Map(JSON.parse(row.contents)), bytes: row.bytes };
}

export function writeSnapshot(database: Database, name: string, { contents, bytes }: Snapshot): void {
  database
    .prepare("INSERT OR REPLACE INTO search_snapshots (name, contents, bytes) VALUES (?, ?, ?)")
    .run(name, JSON.stringify([...contents]), bytes);
}
