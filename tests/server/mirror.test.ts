import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { run, type Sql } from "../../src/server/database/index.ts";
import { EVENTS, forgetMirror, Mirror } from "../../src/server/mirror/index.ts";
import { freshFolder } from "../support/folders.ts";
import { onBothEngines } from "./kit/engines.ts";
import { aRemote, type Remote } from "./kit/remote.ts";

const PROPOSALS = {
  schema_version: 1,
  branch: "a1",
  head: "0".repeat(40),
  agent_id: "Agent-1",
  task_id: "task_000000a1",
  proposals: [],
};
const CLAIM = { owner: "Agent-2", task: "task_000000a2" };

function aWorld(): Remote {
  const remote = aRemote();
  remote.push("main", {
    "app/a.py": "x = 1\n",
    ".skl/config.json": '{"base":{"remote":"origin","branch":"main"}}\n',
    ".skl/knowledge.json": '{"schema_version":1,"state":[]}\n',
    ".skl/orchestrator_log/session_001.json": "{}\n",
  });
  remote.push("a1", { "app/b.py": "y = 2\n" });
  remote.record("refs/skl/proposals/a1/1", "proposals.json", JSON.stringify(PROPOSALS));
  remote.record("refs/skl/claims/task_000000a2", "claim.json", JSON.stringify(CLAIM));
  return remote;
}

onBothEngines("the mirror", (engine) => {
  async function aMirror(sql: Sql, remote: Remote, name = "shop"): Promise<Mirror> {
    const folder = join(freshFolder("skl-mirror"), "shop.git");
    const place = { name, remote: remote.url, folder, pauseMs: 10 };
    const mirror = new Mirror(sql, place, { log: () => {}, changed: async () => {} });
    onTestFinished(() => mirror.close());
    await mirror.register();
    return mirror;
  }

  const readMirroredRows = (sql: Sql) => run(sql, "wholeRecords");

  it("has the records, State and session logs with the fields that are asked for, and follows each change", async () => {
    const [sql, remote] = [await engine.open(), aWorld()];
    const mirror = await aMirror(sql, remote);
    await mirror.once();
    const rows = await readMirroredRows(sql);
    expect(rows.map(({ kind, ref, agent, branch, task }) => ({ kind, ref, agent, branch, task }))).toEqual([
      { kind: "head", ref: "refs/heads/a1", agent: null, branch: "a1", task: null },
      { kind: "head", ref: "refs/heads/main", agent: null, branch: "main", task: null },
      { kind: "rules", ref: "refs/heads/main:.skl/config.json", agent: null, branch: null, task: null },
      { kind: "state", ref: "refs/heads/main:.skl/knowledge.json", agent: null, branch: null, task: null },
      {
        kind: "session",
        ref: "refs/heads/main:.skl/orchestrator_log/session_001.json",
        agent: null,
        branch: null,
        task: null,
      },
      { kind: "claim", ref: "refs/skl/claims/task_000000a2", agent: "Agent-2", branch: null, task: "task_000000a2" },
      { kind: "proposal", ref: "refs/skl/proposals/a1/1", agent: "Agent-1", branch: "a1", task: "task_000000a1" },
    ]);
    expect(Buffer.from(rows.at(-1)?.content ?? []).toString()).toBe(JSON.stringify(PROPOSALS));
    remote.record("refs/skl/claims/task_000000a2", "claim.json", JSON.stringify({ ...CLAIM, owner: "Agent-3" }));
    remote.git("update-ref", "-d", "refs/skl/proposals/a1/1");
    remote.push("main", { ".skl/orchestrator_log/session_001.json": null });
    await mirror.once();
    const later = await readMirroredRows(sql);
    expect(later.map(({ kind, agent }) => `${kind} ${agent}`)).toEqual([
      ...["head null", "head null", "rules null", "state null", "claim Agent-3"],
    ]);
  });

  it("is equal when it is dropped and made anew, whatever strangers pushed", async () => {
    const [sql, remote] = [await engine.open(), aWorld()];
    const mirror = await aMirror(sql, remote);
    await mirror.once();
    remote.record("refs/skl/intents/hostile", "intent.json", Buffer.from([0, 1, 2, 255, 254]));
    remote.record("refs/skl/notes/nul", "note.json", '{"by":"a\\u0000\\u001b[31mb","at":{}}');
    remote.record("refs/skl/decisions/array", "decision.json", "[1]");
    remote.record("refs/skl/tasks/large", "task.json", `{"status":"${"x".repeat(9 * 1024 * 1024)}"}`);
    remote.record("refs/skl/proposals/a1/1/2".replace("/1/2", "/two"), "proposals.json", "not JSON");
    remote.git("update-ref", "refs/skl/unknown/x", "refs/heads/main");
    remote.git("update-ref", "refs/skl/evidence/blob", remote.git("rev-parse", "main:app/a.py"));
    await mirror.once();
    const followed = await readMirroredRows(sql);
    expect(followed.find(({ ref }) => ref === "refs/skl/notes/nul")?.agent).toBe("a[31mb");
    expect(followed.find(({ ref }) => ref === "refs/skl/tasks/large")?.content).toBeNull();
    await mirror.close();
    await forgetMirror(sql, "shop");
    expect(await readMirroredRows(sql)).toEqual([]);
    const anew = await aMirror(sql, remote);
    await anew.once();
    expect(await readMirroredRows(sql)).toEqual(followed);
  });

  it("tells each change once, also to other servers", async () => {
    const [sql, remote] = [await engine.open(), aWorld()];
    const other = await engine.again(sql);
    const heard: string[] = [];
    await other.listen(EVENTS, (payload) => heard.push(payload ?? "missed"));
    const mirror = await aMirror(sql, remote);
    await mirror.once();
    await mirror.once();
    remote.push("a1", { "app/b.py": "y = 3\n" });
    await mirror.once();
    await expect
      .poll(() => heard)
      .toEqual(['{"repository":"shop","version":"1"}', '{"repository":"shop","version":"2"}']);
  });

  it("is kept by one server at a time, and by another when that one is gone or lost its connection", async () => {
    const [sql, remote] = [await engine.open(), aWorld()];
    const other = await engine.again(sql);
    const [first, second] = [await aMirror(sql, remote), await aMirror(other, remote)];
    expect([await first.once(), await second.once()]).toEqual([true, false]);
    if (engine.cluster !== null) {
      remote.push("a1", { "app/b.py": "y = 4\n" });
      await other.script(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()",
      );
      await expect.poll(() => second.once()).toBe(true);
      expect(await first.once().catch(() => false)).toBe(false);
    } else {
      await first.close();
      expect(await second.once()).toBe(true);
    }
  });
});
