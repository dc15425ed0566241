import type { Database } from "./database.ts";
import type { EdgeRow, KnownFolder } from "./rows.ts";

// All rows are read as one JSON text: that takes a quarter of the time that as many rows take.

/** Reads every folder of the index, by its path. */
export function readKnownFolders(database: Database): Map<string, KnownFolder> {
  database.exec("BEGIN");
  try {
    const edges = readDeclaredEdges(database);
    const rows = selectJson<[string, string, string, string | null, 0 | 1, unknown, readonly unknown[]]>(
      database,
      `SELECT json_group_array(
          json_array(path, name, fingerprint, digest, skill_id IS NOT NULL, json(facts), json(problems))) AS rows
        FROM skill_folders`,
    );
    return new Map(
      rows.map(([path, name, fingerprint, digest, hasRows, facts, problems]) => {
        const own = edges.get(path) ?? NO_EDGES;
        return [path, { path, name, fingerprint, digest, hasRows: hasRows === 1, facts, problems, edges: own }];
      }),
    );
  } finally {
    database.exec("COMMIT");
  }
}

const NO_EDGES: readonly EdgeRow[] = [];

/** Reads the edges that packages declare, by the paths of their folders. */
export function readDeclaredEdges(database: Database): ReadonlyMap<string, EdgeRow[]> {
  const rows = selectJson<[string, string, string, string | null]>(
    database,
    `SELECT json_group_array(json_array(path, type, target, reason)) AS rows
      FROM (SELECT * FROM skill_edges ORDER BY path, ordinal)`,
  );
  const edges = new Map<string, EdgeRow[]>();
  for (const [path, type, target, reason] of rows) {
    const own = edges.get(path);
    if (own === undefined) edges.set(path, [{ type, target, reason }]);
    else own.push({ type, target, reason });
  }
  return edges;
}

function selectJson<Row>(database: Database, query: string): Row[] {
  const { rows } = database.prepare(query).get() as { rows: string };
  return JSON.parse(rows) as Row[];
}

/** Reads the fingerprint of each folder. */
export function readFolderFingerprints(database: Database): Pick<KnownFolder, "path" | "fingerprint">[] {
  const rows = database.prepare("SELECT path, fingerprint FROM skill_folders").all();
  return rows as unknown as Pick<KnownFolder, "path" | "fingerprint">[];
}

/** Counts the folders of which no package could be read. */
export function countUnreadable(database: Database): number {
  const row = database
    .prepare("SELECT count(*) AS count FROM skill_folders WHERE digest IS NULL OR facts IS NULL OR facts = 'null'")
    .get();
  return (row as { count: number }).count;
}

/** Reads one folder of the index; null if the index does not have it. */
export function readKnownFolder(database: Database, path: string): Pick<KnownFolder, "fingerprint" | "facts"> | null {
  const row = database.prepare("SELECT fingerprint, facts FROM skill_folders WHERE path = ?").get(path) as
    | { fingerprint: string; facts: string | null }
    | undefined;
  return row === undefined ? null : { fingerprint: row.fingerprint, facts: JSON.parse(row.facts ?? "null") as unknown };
}

/** Reads the searched texts of some folders as JSON, by path, each with the digest of its package. */
export function readSearchedFolderTexts(
  database: Database,
  paths: readonly string[],
): Map<string, { readonly digest: string | null; readonly text: string }> {
  const rows = database
    .prepare(
      `SELECT t.path, f.digest, t.text FROM skill_texts t JOIN skill_folders f USING (path)
        WHERE t.path IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(paths)) as unknown as { path: string; digest: string | null; text: string }[];
  return new Map(rows.map(({ path, ...row }) => [path, row]));
}
