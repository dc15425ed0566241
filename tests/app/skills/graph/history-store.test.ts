import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Edit, formatEdge, formatHistoryEntry } from "../../../../src/skills/engine/graph/index.ts";
import { EntryFiles } from "../../../../src/skills/use/graph/history/entry-files.ts";
import { locateHistoryFolders, makeFolders } from "../../../../src/skills/use/graph/history/folders.ts";
import { putEntry } from "../../../../src/skills/use/graph/history/put-entry.ts";
import { type HistoryStore, openHistory, takeTurn } from "../../../../src/skills/use/graph/history-store.ts";
import { added, anEntry, makeEntryId } from "../../../skills/graph/builders.ts";

const skills = { exists: () => true };
const grounds = { reason: "seen", taskId: null, evidence: null };
let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "skl-history-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const history = () => join(root, ".skl", "graph", "history");
const scratch = () => join(root, ".skl", ".cache", "graph");

function put(...entries: readonly ReturnType<typeof anEntry>[]): void {
  mkdirSync(history(), { recursive: true });
  for (const entry of entries) writeFileSync(join(history(), `${entry.entry_id}.json`), formatHistoryEntry(entry));
}

async function commit(store: HistoryStore, edit: Edit) {
  const proposal = await store.propose(edit, skills);
  if (!proposal.ok) return proposal.error.code;
  const entry = await store.commit({ edit, token: proposal.value.token, grounds, skills });
  return entry.ok ? entry.value : entry.error.code;
}

const add = (a: string, b: string): Edit => ({ op: "add", type: "depends_on", a, b });
const edges = async (store = openHistory(join(root, ".skl"))) =>
  [...(await store.load()).edges.values()].map(formatEdge);

describe("the log on the disk", () => {
  it("is empty, and makes nothing, where there is none", async () => {
    expect(await edges()).toEqual([]);
    expect(existsSync(join(root, ".skl"))).toBe(false);
  });

  it("has a file an edit, which never changes (naive: history inside the rewritten file)", async () => {
    const store = openHistory(join(root, ".skl"));
    const first = await commit(store, add("a", "b"));
    const [file = ""] = readdirSync(history());
    const text = readFileSync(join(history(), file), "utf8");
    expect(JSON.parse(text)).toEqual(first);
    await commit(store, add("b", "c"));
    await store.rollback({ target: { kind: "last", count: 2 }, reason: null, taskId: null });
    expect(readdirSync(history())).toHaveLength(3);
    expect(readFileSync(join(history(), file), "utf8")).toBe(text);
    expect(await edges()).toEqual([]);
  });

  it("takes a token once, over stores and restarts", async () => {
    const proposal = await openHistory(join(root, ".skl")).propose(add("a", "b"), skills);
    const token = proposal.ok ? proposal.value.token : "";
    const answers = await Promise.all(
      [1, 2, 3].map(() => openHistory(join(root, ".skl")).commit({ edit: null, token, grounds, skills })),
    );
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, false, true]);
    rmSync(join(root, ".skl", ".cache"), { recursive: true });
    expect(await openHistory(join(root, ".skl")).commit({ edit: null, token, grounds, skills })).toMatchObject({
      error: { code: "TOKEN_STALE" },
    });
  });

  it("writes nothing when it refuses", async () => {
    const store = openHistory(join(root, ".skl"));
    await commit(store, add("a", "b"));
    expect(await commit(store, add("a", "b"))).toBe("EDGE_EXISTS");
    expect(await store.rollback({ target: { kind: "last", count: 2 }, reason: null, taskId: null })).toMatchObject({
      error: { code: "ROLLBACK_TOO_MANY" },
    });
    expect(readdirSync(history())).toHaveLength(1);
  });

  it("adds nothing by a repeated build, and brings back nothing that was deleted or rolled back", async () => {
    const store = openHistory(join(root, ".skl"));
    const proposed = [
      { type: "similar_to", a: "b", b: "a", reason: "x" },
      { type: "depends_on", a: "c", b: "d", reason: "y" },
    ] as const;
    expect((await store.build(proposed)).added).toHaveLength(2);
    await commit(store, { op: "delete", type: "similar_to", a: "a", b: "b" });
    expect((await store.build(proposed)).entry).toBe(null);
    expect(await edges()).toEqual(["depends_on c → d"]);
    await store.rollback({ target: { kind: "last", count: 2 }, reason: null, taskId: null });
    expect((await store.build(proposed)).entry).toBe(null);
    expect(readdirSync(history())).toHaveLength(3);
  });

  it("puts a new entry after all others, even where the clock went back or a branch came from the future", async () => {
    put(anEntry(1, { at: "2031-01-01T00:00:00.000Z" }));
    const store = openHistory(join(root, ".skl"), { now: () => new Date("2020-01-01T00:00:00Z") });
    await commit(store, { op: "delete", type: "depends_on", a: "a", b: "b" });
    expect(await edges()).toEqual([]);
    expect((await store.load()).entries.at(-1)?.at).toBe("2031-01-01T00:00:00.001Z");
  });

  it("names what cannot be read, and loads the rest", async () => {
    put(added(1, "calls", "a", "b"), added(2, "calls", "b", "c"));
    const secret = join(root, "secret.json");
    writeFileSync(secret, formatHistoryEntry(anEntry(7)));
    symlinkSync(secret, join(history(), `${makeEntryId(7)}.json`));
    mkdirSync(join(history(), "folder.json"));
    writeFileSync(join(history(), "broken.json"), `<<<<<<< ours\n${formatHistoryEntry(anEntry(3))}`);
    writeFileSync(join(history(), "cut.json"), formatHistoryEntry(anEntry(3)).slice(0, 40));
    writeFileSync(join(history(), "latin.json"), Buffer.from([0x7b, 0xff, 0x7d]));
    writeFileSync(join(history(), "other-name.json"), formatHistoryEntry(anEntry(4)));
    writeFileSync(join(history(), "a b.json"), formatHistoryEntry(anEntry(5)));
    writeFileSync(join(history(), "empty.json"), "");
    writeFileSync(join(history(), "README.md"), "not an entry");
    writeFileSync(join(history(), ".hidden.json"), "not an entry");
    const graph = await openHistory(join(root, ".skl")).load();
    expect(graph.edges.size).toBe(2);
    expect(graph.unreadable.map(({ file, reason }) => `${file}: ${reason.slice(0, 20)}`)).toEqual([
      "a b.json: its name is not an e",
      "broken.json: it is not JSON in UT",
      "cut.json: it is not JSON in UT",
      `${makeEntryId(7)}.json: it is a link`,
      "empty.json: it is not JSON in UT",
      "folder.json: it is not a plain fi",
      "latin.json: it is not JSON in UT",
      "other-name.json: it holds the entry e",
    ]);
  });

  it("is the same for two machines whose entries have equal times, whichever was first here", async () => {
    const at = "2026-03-01T00:00:00.000Z";
    const ours = { ...added(5, "depends_on", "a", "b"), at };
    const theirs = { ...added(6, "depends_on", "b", "a"), at };
    put(theirs);
    expect(await edges()).toEqual(["depends_on b → a"]);
    put(ours);
    const graph = await openHistory(join(root, ".skl")).load();
    expect([await edges(), graph.heldBack.map(({ entry }) => entry)]).toEqual([["depends_on a → b"], [makeEntryId(6)]]);
  });

  it("keeps apart ids that differ only in case, and names a file that took the place of another", async () => {
    put({ ...added(1, "calls", "a", "b"), entry_id: "abc" }, { ...added(2, "calls", "b", "c"), entry_id: "ABD" });
    // What a file system without case makes of `abc.json` and `ABC.json`: one name, the other's content.
    writeFileSync(join(history(), "ABC.json"), formatHistoryEntry({ ...added(3, "calls", "c", "d"), entry_id: "abc" }));
    const graph = await openHistory(join(root, ".skl")).load();
    expect(graph.unreadable).toEqual([{ file: "ABC.json", reason: "it holds the entry abc" }]);
    expect(graph.edges.size).toBe(2);
  });

  it("reads an entry with fields that it does not know, and leaves them in the file", async () => {
    const text = JSON.stringify({ ...anEntry(1), confidence: 0.9, nested: { later: true } });
    mkdirSync(history(), { recursive: true });
    writeFileSync(join(history(), `${makeEntryId(1)}.json`), text);
    const store = openHistory(join(root, ".skl"));
    await commit(store, add("b", "c"));
    await store.rollback({ target: { kind: "entry", entryId: makeEntryId(1) }, reason: null, taskId: null });
    expect(readFileSync(join(history(), `${makeEntryId(1)}.json`), "utf8")).toBe(text);
    expect(await edges()).toEqual(["depends_on b → c"]);
  });

  it("loads a reason of a megabyte that another program wrote, and does not repeat it in a refusal", async () => {
    put(anEntry(1, { reason: "x".repeat(1_000_000) }));
    const store = openHistory(join(root, ".skl"));
    const proposal = await store.propose(add("a", "c"), skills);
    put(anEntry(2, { op: "delete", a: "a", b: "c", reason: "y".repeat(1_000_000) }));
    const token = proposal.ok ? proposal.value.token : "";
    const refused = await store.commit({ edit: null, token, grounds, skills });
    expect(refused.ok ? "" : refused.error.code).toBe("TOKEN_STALE");
    expect((refused.ok ? "" : refused.error.message).length).toBeLessThan(600);
  });

  it("passes over what a killed process left in the folder of the log, and in its own", async () => {
    const store = openHistory(join(root, ".skl"));
    await commit(store, add("a", "b"));
    mkdirSync(join(scratch(), "writing-7-dead"));
    writeFileSync(join(scratch(), "writing-7-dead", "entry"), formatHistoryEntry(anEntry(7)).slice(0, 30));
    writeFileSync(join(scratch(), "lock-8"), "");
    writeFileSync(join(history(), "half.json.tmp"), "{");
    expect(await edges()).toEqual(["depends_on a → b"]);
  });

  it("reads only what is new, notices what went, and looks again at what was broken", async () => {
    put(added(1, "calls", "a", "b"));
    const files = new EntryFiles(history());
    expect([files.refresh(), files.refresh(), files.entries.length]).toEqual([true, false, 1]);
    const [first] = files.entries;
    put(added(2, "calls", "b", "c"));
    writeFileSync(join(history(), `${makeEntryId(3)}.json`), "{");
    expect([files.refresh(), files.entries[0] === first, files.unreadable.length]).toEqual([true, true, 1]);
    expect(files.refresh()).toBe(false);
    put(added(3, "calls", "c", "d"));
    rmSync(join(history(), `${makeEntryId(2)}.json`));
    expect([files.refresh(), files.entries.length, files.unreadable.length]).toEqual([true, 2, 0]);
  });

  it.each([[".skl"], [".skl/graph"], [".skl/graph/history"], [".skl/.cache"], [".skl/.cache/graph"]])(
    "refuses %s that is a link out of the workspace",
    async (path) => {
      const outside = mkdtempSync(join(tmpdir(), "skl-outside-"));
      mkdirSync(join(root, path, ".."), { recursive: true });
      symlinkSync(outside, join(root, path));
      await expect(openHistory(join(root, ".skl")).load()).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
      await expect(
        openHistory(join(root, ".skl")).build([{ type: "depends_on", a: "a", b: "b", reason: "" }]),
      ).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
      expect(readdirSync(outside)).toEqual([]);
      rmSync(outside, { recursive: true });
    },
  );

  it("never writes over a file that is there", async () => {
    await makeFolders(locateHistoryFolders(join(root, ".skl")));
    put(anEntry(1));
    const turn = await takeTurn(scratch(), 1_000);
    await expect(
      putEntry(locateHistoryFolders(join(root, ".skl")), anEntry(1, { reason: "other" }), turn),
    ).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
    });
    await turn.end();
    expect(readFileSync(join(history(), `${makeEntryId(1)}.json`), "utf8")).toBe(formatHistoryEntry(anEntry(1)));
  });

  it("keeps its locks out of every commit", async () => {
    await commit(openHistory(join(root, ".skl")), add("a", "b"));
    expect(readFileSync(join(root, ".skl", ".cache", ".gitignore"), "utf8")).toBe("*\n");
    expect(readdirSync(history())).toHaveLength(1);
  });
});

describe("a turn", () => {
  beforeEach(() => makeFolders(locateHistoryFolders(join(root, ".skl"))));

  const writeLockFile = (pid: number, host: string) =>
    writeFileSync(join(scratch(), "lock-4"), `held ${JSON.stringify({ pid, host })}\n`);

  it("is waited for, and says whose it is", async () => {
    const turn = await takeTurn(scratch(), 1_000);
    await expect(takeTurn(scratch(), 60)).rejects.toMatchObject({
      code: "LOCKED",
      message: expect.stringContaining(`${process.pid}`),
    });
    await turn.end();
    await (await takeTurn(scratch(), 1_000)).end();
  });

  it("of a dead process of this machine is free at once", async () => {
    const { hostname } = await import("node:os");
    writeLockFile(2 ** 22 + 1, hostname());
    await (await takeTurn(scratch(), 2_000)).end();
  });

  it("of another machine is free when it shows no life for ten seconds, not before", { timeout: 30_000 }, async () => {
    writeLockFile(2 ** 22 + 1, "elsewhere");
    await expect(takeTurn(scratch(), 500)).rejects.toMatchObject({ code: "LOCKED" });
    await (await takeTurn(scratch(), 20_000)).end();
  });

  it("that was taken away can put nothing into the log, and the edit is tried again", async () => {
    const turn = await takeTurn(scratch(), 1_000);
    const number = Number(
      readdirSync(scratch())
        .find((name) => name.startsWith("lock-"))
        ?.slice(5),
    );
    writeFileSync(join(scratch(), `lock-${number + 1}`), "free");
    const next = await takeTurn(scratch(), 1_000);
    expect(await putEntry(locateHistoryFolders(join(root, ".skl")), anEntry(1), turn)).toBe("lost");
    expect(await putEntry(locateHistoryFolders(join(root, ".skl")), anEntry(2), next)).toBe("put");
    await Promise.all([turn.end(), next.end()]);
    expect(readdirSync(history())).toEqual([`${makeEntryId(2)}.json`]);
    await (await takeTurn(scratch(), 1_000)).end();
  });

  it("goes on where the cache was removed meanwhile", async () => {
    const store = openHistory(join(root, ".skl"));
    await commit(store, add("a", "b"));
    rmSync(join(root, ".skl", ".cache"), { recursive: true });
    expect(await commit(store, add("b", "c"))).toMatchObject({ op: "add" });
  });
});
