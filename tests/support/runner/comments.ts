import { expect, onTestFinished } from "vitest";
import type { StandInOptions } from "../github/index.ts";
import { type ActionResult, type ActionWorld, actionWorld, type RunOptions } from "./index.ts";

type Files = Parameters<typeof actionWorld>[0];

/** The Action's own user. */
export const OURS = "github-actions[bot]";

/** A failure of GitHub's that nobody can wait for the end of. */
export const DOWN = { kind: "status", status: 503, headers: { "retry-after": "3600" }, times: 50 } as const;

/** Every look at the clock is a second later, as GitHub's times have whole seconds: what came after what is known. */
function ticking(): () => Date {
  let next = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  return () => {
    next += 1000;
    return new Date(next);
  };
}

/**
 * With Ada (admin), Bo (write), Mo (maintain), Tri (triage) and Ron (read), and a test on the base. It is closed after the test; by
 * then nothing may have broken GitHub's description.
 */
export async function commentWorld(files: Files = {}, options: StandInOptions = {}): Promise<ActionWorld> {
  const tests = { "tests/test_cache.py": "def test_expires():\n    assert True\n" };
  const world = await actionWorld({ ...tests, ...files }, { clock: ticking(), ...options });
  onTestFinished(async () => {
    await world.close();
    expect([...world.github.violations, ...world.github.unserved]).toEqual([]);
  });
  world.github.addCollaborator("ada", "admin");
  world.github.addCollaborator("bo", "write");
  world.github.addCollaborator("mo", "write", "maintain");
  world.github.addCollaborator("tri", "read", "triage");
  world.github.addCollaborator("ron", "read");
  return world;
}

/** An RFC as somebody writes it by hand. */
export function anRfc(id = "RFC_001", more: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, "Z");
  const rfc = {
    id,
    status: "open",
    created_at: at(-2),
    triggering_proposal: null,
    decision_required: "Whether to keep sessions in Redis",
    context: "The load of the database grows.",
    option_a: { description: "Use Redis", consequences: "One more service", effect: "approve" },
    option_b: { description: "Stay with PostgreSQL", consequences: "One store", effect: "reject" },
    option_c: { description: "Measure first", consequences: "It takes longer", effect: "defer" },
    orchestrator_recommendation: "option_b",
    orchestrator_rationale: "The load does not justify it.",
    resolution: null,
    human_rationale: null,
    acceptance_criteria: [],
    merge_blocked_until_criteria_pass: true,
    human_response_deadline: at(22),
    promoted_to_adr: null,
    ...more,
  };
  return { [`.skl/rfc/${id}.json`]: `${JSON.stringify(rfc, null, 2)}\n` };
}

export const CRITERION = '/skl criterion type=test ref=tests/test_cache.py::test_expires desc="Sessions expire"';

/** A world with an open RFC and its issue. */
export async function rfcWorld(
  files: Files = {},
  options: StandInOptions = {},
): Promise<{ world: ActionWorld; issue: number }> {
  const world = await commentWorld({ ...anRfc(), ...files }, options);
  await sweep(world);
  return { world, issue: findRfcIssue(world, "RFC_001") };
}

/** A world with an agent's pull request whose proposals are recorded. */
export async function pullRequestWorld(
  changes: Readonly<Record<string, string | null>> = {
    "app/services/email.py": "def send(to):\n    return bool(to)\n",
  },
  { branch = "a2", files = {}, options = {} }: { branch?: string; files?: Files; options?: StandInOptions } = {},
): Promise<{ world: ActionWorld; number: number; head: string }> {
  const world = await commentWorld(files, options);
  const { number, head } = await pullRequest(world, branch, changes);
  return { world, number, head };
}

/** Pushes, opens the pull request and has it checked. */
export async function pullRequest(
  world: ActionWorld,
  branch: string,
  changes: Readonly<Record<string, string | null>>,
): Promise<{ number: number; head: string }> {
  const head = world.push(branch, changes);
  const number = await world.github.as("robot").openPullRequest({ head: branch });
  await world.run("pull_request", await world.github.event.pullRequest(number, "opened"));
  return { number, head };
}

export const sweep = (world: ActionWorld) => world.run("schedule", {}, { inputs: { mode: "sweep" } });

export async function review(world: ActionWorld, inputs: Readonly<Record<string, string>> = {}): Promise<ActionResult> {
  return world.run("workflow_dispatch", await world.github.event.workflowDispatch(), { inputs });
}

/** Somebody comments, and the workflow runs. */
export async function say(
  world: ActionWorld,
  issue: number,
  body: string,
  { by = "ada", run = {} }: { readonly by?: string; readonly run?: RunOptions } = {},
): Promise<Answered> {
  const id = world.github.as(by).comment(issue, body);
  return handle(world, id, run);
}

export interface Answered {
  readonly id: number;
  readonly exit: number;
  readonly result: ActionResult;
  /** Contents of our reactions. */
  readonly reactions: readonly string[];
  /** Bodies of our replies to it, without the marker's line. */
  readonly replies: readonly string[];
}

export async function handle(world: ActionWorld, id: number, run: RunOptions = {}): Promise<Answered> {
  const result = await world.run("issue_comment", await world.github.event.issueComment(id, "created"), run);
  return { id, exit: result.exit, result, reactions: reactionsTo(world, id), replies: repliesTo(world, id) };
}

export function reactionsTo(world: ActionWorld, id: number): string[] {
  const comments = world.github.issues().flatMap(({ number }) => world.github.comments(number));
  const reactions = comments.find((each) => each.id === id)?.reactions ?? [];
  return reactions.filter(({ author }) => author.login === OURS).map(({ content }) => content);
}

export function repliesTo(world: ActionWorld, id: number): string[] {
  const marker = `<!-- skl:reply ${id} -->\n`;
  return ownComments(world)
    .filter((body) => body.startsWith(marker))
    .map((body) => body.slice(marker.length).replace(/^<!-- (\+1|confused|eyes) -->\n/, ""));
}

/** Everything that the Action wrote as a comment. */
export function ownComments(world: ActionWorld): string[] {
  const comments = world.github.issues().flatMap(({ number }) => world.github.comments(number));
  return comments.filter(({ author }) => author.login === OURS).map(({ body }) => body);
}

/** The number of an RFC's issue. */
export function findRfcIssue(world: ActionWorld, rfc: string): number {
  return listRfcIssues(world, rfc)[0] ?? 0;
}

export function listRfcIssues(world: ActionWorld, rfc: string): number[] {
  const own = world.github
    .issues()
    .filter(({ author, body }) => author.login === OURS && body?.includes(`skl:rfc ${rfc} `));
  return own.map(({ number }) => number);
}

/** The lines of the code block under “Your answer”. */
export function exactReply(body: string): string {
  return /### Your answer[\s\S]*?\n```+\n([\s\S]*?)\n```+\n/.exec(body)?.[1] ?? "";
}

/** The requests that change something. */
export function writes(world: ActionWorld, since = 0): string[] {
  return world.github.requests
    .slice(since)
    .filter(({ method, path }) => method !== "GET" && !path.endsWith("git-upload-pack"))
    .map(({ method, path }) => `${method} ${path}`);
}

/** Several comments, and then one run for all of them. The ids are in the order of the comments. */
export async function sayAll(
  world: ActionWorld,
  issue: number,
  comments: readonly (readonly [by: string, body: string])[],
  run: RunOptions = {},
): Promise<{ readonly ids: readonly number[]; readonly result: ActionResult }> {
  const ids = comments.map(([by, body]) => world.github.as(by).comment(issue, body));
  const event = await world.github.event.issueComment(ids.at(-1) ?? 0, "created");
  return { ids, result: await world.run("issue_comment", event, run) };
}
