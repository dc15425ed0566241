import { afterEach, beforeEach } from "vitest";
import {
  type Annotation,
  type CheckRunReport,
  type GitHub,
  type GitHubOptions,
  openGitHub,
  type Waits,
} from "../../src/github/client/index.ts";
import type { ObjectId } from "../../src/kernel/domain/index.ts";
import { ScriptedServer } from "./server.ts";

export const token = "ghs_secretOfThisTest0123456789";
export const oid = "1111111111111111111111111111111111111111" as ObjectId;
export const otherOid = "2222222222222222222222222222222222222222" as ObjectId;
export const repo = "/repos/octo/hello";

export interface Stage {
  server: ScriptedServer;
  github: GitHub;
  /** Milliseconds of each wait, none of which took place. */
  slept: number[];
  logged: string[];
  open(change?: { waits?: Partial<Waits>; apiUrl?: string; repository?: string; token?: string }): GitHub;
}

/** A server and a GitHub that talks to it, new for every test; its clock goes on by sleeping only. */
/** The token is the workflow's own, unless told otherwise. */
export function stage(usual: Partial<GitHubOptions> = { isWorkflowToken: true }): Stage {
  const held = {} as Stage;
  beforeEach(async () => {
    held.server = await new ScriptedServer().start();
    held.slept = [];
    held.logged = [];
    held.open = ({ waits, ...change } = {}) =>
      openGitHub({
        repository: "octo/hello",
        token,
        apiUrl: held.server.url,
        log: (message) => held.logged.push(message),
        waits: { ...createRecordingClock(held.slept), ...waits },
        ...usual,
        ...change,
      });
    held.github = held.open();
  });
  afterEach(() => held.server.stop());
  return held;
}

export const startOfTime = Date.parse("2026-01-01T00:00:00Z");

function createRecordingClock(slept: number[]): Partial<Waits> {
  let now = startOfTime;
  return {
    now: () => now,
    chance: () => 1,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
  };
}

export const bot = { login: "github-actions[bot]", type: "Bot" };
export const person = { login: "ana", type: "User" };

export const anIssue = (change: object = {}) => ({
  number: 7,
  html_url: "https://github.example/octo/hello/issues/7",
  title: "RFC_004: names",
  body: "Which?",
  state: "open",
  user: bot,
  labels: [{ name: "skl:rfc" }],
  comments: 2,
  ...change,
});

export const aComment = (change: object = {}) => ({
  id: 70,
  html_url: "https://github.example/octo/hello/issues/7#issuecomment-70",
  body: "/skl help",
  user: person,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  reactions: { total_count: 1 },
  ...change,
});

export const aPullRequest = (change: object = {}) => ({
  number: 3,
  html_url: "https://github.example/octo/hello/pull/3",
  title: "Adds names",
  state: "open",
  merged: false,
  merged_at: null,
  user: person,
  head: { ref: "agent/a#1", sha: oid, repo: { full_name: "Octo/Hello" } },
  base: { ref: "main", sha: otherOid },
  labels: [{ name: "skl:hold" }],
  ...change,
});

export const aCheckRun = (change: object = {}) => ({
  id: 900,
  name: "skl",
  status: "completed",
  conclusion: "success",
  app: { slug: "github-actions" },
  external_id: "run-1",
  html_url: "https://github.example/runs/900",
  output: { annotations_count: 0 },
  ...change,
});

export const annotations = (count: number): Annotation[] =>
  Array.from({ length: count }, (_, index) => ({
    path: "src/a.ts",
    startLine: index + 1,
    endLine: index + 1,
    level: "warning",
    title: `Finding ${index + 1}`,
    message: "Look.",
  }));

export const aReport = (change: Partial<CheckRunReport> = {}): CheckRunReport => ({
  name: "skl",
  head: oid,
  externalId: "run-1",
  conclusion: "success",
  title: "Passed",
  summary: "All is well.",
  annotations: [],
  ...change,
});
