/**
 * The tables of the Skill System's database (`skills`, `skill_artifacts` and `skill_execution_traces`, whose columns its specification
 * fixes), and those that the index needs beside them. Each step is run once, in order; `user_version` counts them.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE skills (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    version TEXT NOT NULL DEFAULT '1.0.0',
    tags TEXT,
    source TEXT NOT NULL DEFAULT 'user',
    author TEXT,
    created_at TEXT NOT NULL DEFAULT (datetime('now')),
    updated_at TEXT NOT NULL DEFAULT (datetime('now')),
    intent_patterns TEXT,
    trigger_phrases TEXT,
    marketplace_id TEXT,
    sync_etag TEXT
  );
  CREATE INDEX idx_skills_source ON skills(source);
  CREATE INDEX idx_skills_name ON skills(name);

  CREATE TABLE skill_artifacts (
    id TEXT PRIMARY KEY,
    skill_id TEXT NOT NULL REFERENCES skills(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    ordinal INTEGER NOT NULL DEFAULT 0,
    content TEXT NOT NULL,
    model_variant TEXT,
    metadata TEXT,
    state_blob BLOB,
    created_at TEXT NOT NULL DEFAULT (datetime('now')),
    updated_at TEXT NOT NULL DEFAULT (datetime('now')),
    UNIQUE(skill_id, name, model_variant)
  );
  CREATE INDEX idx_skill_artifacts_skill_id ON skill_artifacts(skill_id);
  CREATE INDEX idx_skill_artifacts_kind ON skill_artifacts(kind);

  CREATE TABLE skill_execution_traces (
    id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    skill_id TEXT NOT NULL,
    artifact_id TEXT NOT NULL,
    artifact_kind TEXT NOT NULL,
    rendered_input TEXT,
    raw_output TEXT,
    error TEXT,
    started_at TEXT NOT NULL,
    completed_at TEXT,
    duration_ms INTEGER,
    input_tokens INTEGER,
    output_tokens INTEGER,
    model_id TEXT,
    estimated_cost REAL,
    assertions_run INTEGER DEFAULT 0,
    assertions_passed INTEGER DEFAULT 0,
    created_at TEXT NOT NULL DEFAULT (datetime('now'))
  );
  CREATE INDEX idx_traces_session_id ON skill_execution_traces(session_id);
  CREATE INDEX idx_traces_skill_id ON skill_execution_traces(skill_id);
  CREATE INDEX idx_traces_artifact_id ON skill_execution_traces(artifact_id);

  -- Which folder a row was read from, and what the folder looked like then. A package that could not be read has no row in skills.
  CREATE TABLE skill_folders (
    path TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    digest TEXT,
    skill_id TEXT REFERENCES skills(id) ON DELETE SET NULL,
    problems TEXT NOT NULL DEFAULT '[]'
  );

  -- The text that is searched, kept so that one changed package does not mean reading all of them.
  CREATE TABLE skill_texts (
    path TEXT PRIMARY KEY REFERENCES skill_folders(path) ON DELETE CASCADE,
    text TEXT NOT NULL
  );

  -- The index of words as bytes, with the digests of what it was made from.
  CREATE TABLE search_snapshots (
    name TEXT PRIMARY KEY,
    contents TEXT NOT NULL,
    bytes BLOB NOT NULL
  );
  `,
  // What every command needs of a skill stands apart from its text. Both are only copies of the folders.
  `
  DELETE FROM skill_folders;
  DELETE FROM skills;
  ALTER TABLE skill_folders ADD COLUMN facts TEXT;
  `,
  // Vectors of skills, each of the package whose digest stands beside it. Vectors of two models cannot be compared.
  `
  CREATE TABLE skill_vectors (
    model TEXT NOT NULL,
    skill TEXT NOT NULL,
    digest TEXT NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (model, skill)
  );
  `,
  // The edges that packages declare. The edges of the graph's history are files of the repository and are never read from here.
  `
  DELETE FROM skill_folders;
  DELETE FROM skills;
  CREATE TABLE skill_edges (
    path TEXT NOT NULL REFERENCES skill_folders(path) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    type TEXT NOT NULL,
    target TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (path, ordinal)
  ) WITHOUT ROWID;
  CREATE INDEX idx_skill_edges_target ON skill_edges(target);
  CREATE INDEX idx_skill_folders_skill_id ON skill_folders(skill_id);
  `,
  // Pairs of skills between which a model found nothing. Unlike the rest it cannot be read from the folders: it was paid for.
  `
  CREATE TABLE skill_judgements (
    model TEXT NOT NULL,
    pair TEXT NOT NULL,
    digests TEXT NOT NULL,
    PRIMARY KEY (model, pair)
  ) WITHOUT ROWID;
  `,
  // The lock file as it was when the columns that come from it were written.
  `
  CREATE TABLE skill_locks (
    path TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  // What the lock file says of a package is part of its folder's fingerprint now.
  "DROP TABLE skill_locks",
  // The searched text of a node has its header, its task type, and the names of its inputs and outputs.
  `
  DELETE FROM skill_folders;
  DELETE FROM skills;
  `,
  // The trace of the artifact that called this one's skill by `run_skill`.
  "ALTER TABLE skill_execution_traces ADD COLUMN parent_id TEXT",
  // What a model wrote that skills need. Like a judgement it was paid for.
  `
  CREATE TABLE skill_needs (
    model TEXT NOT NULL,
    skill TEXT NOT NULL,
    digest TEXT NOT NULL,
    needs TEXT NOT NULL,
    PRIMARY KEY (model, skill)
  ) WITHOUT ROWID;
  `,
  // The input of an execution before it was rendered, as JSON; by it an execution can be repeated, and a module of DSPy learns.
  "ALTER TABLE skill_execution_traces ADD COLUMN input TEXT",
  // The index of words of a large library in parts, so that a search reads those that it needs. The mark says of which state it is.
  `
  CREATE TABLE search_head (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    mark TEXT NOT NULL,
    names TEXT NOT NULL,
    lengths BLOB NOT NULL
  );
  CREATE TABLE search_terms (
    number INTEGER PRIMARY KEY,
    term TEXT NOT NULL,
    frequency INTEGER NOT NULL,
    owners BLOB NOT NULL,
    counts BLOB NOT NULL
  );
  CREATE INDEX idx_search_terms_term ON search_terms(term, frequency);
  CREATE TABLE search_entries (
    owner INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    record BLOB NOT NULL
  );
  `,
];
