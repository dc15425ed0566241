import { type ActionResult, type ActionWorld, actionWorld } from "../../tests/support/runner/index.ts";
import { conversation, frame } from "./frame.ts";
import { type Settling, settle } from "./settle.ts";

/** What people see of the Action as Markdown, by the name that the page gives it. */
export type Pictures = Readonly<Record<PictureName, string>>;

export type PictureName =
  | "flagged"
  | "blocked"
  | "waits"
  | "rfc"
  | "session"
  | "answer"
  | "not-permitted"
  | "evidence"
  | "merged"
  | "overdue"
  | "digest";

const LOGIN = `import jwt


def login(name, password):
    return jwt.encode({"name": name}, password)


def logout(name):
    return f"{name} is out"
`;

const EMAIL = `def send(address, text):
    return address.lower(), text
`;

const CACHE = `import redis


def send(address, text):
    return redis.Redis().rpush(address, text)
`;

const ANSWER = `/skl resolve option_a
/skl criterion type=ci_check ref=login-tokens desc="An expired token is refused"
/skl rationale Two services have to know who is logged in; a signed token spares us a shared store.`;

/**
 * Plays one story with the built bundle against the stand-in for GitHub and takes down what people see: an agent's pull request
 * is flagged, becomes an RFC, a person answers, CI delivers the evidence, it merges. Times and ids are settled, so that
 * every run gives the same text.
 */
export async function takePictures(): Promise<Pictures> {
  const world = await actionWorld({ ".skl/config.json": { humans: ["@ada"] } });
  try {
    const pictures = await story(world);
    const { violations, unserved } = world.github;
    if (violations.length + unserved.length > 0) throw new Error([...violations, ...unserved].join("\n"));
    return pictures;
  } finally {
    await world.close();
  }
}

async function story(world: ActionWorld): Promise<Pictures> {
  const { github } = world;
  github.addCollaborator("ada", "admin");
  github.addCollaborator("eve", "read");
  const settled = settle(github.url);

  const head = world.push("a1", { "app/auth/login.py": LOGIN, "app/services/email.py": EMAIL });
  const number = await github.as("robot").openPullRequest({ head: "a1", title: "Reset passwords" });
  await run(world, "pull_request", await github.event.pullRequest(number, "opened"));
  const flagged = checkPicture(world, { head, number }, settled);
  const blocked = await blockedPicture(world, settled);

  const session = await run(world, "schedule", await github.event.schedule("7-59/15 * * * *"));
  const waits = frame(settled(ownComment(world, number)));
  const rfc = issueWith(world, "skl:rfc");
  const rfcPicture = frame(`**${settled(rfc.title)}** (issue, label \`skl:rfc\`)`, settled(rfc.body ?? ""));

  const refusal = await reply(world, { login: "eve", issue: rfc.number, body: "/skl resolve option_a" });
  const answer = await reply(world, { login: "ada", issue: rfc.number, body: ANSWER });

  github.checkRunBy("github-actions", { name: "login-tokens", head, conclusion: "success" });
  const ci = github.workflowRun({ head, branch: "a1", name: "CI" });
  const evidence = await run(world, "workflow_run", await github.event.workflowRun(ci));
  await run(world, "schedule", await github.event.schedule("7-59/15 * * * *"));
  const merged = frame(settled(ownComment(world, number)));

  await run(world, "workflow_dispatch", await github.event.workflowDispatch(), { mode: "digest" });
  const digest = issueWith(world, "skl:digest");
  const overdue = await overduePicture(world, settled);
  return {
    flagged,
    blocked,
    waits,
    rfc: rfcPicture,
    session: frame(settled(session.summary)),
    answer: conversation(answer, settled),
    "not-permitted": conversation(refusal, settled),
    evidence: frame(settled(evidence.summary)),
    merged,
    overdue,
    digest: frame(`**${settled(digest.title)}** (issue, label \`skl:digest\`)`, settled(digest.body ?? "")),
  };
}

async function run(
  world: ActionWorld,
  event: string,
  payload: unknown,
  inputs: Readonly<Record<string, string>> = {},
): Promise<ActionResult> {
  const result = await world.run(event, payload, { inputs });
  if (result.exit > 1 || result.outputs.ignored !== "") throw new Error(`${event}: ${result.exit}\n${result.log}`);
  return result;
}

interface Judged {
  readonly head: string;
  readonly number: number;
}

function checkPicture(world: ActionWorld, { head, number }: Judged, settled: Settling): string {
  const { github } = world;
  const check = github.checkRuns(head).find(({ name }) => name === "skl");
  if (check?.output?.title == null) throw new Error(`no check run for ${head}`);
  const { title } = check.output;
  const comment = settled(ownComment(world, number));
  return frame(`**skl: ${settled(title)}** (check run, \`${check.conclusion}\`)`, comment);
}

/** Plays an agent that changes the rules by which it is judged. */
async function blockedPicture(world: ActionWorld, settled: Settling): Promise<string> {
  const config = `${JSON.stringify({ limits: { queue: 1000 } }, null, 2)}\n`;
  const head = world.push("a2", { ".skl/config.json": config });
  const number = await world.github.as("robot").openPullRequest({ head: "a2", title: "Send the mail" });
  await run(world, "pull_request", await world.github.event.pullRequest(number, "opened"));
  world.github.as("robot").close(number);
  return checkPicture(world, { head, number }, settled);
}

/** Plays a second decision that nobody makes in time. */
async function overduePicture(world: ActionWorld, settled: Settling): Promise<string> {
  const { github } = world;
  const config = { base: { remote: "origin", branch: "main" }, humans: ["@ada"], limits: { rfc_hours: 0 } };
  world.push("main", { ".skl/config.json": `${JSON.stringify(config, null, 2)}\n` });
  world.push("a2", { "app/services/email.py": CACHE });
  const number = await github.as("robot").openPullRequest({ head: "a2", title: "Queue the mail" });
  await run(world, "pull_request", await github.event.pullRequest(number, "opened"));
  await run(world, "schedule", await github.event.schedule("7-59/15 * * * *"));
  await run(world, "schedule", await github.event.schedule("7-59/15 * * * *"), { mode: "sweep" });
  const rfc = github.issues().find(({ title }) => title.startsWith("RFC_002"));
  const [comment] = rfc === undefined ? [] : github.comments(rfc.number);
  if (comment === undefined) throw new Error("no RFC ran out of time");
  return frame(settled(comment.body));
}

interface Asked {
  readonly login: string;
  readonly issue: number;
  readonly body: string;
}

async function reply(world: ActionWorld, { login, issue, body }: Asked) {
  const { github } = world;
  const id = github.as(login).comment(issue, body);
  await run(world, "issue_comment", await github.event.issueComment(id, "created"));
  const own = github.comments(issue).find((each) => each.body.startsWith(`<!-- skl:reply ${id} -->`));
  if (own === undefined) throw new Error(`comment ${id} got no reply`);
  return { login, body, reply: own.body };
}

function ownComment({ github }: ActionWorld, number: number): string {
  const own = github.comments(number).find(({ body }) => body.startsWith("<!-- skl:report -->"));
  if (own === undefined) throw new Error(`#${number} has no comment of skl`);
  return own.body;
}

function issueWith({ github }: ActionWorld, label: string) {
  const issue = github.issues().find(({ labels }) => labels.includes(label));
  if (issue === undefined) throw new Error(`no issue has the label ${label}`);
  return issue;
}
