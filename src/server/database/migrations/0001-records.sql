-- The mirror: everything in these two tables can be read from Git again.
CREATE SCHEMA IF NOT EXISTS skl;

CREATE TABLE skl.repository (
  name text PRIMARY KEY,
  remote text NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  mirrored_at timestamptz
);

CREATE TABLE skl.record (
  repository text NOT NULL REFERENCES skl.repository (name) ON DELETE CASCADE,
  ref text NOT NULL,
  oid text NOT NULL,
  kind text NOT NULL,
  content bytea,
  agent text,
  branch text,
  task text,
  status text,
  at text,
  PRIMARY KEY (repository, ref)
);

CREATE INDEX record_of_kind ON skl.record (repository, kind);
CREATE INDEX record_of_agent ON skl.record (repository, agent);

CREATE TABLE skl.presence (
  repository text NOT NULL REFERENCES skl.repository (name) ON DELETE CASCADE,
  worker text NOT NULL,
  worktree text NOT NULL,
  branch text,
  task text,
  dirty jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (repository, worker, worktree)
);
