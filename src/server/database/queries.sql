-- name: putRepository
INSERT INTO skl.repository (name, remote) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET remote = excluded.remote RETURNING version::text AS version;

-- name: repositories
SELECT name, version::text AS version, mirrored_at FROM skl.repository WHERE name = ANY ($1::text[]) ORDER BY name;

-- name: renew
UPDATE skl.repository SET version = version + 1, mirrored_at = now() WHERE name = $1 RETURNING version::text AS version;

-- name: knownRecords
SELECT ref, oid FROM skl.record WHERE repository = $1;

-- name: putRecord
INSERT INTO skl.record (repository, ref, oid, kind, content, agent, branch, task, status, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (repository, ref) DO UPDATE SET oid = excluded.oid, kind = excluded.kind, content = excluded.content,
    agent = excluded.agent, branch = excluded.branch, task = excluded.task, status = excluded.status, at = excluded.at;

-- name: removeRecords
DELETE FROM skl.record WHERE repository = $1 AND ref = ANY ($2::text[]);

-- name: forgetRecords
DELETE FROM skl.record WHERE repository = $1;

-- name: records
SELECT ref, oid, kind, agent, branch, task, status, at FROM skl.record
  WHERE repository = $1 AND ($2::text IS NULL OR kind = $2) AND ref COLLATE "C" > $3 ORDER BY ref COLLATE "C" LIMIT $4;

-- name: wholeRecords
SELECT repository, ref, oid, kind, content, agent, branch, task, status, at FROM skl.record ORDER BY repository, ref COLLATE "C";

-- name: putPresence
INSERT INTO skl.presence (repository, worker, worktree, branch, task, dirty, seen_at) VALUES ($1, $2, $3, $4, $5, $6::jsonb, now())
  ON CONFLICT (repository, worker, worktree) DO UPDATE SET branch = excluded.branch, task = excluded.task,
    dirty = excluded.dirty, seen_at = excluded.seen_at;

-- name: presence
SELECT worker, worktree, branch, task, dirty, seen_at FROM skl.presence
  WHERE repository = $1 AND seen_at > now() - interval '1 hour' ORDER BY seen_at DESC LIMIT 500;

-- name: dropOldPresence
DELETE FROM skl.presence WHERE seen_at < now() - interval '1 day';

-- name: putToken
INSERT INTO skl.token (id, hash, holder, role, repositories, expires_at) VALUES ($1, $2, $3, $4, $5::text[], $6);

-- name: token
SELECT id, hash, holder, role, repositories, expires_at FROM skl.token WHERE id = $1 AND revoked_at IS NULL AND expires_at > now();

-- name: tokens
SELECT id, holder, role, repositories, made_at, expires_at, revoked_at FROM skl.token ORDER BY made_at, id;

-- name: revokeToken
UPDATE skl.token SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id;

-- name: putAudit
INSERT INTO skl.audit (who, action, repository, detail) VALUES ($1, $2, $3, $4);

-- name: audit
SELECT number::text AS number, at, who, action, repository, detail FROM skl.audit
  WHERE repository = ANY ($1::text[]) ORDER BY number DESC LIMIT 500;

-- name: trimAudit
DELETE FROM skl.audit WHERE number < (SELECT max(number) FROM skl.audit) - 100000;

-- name: putResult
INSERT INTO skl.result (repository, subject, key, payload, signature) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING subject;

-- name: results
SELECT key, payload, signature FROM skl.result WHERE repository = $1 AND subject = $2 AND key = ANY ($3::text[]);

-- name: tell
SELECT pg_notify($1, $2);

-- name: renewLease
UPDATE pgboss.job SET started_on = now() WHERE name = $1 AND id = $2::uuid AND state = 'active' AND retry_count = $3 RETURNING id;

-- name: jobCounts
SELECT name, state::text AS condition, count(*)::int AS total FROM pgboss.job WHERE name NOT LIKE '\_\_%' GROUP BY name, state ORDER BY name, state;

-- name: setAside
SELECT id::text AS job, name, data, retry_count, completed_on FROM pgboss.job WHERE name = $1 AND state = 'failed' ORDER BY completed_on DESC LIMIT 100;
