// Made by `npm run generate` from the SQL files beside it (fa8f5533ef490382); edit those instead.

/** The migrations in their order: the name of each and its statements. */
export const MIGRATIONS: readonly (readonly [name: string, text: string])[] = [
  ["0001-records.sql", "-- The mirror: everything in these two tables can be read from Git again.\nCREATE SCHEMA IF NOT EXISTS skl;\n\nCREATE TABLE skl.repository (\n  name text PRIMARY KEY,\n  remote text NOT NULL,\n  version bigint NOT NULL DEFAULT 0,\n  mirrored_at timestamptz\n);\n\nCREATE TABLE skl.record (\n  repository text NOT NULL REFERENCES skl.repository (name) ON DELETE CASCADE,\n  ref text NOT NULL,\n  oid text NOT NULL,\n  kind text NOT NULL,\n  content bytea,\n  agent text,\n  branch text,\n  task text,\n  status text,\n  at text,\n  PRIMARY KEY (repository, ref)\n);\n\nCREATE INDEX record_of_kind ON skl.record (repository, kind);\nCREATE INDEX record_of_agent ON skl.record (repository, agent);\n\nCREATE TABLE skl.presence (\n  repository text NOT NULL REFERENCES skl.repository (name) ON DELETE CASCADE,\n  worker text NOT NULL,\n  worktree text NOT NULL,\n  branch text,\n  task text,\n  dirty jsonb NOT NULL,\n  seen_at timestamptz NOT NULL,\n  PRIMARY KEY (repository, worker, worktree)\n);\n"],
  ["0002-access.sql", "-- Who may ask, and what was asked. A token's secret is not here, only its SHA-256.\nCREATE TABLE skl.token (\n  id text PRIMARY KEY,\n  hash bytea NOT NULL,\n  holder text NOT NULL,\n  role text NOT NULL CHECK (role IN ('agent', 'person', 'worker', 'monitor')),\n  repositories text[] NOT NULL,\n  made_at timestamptz NOT NULL DEFAULT now(),\n  expires_at timestamptz NOT NULL,\n  revoked_at timestamptz\n);\n\nCREATE TABLE skl.audit (\n  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,\n  at timestamptz NOT NULL DEFAULT now(),\n  who text NOT NULL,\n  action text NOT NULL,\n  repository text,\n  detail text NOT NULL\n);\n"],
  ["0003-results.sql", "-- What workers found, by content: the same tree and the same commands have one answer of each key.\nCREATE TABLE skl.result (\n  repository text NOT NULL REFERENCES skl.repository (name) ON DELETE CASCADE,\n  subject text NOT NULL,\n  key text NOT NULL,\n  payload text NOT NULL,\n  signature text NOT NULL,\n  made_at timestamptz NOT NULL DEFAULT now(),\n  PRIMARY KEY (repository, subject, key)\n);\n"],
];

/** What each query returns, a row. */
export interface Rows {
  readonly putRepository: { readonly version: string };
  readonly repositories: { readonly name: string; readonly version: string; readonly mirrored_at: Date | null };
  readonly renew: { readonly version: string };
  readonly knownRecords: { readonly ref: string; readonly oid: string };
  readonly putRecord: Record<string, never>;
  readonly removeRecords: Record<string, never>;
  readonly forgetRecords: Record<string, never>;
  readonly records: { readonly ref: string; readonly oid: string; readonly kind: string; readonly agent: string | null; readonly branch: string | null; readonly task: string | null; readonly status: string | null; readonly at: string | null };
  readonly wholeRecords: { readonly repository: string | null; readonly ref: string; readonly oid: string; readonly kind: string; readonly content: Uint8Array | null; readonly agent: string | null; readonly branch: string | null; readonly task: string | null; readonly status: string | null; readonly at: string | null };
  readonly putPresence: Record<string, never>;
  readonly presence: { readonly worker: string; readonly worktree: string; readonly branch: string | null; readonly task: string | null; readonly dirty: unknown; readonly seen_at: Date };
  readonly dropOldPresence: Record<string, never>;
  readonly putToken: Record<string, never>;
  readonly token: { readonly id: string; readonly hash: Uint8Array; readonly holder: string; readonly role: string; readonly repositories: string[]; readonly expires_at: Date };
  readonly tokens: { readonly id: string; readonly holder: string; readonly role: string; readonly repositories: string[]; readonly made_at: Date; readonly expires_at: Date; readonly revoked_at: Date | null };
  readonly revokeToken: { readonly id: string };
  readonly putAudit: Record<string, never>;
  readonly audit: { readonly number: string; readonly at: Date | null; readonly who: string; readonly action: string; readonly repository: string | null; readonly detail: string };
  readonly trimAudit: Record<string, never>;
  readonly putResult: { readonly subject: string };
  readonly results: { readonly key: string; readonly payload: string; readonly signature: string };
  readonly tell: { readonly pg_notify: unknown };
  readonly renewLease: { readonly id: unknown };
  readonly jobCounts: { readonly name: string; readonly condition: string; readonly total: number };
  readonly setAside: { readonly job: string; readonly name: string; readonly data: unknown; readonly retry_count: number; readonly completed_on: Date | null };
}

export const QUERIES: Readonly<Record<keyof Rows, string>> = {
  putRepository: "INSERT INTO skl.repository (name, remote) VALUES ($1, $2)\n  ON CONFLICT (name) DO UPDATE SET remote = excluded.remote RETURNING version::text AS version",
  repositories: "SELECT name, version::text AS version, mirrored_at FROM skl.repository WHERE name = ANY ($1::text[]) ORDER BY name",
  renew: "UPDATE skl.repository SET version = version + 1, mirrored_at = now() WHERE name = $1 RETURNING version::text AS version",
  knownRecords: "SELECT ref, oid FROM skl.record WHERE repository = $1",
  putRecord: "INSERT INTO skl.record (repository, ref, oid, kind, content, agent, branch, task, status, at)\n  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)\n  ON CONFLICT (repository, ref) DO UPDATE SET oid = excluded.oid, kind = excluded.kind, content = excluded.content,\n    agent = excluded.agent, branch = excluded.branch, task = excluded.task, status = excluded.status, at = excluded.at",
  removeRecords: "DELETE FROM skl.record WHERE repository = $1 AND ref = ANY ($2::text[])",
  forgetRecords: "DELETE FROM skl.record WHERE repository = $1",
  records: "SELECT ref, oid, kind, agent, branch, task, status, at FROM skl.record\n  WHERE repository = $1 AND ($2::text IS NULL OR kind = $2) AND ref COLLATE \"C\" > $3 ORDER BY ref COLLATE \"C\" LIMIT $4",
  wholeRecords: "SELECT repository, ref, oid, kind, content, agent, branch, task, status, at FROM skl.record ORDER BY repository, ref COLLATE \"C\"",
  putPresence: "INSERT INTO skl.presence (repository, worker, worktree, branch, task, dirty, seen_at) VALUES ($1, $2, $3, $4, $5, $6::jsonb, now())\n  ON CONFLICT (repository, worker, worktree) DO UPDATE SET branch = excluded.branch, task = excluded.task,\n    dirty = excluded.dirty, seen_at = excluded.seen_at",
  presence: "SELECT worker, worktree, branch, task, dirty, seen_at FROM skl.presence\n  WHERE repository = $1 AND seen_at > now() - interval '1 hour' ORDER BY seen_at DESC LIMIT 500",
  dropOldPresence: "DELETE FROM skl.presence WHERE seen_at < now() - interval '1 day'",
  putToken: "INSERT INTO skl.token (id, hash, holder, role, repositories, expires_at) VALUES ($1, $2, $3, $4, $5::text[], $6)",
  token: "SELECT id, hash, holder, role, repositories, expires_at FROM skl.token WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()",
  tokens: "SELECT id, holder, role, repositories, made_at, expires_at, revoked_at FROM skl.token ORDER BY made_at, id",
  revokeToken: "UPDATE skl.token SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id",
  putAudit: "INSERT INTO skl.audit (who, action, repository, detail) VALUES ($1, $2, $3, $4)",
  audit: "SELECT number::text AS number, at, who, action, repository, detail FROM skl.audit\n  WHERE repository = ANY ($1::text[]) ORDER BY number DESC LIMIT 500",
  trimAudit: "DELETE FROM skl.audit WHERE number < (SELECT max(number) FROM skl.audit) - 100000",
  putResult: "INSERT INTO skl.result (repository, subject, key, payload, signature) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING subject",
  results: "SELECT key, payload, signature FROM skl.result WHERE repository = $1 AND subject = $2 AND key = ANY ($3::text[])",
  tell: "SELECT pg_notify($1, $2)",
  renewLease: "UPDATE pgboss.job SET started_on = now() WHERE name = $1 AND id = $2::uuid AND state = 'active' AND retry_count = $3 RETURNING id",
  jobCounts: "SELECT name, state::text AS condition, count(*)::int AS total FROM pgboss.job WHERE name NOT LIKE '\\_\\_%' GROUP BY name, state ORDER BY name, state",
  setAside: "SELECT id::text AS job, name, data, retry_count, completed_on FROM pgboss.job WHERE name = $1 AND state = 'failed' ORDER BY completed_on DESC LIMIT 100",
};
