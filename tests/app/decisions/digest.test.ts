import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { isDigestDue, markReviewed, runDigest } from "../../../src/core/decisions/digest.ts";
import { reviewEntries } from "../../../src/core/state/state.ts";
import type { LoggedDecision } from "../../../src/kernel/domain/documents.generated.ts";
import type { StateEntry } from "../../../src/kernel/domain/index.ts";
import { withWorkspace } from "../../../src/workspace/ground/workspace.ts";
import { schemaProblems } from "../../support/output-schemas.ts";

const root = mkdtempSync(join(tmpdir(), "skl-digest-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const gitEnv = {
  PATH: process.env.PATH,
  HOME: root,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Pat",
  GIT_AUTHOR_EMAIL: "pat@example.org",
  GIT_COMMITTER_NAME: "Pat",
  GIT_COMMITTER_EMAIL: "pat@example.org",
};
const NOW = "2025-06-03T08:00:00Z";
const env = { ...gitEnv, SKL_NOW: NOW };

let work = "";
let origin = "";
let round = 0;
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: work, env: gitEnv, encoding: "utf8", stdio: "pipe" });

/** Commits files to the base as somebody else and pushes them, so that the remote has what the clone has not read. */
function pushToBase(files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(work, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
  git("add", "--all");
  git("commit", "--quiet", "-m", "More");
  git("push", "--quiet", "origin", "HEAD:main");
}

/** What the remote's base holds at a path, or null. */
function onBase(path: string): unknown {
  try {
    const text = execFileSync("git", ["-C", origin, "show", `main:${path}`], {
      env: gitEnv,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return JSON.parse(text.toString("utf8"));
  } catch {
    return null;
  }
}

const baseTip = () =>
  execFileSync("git", ["-C", origin, "rev-parse", "main"], { env: gitEnv, encoding: "utf8" }).trim();

const anEntry = (id: string, entry: Partial<StateEntry> = {}): StateEntry => ({
  id,
  path: `app/${id}.py`,
  semantic_scope: "auth",
  scope_schema_version: "1.0",
  version: 2,
  uncertainty_level: 1,
  last_reviewed_at: "2025-05-01",
  change_count_since_review: 0,
  ...entry,
});

const aDecision = (proposal_id: string, decision: Partial<LoggedDecision> = {}): LoggedDecision => ({
  proposal_id,
  agent_id: "Agent-1",
  path: "app/made.py",
  semantic_scope: "auth",
  decision: "approve",
  decision_type: "architectural",
  ...decision,
});

/** Without leading zeros, so that session_9 comes after session_10 by its letters. */
const log = (number: number, decisions: LoggedDecision[]) => ({
  [`.skl/orchestrator_log/session_${number}.json`]: {
    session_id: `session_${number}`,
    proposals_reviewed: decisions.length,
    session_start: "2025-06-01T09:00:00Z",
    session_end: "2025-06-01T10:00:00Z",
    decisions,
  },
});

const adr = (number: number, date?: string) => ({
  [`.skl/adrs/ADR_00${number}.json`]: {
    id: `ADR_00${number}`,
    title: "One store",
    status: "accepted",
    ...(date === undefined ? {} : { date }),
  },
});

const state = [
  anEntry("calm"),
  anEntry("contested", { uncertainty_level: 3, contested_by: "RFC_001", change_count_since_review: 1 }),
  anEntry("made", { uncertainty_level: 2, version: 1, last_reviewed_at: null, change_count_since_review: 1 }),
  anEntry("often", { uncertainty_level: 2, change_count_since_review: 6 }),
];
const knowledge = (entries: readonly StateEntry[] = state) => ({
  ".skl/knowledge.json": { schema_version: 1, invariants: {}, state: entries, queue: [], tasks: [] },
});
const stateOnBase = () => (onBase(".skl/knowledge.json") as { state: StateEntry[] }).state;

beforeEach(() => {
  round += 1;
  const folder = join(root, String(round));
  mkdirSync(folder);
  origin = join(folder, "origin.git");
  work = join(folder, "work");
  execFileSync("git", ["init", "--quiet", "--bare", "-b", "main", origin], { env: gitEnv });
  execFileSync("git", ["init", "--quiet", "-b", "main", work], { env: gitEnv });
  git("config", "user.name", "Pat");
  git("config", "user.email", "pat@example.org");
  git("remote", "add", "origin", origin);
  pushToBase({
    ...knowledge(),
    ".skl/config.json": { humans: ["pat@example.org"], limits: { digest_every: 2 } },
    ".skl/scope_definitions.json": { scope_definitions: { version: "1.0", scopes: { auth: {} } } },
    ".skl/rfc/RFC_001.json": {
      id: "RFC_001",
      status: "open",
      created_at: "2025-06-01T08:00:00Z",
      semantic_scope: "auth",
    },
    ".skl/rfc/RFC_002.json": { id: "RFC_002", status: "open", created_at: "2025-06-03T07:00:00Z" },
    ".skl/rfc/RFC_003.json": { id: "RFC_003", status: "resolved", created_at: "2025-06-01T08:00:00Z" },
    ...log(9, [aDecision("prop_1")]),
    ...log(10, [aDecision("prop_2", { decision_type: "implementation" })]),
  });
});

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const read = () => runDigest({ cwd: work, env });
const isDue = () => withWorkspace(work, isDigestDue);

describe("a digest", () => {
  it("tells what the base holds, sessions in the order of their numbers", async () => {
    const output = await read();
    expect(output).toMatchObject({
      created_at: NOW,
      base: baseTip(),
      period: {
        from_session: "session_9",
        to_session: "session_10",
        since: null,
        sessions: 2,
        proposals_reviewed: 2,
      },
      due: false,
      rfcs: {
        open: [{ id: "RFC_002", deadline: "2025-06-04T07:00:00Z", remaining_s: 23 * 3600 }],
        overdue: [{ id: "RFC_001", semantic_scopes: ["auth"], remaining_s: -24 * 3600 }],
      },
      commit: null,
      reviewed: [],
    });
    expect(schemaProblems({ args: ["digest"], stdout: JSON.stringify(output), exit: 0 })).toEqual([]);
    expect(
      [output.architectural_decisions, output.at_threshold, output.contested, output.new_entries].map(ids),
    ).toEqual([["prop_1"], ["often"], ["contested"], ["made"]]);
  });

  it("is due with as many architectural decisions as the limit, ADRs among them", async () => {
    expect(await isDue()).toBe(false);
    pushToBase(adr(1));
    expect([(await read()).due, await isDue()]).toEqual([true, true]);
  });

  it("names every broken file at once", async () => {
    pushToBase({ ".skl/orchestrator_log/session_11.json": "{", ".skl/adrs/ADR_001.json": "[]" });
    const problem = (file: string) => expect.objectContaining({ file });
    await expect(read()).rejects.toMatchObject({
      code: "BROKEN_DATA",
      data: {
        problems: expect.arrayContaining([
          problem(".skl/orchestrator_log/session_11.json"),
          problem(".skl/adrs/ADR_001.json"),
        ]),
      },
    });
  });
});

describe("marking a digest reviewed", () => {
  it("lowers what is named and closes the period, in one commit on the remote", async () => {
    const before = baseTip();
    pushToBase(adr(1));
    const shown = baseTip();
    const output = await markReviewed(["app/often.py", "made"], { cwd: work, env });
    expect(output).toMatchObject({
      commit: baseTip(),
      digest_id: "DIGEST_001",
      reviewed: ["often", "made"],
      pushed: true,
      warnings: [],
    });
    expect(git("-C", origin, "rev-list", "--count", `${before}..main`).trim()).toBe("2");
    expect(onBase(".skl/digests/DIGEST_001.json")).toEqual({
      id: "DIGEST_001",
      created_at: NOW,
      reviewed_by: "pat@example.org",
      base: shown,
      last_session: "session_10",
      architectural_decisions: 2,
      reviewed: ["often", "made"],
    });
    const lowered = { uncertainty_level: 1, change_count_since_review: 0, last_reviewed_at: NOW };
    expect(stateOnBase()).toEqual([state[0], state[1], { ...state[2], ...lowered }, { ...state[3], ...lowered }]);
  });

  it("leaves only what came after it for the next digest", async () => {
    pushToBase(adr(1));
    await markReviewed(["often"], { cwd: work, env });
    const next = await read();
    expect([next.period, next.architectural_decisions, next.due]).toEqual([
      { from_session: null, to_session: null, since: NOW, sessions: 0, proposals_reviewed: 0 },
      [],
      false,
    ]);
    expect([next.contested, next.new_entries].map(ids)).toEqual([["contested"], ["made"]]);
    git("pull", "--quiet", "origin", "main");
    // Dated before the record: it is new all the same, as the record's commit did not have it.
    pushToBase({ ...log(11, [aDecision("prop_3")]), ...adr(2, "2025-06-01T00:00:00Z") });
    const later = await read();
    expect([later.period.from_session, ids(later.architectural_decisions), await isDue()]).toEqual([
      "session_11",
      ["prop_3", "ADR_002"],
      true,
    ]);
  });

  it("goes by the dates of ADRs where the record names no commit that is here", async () => {
    const record = {
      id: "DIGEST_007",
      created_at: "2025-06-02T00:00:00Z",
      base: "1".repeat(40),
      last_session: "session_9",
    };
    pushToBase({
      ".skl/digests/DIGEST_007.json": record,
      ...adr(1, "2025-06-01T00:00:00Z"),
      ...adr(2, "2025-06-02T00:00:01Z"),
      ...adr(3),
    });
    const output = await read();
    expect([output.period.from_session, ids(output.architectural_decisions)]).toEqual(["session_10", ["ADR_002"]]);
    expect((await markReviewed(["all"], { cwd: work, env })).digest_id).toBe("DIGEST_008");
  });

  it("takes all for every entry that the digest lists, and warns of contested ones", async () => {
    const output = await markReviewed(["all"], { cwd: work, env });
    expect(output.reviewed).toEqual(["contested", "often", "made"]);
    expect(output.warnings.map(({ code }) => code)).toEqual(["CONTESTED_LOWERED"]);
    expect(stateOnBase().map((entry) => [entry.uncertainty_level, entry.contested_by])).toEqual([
      [1, undefined],
      [1, undefined],
      [1, undefined],
      [1, undefined],
    ]);
  });

  it("writes nothing when there is nothing to do", async () => {
    await markReviewed(["all"], { cwd: work, env });
    const tip = baseTip();
    for (const keys of [["all"], ["often"]]) {
      const again = await markReviewed(keys, { cwd: work, env });
      expect([again.commit, again.digest_id, again.reviewed, again.pushed]).toEqual([null, null, [], false]);
    }
    expect(baseTip()).toBe(tip);
  });

  it("stays covered up to the same session when only another entry is marked later", async () => {
    await markReviewed(["often"], { cwd: work, env });
    await markReviewed(["made"], { cwd: work, env });
    expect(onBase(".skl/digests/DIGEST_002.json")).toMatchObject({ last_session: "session_10", reviewed: ["made"] });
    expect((await read()).period.sessions).toBe(0);
  });

  it("closes a period in which no entry waits", async () => {
    pushToBase(knowledge([anEntry("calm")]));
    const output = await markReviewed(["all"], { cwd: work, env });
    expect([output.digest_id, output.reviewed]).toEqual(["DIGEST_001", []]);
  });

  it("refuses unknown names, all of them with the nearest, and writes nothing", async () => {
    const tip = baseTip();
    await expect(markReviewed(["made", "oftn", "nowhere_near"], { cwd: work, env })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringMatching(/oftn\. Did you mean often\?\n.*nowhere_near\./),
      data: { nearest: "often" },
    });
    expect([baseTip(), onBase(".skl/digests/DIGEST_001.json")]).toEqual([tip, null]);
  });

  it.each([
    ["an agent", { SKL_AGENT: "Agent-1" }, "pat@example.org"],
    ["somebody who is not among the humans", {}, "eve@example.org"],
  ])("is refused to %s, whatever they name", async (_who, more, email) => {
    git("config", "user.email", email);
    const tip = baseTip();
    for (const mark of [markReviewed, reviewEntries])
      for (const key of ["often", "nowhere"])
        await expect(mark([key], { cwd: work, env: { ...env, ...more } })).rejects.toMatchObject({
          code: "PERSON_NEEDED",
        });
    expect(baseTip()).toBe(tip);
  });

  it("stays on the local base branch with noPush, and goes to another branch on request", async () => {
    const tip = baseTip();
    const branch = await markReviewed(["all"], { cwd: work, env, toBranch: "digest/1" });
    expect(git("-C", origin, "rev-parse", "digest/1").trim()).toBe(branch.commit);
    const local = await markReviewed(["all"], { cwd: work, env, noPush: true });
    expect([local.pushed, git("rev-parse", "main").trim(), baseTip()]).toEqual([false, local.commit, tip]);
  });
});

describe("when the base moves between the reading and the commit", () => {
  /** Runs once, in the remote, before it takes the first push: somebody else was quicker. */
  function quicker(files: Readonly<Record<string, unknown>>): void {
    const other = join(dirname(origin), "other");
    execFileSync("git", ["clone", "--quiet", origin, other], { env: gitEnv });
    const mine = work;
    work = other;
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(other, path)), { recursive: true });
      writeFileSync(join(other, path), JSON.stringify(content));
    }
    git("add", "--all");
    git("commit", "--quiet", "-m", "Quicker");
    git("push", "--quiet", "origin", "HEAD:refs/heads/theirs");
    work = mine;
    const hook = `#!/bin/sh\nunset GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES\nif git rev-parse -q --verify refs/heads/theirs >/dev/null; then git update-ref refs/heads/main theirs; git update-ref -d refs/heads/theirs; fi\n`;
    writeFileSync(join(origin, "hooks/pre-receive"), hook, { mode: 0o755 });
  }

  it("an entry that changed meanwhile and a session that ended meanwhile are left for the next digest", async () => {
    const changed = state.map((entry) =>
      entry.id === "often" ? { ...entry, version: 3, change_count_since_review: 7 } : entry,
    );
    quicker({ ...knowledge(changed), ...log(11, [aDecision("prop_9")]) });
    const output = await markReviewed(["often", "made"], { cwd: work, env });
    expect([output.reviewed, output.warnings.map(({ code }) => code)]).toEqual([["made"], ["CHANGED_MEANWHILE"]]);
    expect(onBase(".skl/digests/DIGEST_001.json")).toMatchObject({ last_session: "session_10", reviewed: ["made"] });
    const next = await read();
    expect([next.period.from_session, ids(next.at_threshold)]).toEqual(["session_11", ["often"]]);
  });

  it("a digest that somebody else closed meanwhile is not closed twice", async () => {
    const theirs = { id: "DIGEST_001", created_at: NOW, base: baseTip(), last_session: "session_10" };
    quicker({ ...knowledge([anEntry("calm")]), ".skl/digests/DIGEST_001.json": theirs });
    const output = await markReviewed(["all"], { cwd: work, env });
    expect([output.commit, output.digest_id]).toEqual([null, null]);
    expect([onBase(".skl/digests/DIGEST_001.json"), onBase(".skl/digests/DIGEST_002.json")]).toEqual([theirs, null]);
  });
});

describe("reviewing entries by themselves", () => {
  it("lowers them and closes no period", async () => {
    const output = await reviewEntries(["app/contested.py", "calm"], { cwd: work, env });
    const { contested_by: _, ...rest } = state[1] ?? anEntry("");
    const lowered = { ...rest, uncertainty_level: 1, change_count_since_review: 0, last_reviewed_at: NOW };
    expect(output).toMatchObject({ commit: baseTip(), entries: [lowered, state[0]], pushed: true });
    expect(stateOnBase()).toEqual([state[0], lowered, state[2], state[3]]);
    expect((await read()).period.sessions).toBe(2);
    expect(git("-C", origin, "log", "-1", "--format=%s|%an", "main").trim()).toBe("skl: reviewed contested, calm|Pat");
  });

  it("writes nothing for what was reviewed already", async () => {
    const tip = baseTip();
    expect(await reviewEntries(["calm"], { cwd: work, env })).toEqual({
      commit: null,
      entries: [state[0]],
      pushed: false,
      warnings: [],
    });
    expect(baseTip()).toBe(tip);
    await expect(reviewEntries(["clam"], { cwd: work, env })).rejects.toMatchObject({
      code: "NOT_FOUND",
      data: { nearest: "calm" },
    });
  });
});
