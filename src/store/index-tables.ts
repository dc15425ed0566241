import type { Database } from "./open.ts";
import type { IndexedFolder } from "./rows.ts";

/** What the index knows of a folder without opening it. */
export interface KnownFolder {
  readonly path: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly digest: string | null;
  readonly problems: readonly unknown[];
  readonly text: unknown;
}

/** Every folder of the index, by its path. */
export function knownFolders(database: Database): Map<string, KnownFolder> {
  const rows = database
    .prepare(
      "SELECT f.path, f.name, f.fingerprint, f.digest, f.problems, t.text FROM skill_folders f LEFT JOIN skill_texts t USING (path)",
    )
    .all() as unknown as (Omit<KnownFolder, "problems" | "text"> & { problems: string; text: string | null })[];
  return new Map(
    rows.map(({ problems, text, ...row }) => [
      row.path,
      { ...row, problems: JSON.parse(problems), text: text === null ? null : JSON.parse(text) },
    ]),
  );
}

/** Writes folders that changed and takes out those that are gone, all or nothing. */
export function updateFolders(database: Database, changed: readonly IndexedFolder[], gone: readonly string[]): void {
  if (changed.length === 0 && gone.length === 0) return;
  database.exec("BEGIN IMMEDIATE");
  try {
    const statements = prepared(database);
    for (const path of [...gone, ...changed.map((folder) => folder.path)]) forget(statements, path);
    for (const folder of changed) insert(statements, folder);
    database.exec("COMMIT");
  } catch (cause) {
    database.exec("ROLLBACK");
    throw cause;
  }
}

type Statements = ReturnType<typeof prepared>;

function prepared(database: Database) {
  return {
    skillOf: database.prepare("SELECT skill_id FROM skill_folders WHERE path = ?"),
    removeSkill: database.prepare("DELETE FROM skills WHERE id = ?"),
    removeNamed: database.prepare("DELETE FROM skills WHERE name = ?"),
    removeFolder: database.prepare("DELETE FROM skill_folders WHERE path = ?"),
    addSkill: database.prepare(
      `INSERT INTO skills (id, name, description, version, tags, source, author, intent_patterns, trigger_phrases,
        marketplace_id, sync_etag) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    addArtifact: database.prepare(
      `INSERT INTO skill_artifacts (id, skill_id, kind, name, ordinal, content, model_variant, metadata, state_blob)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    addFolder: database.prepare(
      "INSERT INTO skill_folders (path, name, fingerprint, digest, skill_id, problems) VALUES (?, ?, ?, ?, ?, ?)",
    ),
    addText: database.prepare("INSERT INTO skill_texts (path, text) VALUES (?, ?)"),
  };
}

function forget({ skillOf, removeSkill, removeFolder }: Statements, path: string): void {
  const row = skillOf.get(path) as { skill_id: string | null } | undefined;
  if (row?.skill_id) removeSkill.run(row.skill_id);
  removeFolder.run(path);
}

function insert(statements: Statements, { path, name, fingerprint, digest, problems, skill }: IndexedFolder): void {
  const { addSkill, addArtifact, addFolder, addText, removeNamed } = statements;
  if (skill !== null) {
    const { row, artifacts } = skill;
    removeNamed.run(row.name);
    addSkill.run(
      row.id,
      row.name,
      row.description,
      row.version,
      JSON.stringify(row.tags),
      row.source,
      row.author,
      JSON.stringify(row.intent_patterns),
      JSON.stringify(row.trigger_phrases),
      row.marketplace_id,
      row.sync_etag,
    );
    for (const each of artifacts)
      addArtifact.run(
        each.id,
        row.id,
        each.kind,
        each.name,
        each.ordinal,
        each.content,
        each.model_variant,
        each.metadata === null ? null : JSON.stringify(each.metadata),
        each.state_blob,
      );
  }
  addFolder.run(path, name, fingerprint, digest, skill?.row.id ?? null, JSON.stringify(problems));
  if (skill !== null) addText.run(path, JSON.stringify(skill.text));
}

/** Takes out everything that can be read from the folders again; traces stay. */
export function forgetIndex(database: Database): void {
  database.exec("BEGIN IMMEDIATE; DELETE FROM skill_folders; DELETE FROM skills; DELETE FROM search_snapshots; COMMIT");
}
