import { type Database, writeInTransaction } from "./database.ts";
import type { IndexedFolder, SkillRow } from "./rows.ts";

/** Writes folders that changed and takes out those that are gone, all or nothing. */
export function updateFolders(database: Database, changed: readonly IndexedFolder[], gone: readonly string[]): void {
  if (changed.length === 0 && gone.length === 0) return;
  writeInTransaction(database, () => {
    const statements = prepareStatements(database);
    for (const path of [...gone, ...changed.map((folder) => folder.path)]) forget(statements, path);
    for (const folder of changed) insert(statements, folder);
  });
}

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements(database: Database) {
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
    addEdge: database.prepare("INSERT INTO skill_edges (path, ordinal, type, target, reason) VALUES (?, ?, ?, ?, ?)"),
  };
}

function forget({ skillOf, removeSkill, removeFolder }: Statements, path: string): void {
  const row = skillOf.get(path) as { skill_id: string | null } | undefined;
  if (row?.skill_id) removeSkill.run(row.skill_id);
  removeFolder.run(path);
}

function insert(statements: Statements, folder: IndexedFolder): void {
  const { path, name, fingerprint, digest, edges, problems, facts, text, rows } = folder;
  const id = rows === null ? null : insertSkill(statements, path, rows);
  const factsText = facts === null ? null : JSON.stringify(facts);
  statements.addFolder.run(path, name, fingerprint, digest, id, JSON.stringify(problems), factsText);
  if (text !== null) statements.addText.run(path, text);
  edges.forEach(({ type, target, reason }, at) => {
    statements.addEdge.run(path, at, type, target, reason);
  });
}

/** Inserts a skill and returns its id. A copied package has the id of its original, so it gets another one. */
function insertSkill(
  { addSkill, addArtifact, removeNamed, hasSkill, hasArtifact }: Statements,
  path: string,
  { skill, artifacts }: NonNullable<IndexedFolder["rows"]>,
): string {
  removeNamed.run(skill.name);
  const id = hasSkill.get(skill.id) === undefined ? skill.id : `${skill.id}:${path}`;
  addSkill.run(...listSkillColumnValues({ ...skill, id }));
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

function listSkillColumnValues(skill: SkillRow): (string | null)[] {
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

/** Deletes everything that can be read from the folders again; traces stay. */
export function forgetIndex(database: Database): void {
  database.exec(
    "BEGIN IMMEDIATE; DELETE FROM skill_folders; DELETE FROM skills; DELETE FROM search_snapshots; DELETE FROM search_head; COMMIT",
  );
}
