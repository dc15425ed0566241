// One agent's process: proposes and commits edits, and prints the id of each one that was acknowledged.
import { join } from "node:path";
import { openHistory } from "../../../../../src/skills/use/graph/history-store.ts";

const [root = "", name = "", count = "0"] = process.argv.slice(2);
const store = openHistory(join(root, ".skl"));
const skills = { exists: () => true };

for (let n = 0; n < Number(count); n++) {
  // Every process also edits one pair that all of them share, so that tokens become stale under their hands.
  const isShared = n % 5 === 4;
  const [a, b] = isShared ? ["shared", "pair"] : [name, `${name}-${n}`];
  for (let isDone = false; !isDone; ) {
    const edges = (await store.load()).edges;
    const op = isShared && edges.has(`calls\t${a}\t${b}`) ? ("delete" as const) : ("add" as const);
    const proposal = await store.propose({ op, type: "calls", a, b }, skills);
    if (!proposal.ok) continue;
    const grounds = { reason: `${name} ${n}`, taskId: name, evidence: null };
    const entry = await store.commit({ edit: null, token: proposal.value.token, grounds, skills });
    isDone = entry.ok;
    if (entry.ok) process.stdout.write(`${entry.value.entry_id} ${name} ${n}\n`);
    else if (entry.error.code !== "TOKEN_STALE" && entry.error.code !== "EDGE_EXISTS")
      throw new Error(entry.error.message);
  }
}
