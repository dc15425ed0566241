import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openHistory } from "../../../../src/skills/use/graph/history-store.ts";

/** All of it: SKL_EDITORS=16, SKL_EDITS=50 and SKL_KILLS=12. */
const EDITORS = Number(process.env["SKL_EDITORS"] ?? 6);
const EDITS = Number(process.env["SKL_EDITS"] ?? (EDITORS >= 16 ? 50 : 20));
const KILLS = Number(process.env["SKL_KILLS"] ?? 6);

const tools = mkdtempSync(join(tmpdir(), "skl-editor-"));
const editor = join(tools, "editor.mjs");
let root = "";

beforeAll(async () => {
  const entry = join(import.meta.dirname, "history", "editor.ts");
  await build({
    entryPoints: [entry],
    outfile: editor,
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    minify: true,
    logLevel: "error",
  });
});
beforeEach(() => {
  root = mkdtempSync(join(tools, "workspace-"));
});
afterAll(() => rmSync(tools, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  /** Its first edit was acknowledged. */
  readonly busy: Promise<void>;
  readonly ended: Promise<{ code: number | null; acknowledged: string[]; errors: string }>;
}

function edit(name: string, count: number): Run {
  const child = spawn(process.execPath, [editor, root, name, String(count)], { stdio: ["ignore", "pipe", "pipe"] });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (data) => {
    out += data;
  });
  child.stderr.on("data", (data) => {
    errors += data;
  });
  const ended = new Promise<Awaited<Run["ended"]>>((resolve) => {
    child.on("close", (code) => resolve({ code, acknowledged: out.split("\n").slice(0, -1), errors }));
  });
  const busy = new Promise<void>((resolve) => {
    child.stdout.once("data", () => resolve());
    child.once("close", () => resolve());
  });
  return { child, busy, ended };
}

const historyFolder = () => join(root, ".skl", "graph", "history");

const written = () => readdirSync(historyFolder()).sort();

describe("several processes that edit one graph", () => {
  it(`find every acknowledged edit on the disk: ${EDITORS} of them, ${EDITS} edits each (naive: read, change, write one file)`, {
    timeout: 600_000,
  }, async () => {
    const started = performance.now();
    const runs = await Promise.all(Array.from({ length: EDITORS }, (_, n) => edit(`agent-${n}`, EDITS).ended));
    const elapsed = performance.now() - started;
    expect(runs.map(({ code, errors }) => ({ code, errors }))).toEqual(runs.map(() => ({ code: 0, errors: "" })));
    const acknowledged = runs.flatMap(({ acknowledged: lines }) => lines);
    expect(acknowledged).toHaveLength(EDITORS * EDITS);
    expect(written()).toEqual(acknowledged.map((line) => `${line.split(" ")[0]}.json`).sort());
    const graph = await openHistory(join(root, ".skl")).load();
    expect([graph.heldBack, graph.duplicates, graph.unreadable]).toEqual([[], [], []]);
    // The order can be explained: each entry later than the one before, by its time and by its id, and each agent's in its order.
    const { entries } = graph;
    expect(new Set(entries.map(({ at }) => at)).size).toBe(entries.length);
    expect(entries.map(({ entry_id }) => entry_id)).toEqual(entries.map(({ entry_id }) => entry_id).sort());
    for (const [n, { acknowledged: lines }] of runs.entries())
      expect(
        entries
          .filter(({ task_id }) => task_id === `agent-${n}`)
          .map(({ entry_id, reason }) => `${entry_id} ${reason}`),
      ).toEqual(lines);
    const shared = entries.filter(({ a }) => a === "shared").map(({ op }) => op);
    expect(shared).toEqual(shared.map((_, n) => (n % 2 === 0 ? "add" : "delete")));
    console.log(`${acknowledged.length} edits by ${EDITORS} processes in ${Math.round(elapsed)} ms`);
  });

  it(`lose nothing when they are killed at any moment, and block nobody: ${KILLS} kills`, {
    timeout: 600_000,
  }, async () => {
    const acknowledged: string[] = [];
    for (let n = 0; n < KILLS; n++) {
      const pair = [edit(`victim-${n}`, 100_000), edit(`other-${n}`, 100_000)];
      await pair[0]?.busy;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200));
      for (const { child } of pair) child.kill("SIGKILL");
      for (const { ended } of pair) acknowledged.push(...(await ended).acknowledged);
      const graph = await openHistory(join(root, ".skl")).load();
      expect([graph.heldBack, graph.unreadable]).toEqual([[], []]);
    }
    const after = await edit("survivor", 3).ended;
    expect(after).toMatchObject({ code: 0, errors: "" });
    const ids = acknowledged.map((line) => `${line.split(" ")[0]}.json`);
    expect(ids.length).toBeGreaterThan(0);
    expect(written()).toEqual(expect.arrayContaining(ids));
    for (const name of written())
      expect(() => JSON.parse(readFileSync(join(historyFolder(), name), "utf8"))).not.toThrow();
    // What the killed ones left half written is gone.
    expect(readdirSync(join(root, ".skl", ".cache", "graph")).filter((name) => name.startsWith("writing-"))).toEqual(
      [],
    );
  });

  it("do not write when they wake after their turn was taken for dead (naive: a lock without a fence)", {
    timeout: 120_000,
  }, async () => {
    const sleeper = edit("sleeper", 100_000);
    await sleeper.busy;
    const acknowledged: string[] = [];
    for (let n = 0; n < 3; n++) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
      sleeper.child.kill("SIGSTOP");
      const graph = await openHistory(join(root, ".skl")).load();
      const other = await edit(`other-${n}`, 4).ended;
      expect(other).toMatchObject({ code: 0, errors: "" });
      acknowledged.push(...other.acknowledged);
      const since = (await openHistory(join(root, ".skl")).load()).entries.slice(graph.entries.length);
      // At most the one file that was on its way when it fell asleep.
      expect(since.filter(({ task_id }) => task_id === "sleeper").length).toBeLessThanOrEqual(1);
      sleeper.child.kill("SIGCONT");
    }
    sleeper.child.kill("SIGKILL");
    acknowledged.push(...(await sleeper.ended).acknowledged);
    const graph = await openHistory(join(root, ".skl")).load();
    expect([graph.heldBack, graph.duplicates, graph.unreadable]).toEqual([[], [], []]);
    expect(written()).toEqual(expect.arrayContaining(acknowledged.map((line) => `${line.split(" ")[0]}.json`)));
  });
});
