import type { Database } from "./open.ts";
import type { IndexedFolder, SkillRow } from "./rows.ts";

/** What the index knows of a folder without opening it. */
export interface KnownFolder {
  readonly path: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly digest: string | null;
  readonly problems: readonly unknown[];
  readonly facts: unknown;
  /** The seed's tables have its skill. */
  readonly hasRows: boolean;
}

/** Every folder of the index, by its path. */
export function knownFolders(database: Database): Map<string, KnownFolder> {
  const rows = database
    .prepare("SELECT path, name, fingerprint, digest, problems, facts, skill_id FROM skill_folders")
    .all() as unknown as FolderRow[];
  return new Map(
    rows.map(({ problems, facts, skill_id, ...row }) => [
      row.path,
      { ...row, problems: JSON.parse(problems), facts: parsedOr(facts), hasRows: skill_id !== null },
    ]),
  );
}

interface FolderRow extends Pick<KnownFolder, "path" | "name" | "fingerprint" | "digest"> {
  readonly problems: string;
  readonly facts: string | null;
  readonly skill_id: string | null;
}

const parsedOr = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** The searched texts of all folders as JSON, by path; with the digest that each belongs to. */
export function folderTexts(
  database: Database,
): Map<string, { readonly digest: string | null; readonly text: string }> {
  const rows = database
    .prepare("SELECT t.path, f.digest, t.text FROM skill_texts t JOIN skill_folders f USING (path)")
    .all() as unknown as { path: string; digest: string | null; text: string }[];
  return new Map(rows.map(({ path, ...row }) => [path, row]));
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
    hasSkill: database.prepare("SELECT 1 FROM skills WHERE id = ?"),
    hasArtifact: database.prepare("SELECT 1 FROM skill_artifacts WHERE id = ?"),
    addSkill: database.prepare(
      `INSERT INTO skills (id, name, description, version, tags, source, author, intent_patterns, trigger_phrases,
        marketplace_id, sync_etag) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    addArtifact: database.prepare(
      `INSERT INTO skill_artifacts (id, skill_id, kind, name, ordinal, content, model_variant, metadata, state_blob)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    addFolder: database.prepare(
      "INSERT INTO skill_folders (path, name, fingerprint, digest, skill_id, problems, facts) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ),
    addText: database.prepare("INSERT INTO skill_texts (path, text) VALUES (?, ?)"),
  };
}

function forget({ skillOf, removeSkill, removeFolder }: Statements, path: string): void {
  const row = skillOf.get(path) as { skill_id: string | null } | undefined;
  if (row?.skill_id) removeSkill.run(row.skill_id);
  removeFolder.run(path);
}

function insert(statements: Statements, folder: IndexedFolder): void {
  const { path, name, fingerprint, digest, problems, facts, text, rows } = folder;
  const id = rows === null ? null : insertSkill(statements, path, rows);
  const factsJson = facts === null ? null : JSON.stringify(facts);
  statements.addFolder.run(path, name, fingerprint, digest, id, JSON.stringify(problems), factsJson);
  if (text !== null) statements.addText.run(path, JSON.stringify(text));
}

/** Returns the id. A copied package brings the id of its original, which stays with whoever had it first. */
function insertSkill(
  { addSkill, addArtifact, removeNamed, hasSkill, hasArtifact }: Statements,
  path: string,
  { skill, artifacts }: NonNullable<IndexedFolder["rows"]>,
): string {
  removeNamed.run(skill.name);
  const id = hasSkill.get(skill.id) === undefined ? skill.id : `${skill.id}:${path}`;
  addSkill.run(...skillColumns({ ...skill, id }));
  for (const each of artifacts)
    addArtifact.run(
      hasArtifact.get(each.id) === undefined ? each.id : `${each.id}:${path}`,
      id,
      each.kind,
      each.name,
      each.ordinal,
      each.content,
      each.model_variant,
      each.metadata === null ? null : JSON.stringify(each.metadata),
      each.state_blob,
    );
  return id;
}

function skillColumns(skill: SkillRow): (string | null)[] {
  return [
    skill.id,
    skill.name,
    skill.description,
    skill.version,
    JSON.stringify(skill.tags),
    skill.source,
    skill.author,
    JSON.stringify(skill.intent_patterns),
    JSON.stringify(skill.trigger_phrases),
    skill.marketplace_id,
    skill.sync_etag,
  ];
}

/** Takes out everything that can be read from the folders again; traces stay. */
export function forgetIndex(database: Database): void {
  database.exec("BEGIN IMMEDIATE; DELETE FROM skill_folders; DELETE FROM skills; DELETE FROM search_snapshots; COMMIT");
}
