// base-lines: State and queue of the knowledge file on standard input, a line for each entry.
import { readFileSync } from "node:fs";

const { state, queue } = JSON.parse(readFileSync(0, "utf8"));
const shown = (path) => JSON.stringify(path).slice(1, -1);
const say = (...words) => process.stdout.write(`${words.filter(Boolean).join(" ")}\n`);

for (const { id, path, version, uncertainty_level, owner, contested_by } of state)
  say(
    "state",
    id,
    shown(path),
    `v${version}`,
    `level ${uncertainty_level}`,
    owner,
    contested_by && `contested by ${contested_by}`,
  );
for (const { branch, path, status, rfc } of [...queue].sort((a, b) => (a.branch + a.path < b.branch + b.path ? -1 : 1)))
  say("queue", branch, shown(path), status, rfc);
