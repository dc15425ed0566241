-- What workers found, by content: the same tree and the same commands have one answer of each key.
CREATE TABLE skl.result (
  repository text NOT NULL REFERENCES skl.repository (name) ON DELETE CASCADE,
  subject text NOT NULL,
  key text NOT NULL,
  payload text NOT NULL,
  signature text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (repository, subject, key)
);
