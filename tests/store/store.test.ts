import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addTrace,
  forgetIndex,
  type IndexedFolder,
  openDatabase,
  readKnownFolders,
  readSearchedFolderTexts,
  readTraces,
  type TraceRow,
  updateFolders,
  withDatabase,
} from "../../src/kernel/store/index.ts";

let folder = "";
const path = () => join(folder, "agents.db");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skl-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aRow = (name: string): NonNullable<IndexedFolder["rows"]>["skill"] => ({
  id: `id of ${name}`,
  name,
  description: "d",
  version: "1.0.0",
  tags: ["t"],
  source: "user",
  author: null,
  intent_patterns: [],
  trigger_phrases: [],
  marketplace_id: null,
  sync_etag: null,
});

const aFolder = (name: string, more: Partial<IndexedFolder> = {}): IndexedFolder => ({
  path: `/skills/${name}`,
  name,
  fingerprint: "f",
  digest: "d",
  edges: [],
  problems: [{ message: "m" }],
  facts: { title: name },
  text: `{"body":"${name}"}`,
  rows: { skill: aRow(name), artifacts: [] },
  ...more,
});

const aTrace = (id: string, more: Partial<TraceRow> = {}): TraceRow => ({
  id,
  session_id: "s",
  parent_id: null,
  skill_id: "k",
  artifact_id: "a",
  artifact_kind: "prompt_template",
  input: "{}",
  rendered_input: "in",
  raw_output: "out",
  error: null,
  started_at: "2025-01-01T00:00:00.000Z",
  completed_at: null,
  duration_ms: 5,
  input_tokens: null,
  output_tokens: null,
  model_id: null,
  estimated_cost: 0.5,
  assertions_run: 1,
  assertions_passed: 1,
  created_at: "2025-01-01T00:00:00.000Z",
  ...more,
});

const update = (changed: readonly IndexedFolder[], gone: readonly string[] = []) =>
  withDatabase(path(), (database) => updateFolders(database, changed, gone));
const known = () => [...withDatabase(path(), readKnownFolders).values()];

describe("the index of folders", () => {
  it("gives back what was written, and each text with the digest it belongs to", () => {
    const edges = ["z", "y"].map((target) => ({ type: "depends_on", target, reason: null }));
    update([aFolder("a", { edges }), aFolder("b", { digest: null, facts: null, text: null, rows: null })]);
    const problems = [{ message: "m" }];
    expect(known()).toEqual([
      {
        path: "/skills/a",
        name: "a",
        digest: "d",
        fingerprint: "f",
        hasRows: true,
        edges,
        problems,
        facts: { title: "a" },
      },
      {
        path: "/skills/b",
        name: "b",
        digest: null,
        fingerprint: "f",
        hasRows: false,
        edges: [],
        problems,
        facts: null,
      },
    ]);
    expect(withDatabase(path(), (database) => readSearchedFolderTexts(database, ["/skills/a", "/skills/b"]))).toEqual(
      new Map([["/skills/a", { digest: "d", text: '{"body":"a"}' }]]),
    );
  });

  it("replaces a folder with everything that belonged to it, and takes out what is gone", () => {
    update([aFolder("a"), aFolder("b")]);
    update([aFolder("a", { fingerprint: "g", facts: null, text: null, digest: null, rows: null })], ["/skills/b"]);
    expect(known().map(({ name, fingerprint, hasRows }) => [name, fingerprint, hasRows])).toEqual([["a", "g", false]]);
    expect(
      withDatabase(path(), (database) => database.prepare("SELECT count(*) AS n FROM skills").get()),
    ).toMatchObject({ n: 0 });
  });

  it("writes all or nothing", () => {
    update([aFolder("a")]);
    const broken = aFolder("b", { fingerprint: null as unknown as string });
    expect(() => update([aFolder("c"), broken])).toThrow(expect.objectContaining({ code: "STORE_UNUSABLE" }));
    expect(known().map(({ name }) => name)).toEqual(["a"]);
  });

  it("is forgotten without the traces", () => {
    update([aFolder("a")]);
    withDatabase(path(), (database) => addTrace(database, aTrace("t")));
    withDatabase(path(), forgetIndex);
    expect(known()).toEqual([]);
    expect(withDatabase(path(), (database) => readTraces(database))).toEqual([aTrace("t")]);
  });
});

describe("traces", () => {
  it("come the latest first, by session, skill or id, and at most so many", () => {
    const at = (day: number) => `2025-01-0${day}T00:00:00.000Z`;
    const rows = [
      aTrace("1", { started_at: at(1) }),
      aTrace("2", { started_at: at(3) }),
      aTrace("3", { started_at: at(2), session_id: "other", skill_id: "else" }),
    ];
    const ids = (question: Parameters<typeof readTraces>[1]) =>
      withDatabase(path(), (database) => readTraces(database, question).map(({ id }) => id));
    withDatabase(path(), (database) => {
      for (const row of rows) addTrace(database, row);
    });
    expect([
      ids({}),
      ids({ limit: 1 }),
      ids({ session: "s" }),
      ids({ skill: "else" }),
      ids({ id: "1" }),
      ids({ id: "' OR 1 --" }),
    ]).toEqual([["2", "3", "1"], ["2"], ["2", "1"], ["3"], ["1"], []]);
  });
});

describe("a database", () => {
  it("that is damaged is put aside and begun anew", () => {
    writeFileSync(path(), "no database ".repeat(100));
    openDatabase(path()).close();
    expect(readdirSync(folder).sort()).toEqual(["agents.db", "agents.db.corrupt"]);
  });

  it("whose damage shows only when it is read is put aside, and the work is done once more", () => {
    update([aFolder("a")]);
    let tries = 0;
    const found = withDatabase(path(), (database) => {
      tries++;
      if (tries === 1) database.exec("DROP TABLE skill_texts; DROP TABLE skill_folders");
      return readKnownFolders(database).size;
    });
    expect({ tries, found }).toEqual({ tries: 2, found: 0 });
  });

  it("of a newer skl is left as it is", () => {
    openDatabase(path()).close();
    const newer = new DatabaseSync(path());
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    expect(() => openDatabase(path())).toThrow(
      expect.objectContaining({
        code: "STORE_UNUSABLE",
        message: expect.stringContaining("it was made by a newer skl"),
      }),
    );
    expect(readdirSync(folder)).toEqual(["agents.db"]);
  });

  it("in a place that is no folder says so", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => openDatabase(join(folder, "file", "agents.db"))).toThrow(
      expect.objectContaining({ code: "STORE_UNUSABLE" }),
    );
  });

  it("keeps what was written before its tables had the present form", () => {
    const old = new DatabaseSync(path());
    old.exec(
      "CREATE TABLE skill_folders (path TEXT PRIMARY KEY, name TEXT NOT NULL, fingerprint TEXT NOT NULL, digest TEXT, skill_id TEXT, problems TEXT NOT NULL DEFAULT '[]')",
    );
    old.exec("CREATE TABLE skills (id TEXT PRIMARY KEY, name TEXT)");
    old.exec(
      "INSERT INTO skill_folders (path, name, fingerprint) VALUES ('/skills/a', 'a', 'f'); PRAGMA user_version = 1",
    );
    old.close();
    expect(known()).toEqual([]);
  });

  it("passes on what goes wrong in the work itself", () => {
    expect(() =>
      withDatabase(path(), () => {
        throw new Error("of the work");
      }),
    ).toThrow(new Error("of the work"));
  });
});
