-- Who may ask, and what was asked. A token's secret is not here, only its SHA-256.
CREATE TABLE skl.token (
  id text PRIMARY KEY,
  hash bytea NOT NULL,
  holder text NOT NULL,
  role text NOT NULL CHECK (role IN ('agent', 'person', 'worker', 'monitor')),
  repositories text[] NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);

CREATE TABLE skl.audit (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL,
  action text NOT NULL,
  repository text,
  detail text NOT NULL
);
