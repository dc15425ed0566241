import { type Actor, createActor, requireStoredIssue } from "./actors.ts";
import { bareRepository } from "./bare-repository.ts";
import { addCheckRun, addSuite, listStoredCheckRuns } from "./checks.ts";
import { createWebhookEvents, type Events } from "./events.ts";
import type { Fault } from "./faults.ts";
import { addLabel, listIssueComments, removeLabel } from "./issues.ts";
import type { StandInOptions } from "./options.ts";
import { type LoggedRequest, listen, mainHost, serve, stop, storageHost, type Traffic } from "./server.ts";
import {
  type Account,
  type Artifact,
  type CheckRun,
  type Collaborator,
  type Comment,
  emptyStore,
  type Issue,
  openAccount,
  openStoredApp,
  type WorkflowRun,
} from "./store.ts";
import { isoSeconds, queue, type World } from "./world.ts";

export interface CheckRunBy {
  readonly name: string;
  readonly head: string;
  /** Without it the run is in progress. */
  readonly conclusion?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly externalId?: string;
}

export interface NewWorkflowRun {
  readonly head: string;
  readonly branch?: string;
  readonly name?: string;
  readonly event?: string;
  readonly status?: string;
  /** Default: `success`; null for a run that is not completed. */
  readonly conclusion?: string | null;
  readonly actor?: string;
}

/** GitHub with one repository, on this machine. */
export interface GitHubStandIn {
  /** `http://127.0.0.1:PORT`: GITHUB_API_URL and GITHUB_SERVER_URL. */
  readonly url: string;
  /** The API as GitHub Enterprise has it, below `/api/v3`. */
  readonly enterpriseUrl: string;
  readonly gitUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  /** The bare repository, for what a test prepares; its path passes every protection. */
  readonly gitFolder: string;
  /** What broke GitHub's description, on either side; empty at the end of every test. */
  readonly violations: readonly string[];
  /** What was asked for and is no operation of the stand-in; empty at the end of every test. */
  readonly unserved: readonly string[];
  readonly requests: readonly LoggedRequest[];
  readonly faults: Fault[];
  readonly event: Events;
  as(login: string, account?: { readonly type?: Account["type"] }): Actor;
  /** `roleName` where it is another word than the permission: `maintain`, `triage`, or a role of one's own. */
  addCollaborator(login: string, permission: Collaborator["permission"], roleName?: string): void;
  /** Makes it as if the issue or pull request had never been. */
  forget(number: number): void;
  setLabel(number: number, label: string): void;
  removeLabel(number: number, label: string): void;
  /** A check run by another app, made without a token. Returns its id. */
  checkRunBy(app: string, run: CheckRunBy): number;
  /** Returns its id. */
  workflowRun(run: NewWorkflowRun): number;
  /** Returns its id. */
  addArtifact(run: number, name: string, zip: Uint8Array): number;
  expireArtifact(id: number): void;
  issue(number: number): Readonly<Issue>;
  /** Issues and pull requests. */
  issues(): readonly Readonly<Issue>[];
  comments(issue: number): readonly Readonly<Comment>[];
  /** Newest first. */
  checkRuns(head: string): readonly Readonly<CheckRun>[];
  /** The commit of a ref, or null. */
  commit(name: string): Promise<string | null>;
  /** Stops it and removes the bare repository. */
  close(): Promise<void>;
}

/** Starts it on free ports. */
export async function startGitHub(options: StandInOptions = {}): Promise<GitHubStandIn> {
  const traffic: Traffic = { violations: [], unserved: [], requests: [], faults: [] };
  const repository = bareRepository(options.defaultBranch ?? "main");
  const storage = await listen((message, response) => serve(storageHost(world, traffic), message, response));
  const main = await listen((message, response) => serve(mainHost(world, traffic), message, response));
  const world = createWorld(options, { server: main.url, storage: storage.url, repository });
  return {
    url: main.url,
    enterpriseUrl: `${main.url}/api/v3`,
    gitUrl: `${main.url}/${world.owner}/${world.name}.git`,
    repository: `${world.owner}/${world.name}`,
    gitFolder: repository.folder,
    ...traffic,
    ...createWorldHelpers(world),
    close: async () => {
      await Promise.all([stop(main), stop(storage)]);
      await world.exclusively(async () => repository.remove());
    },
  };
}

function createWorld(options: StandInOptions, served: Pick<World, "server" | "storage" | "repository">): World {
  const clock = options.clock ?? (() => new Date());
  const [owner = "", name = ""] = (options.repository ?? "acme/shop").split("/");
  const store = emptyStore();
  openAccount(store, owner);
  return {
    ...served,
    owner,
    name,
    repositoryId: store.nextId(),
    options,
    defaultBranch: options.defaultBranch ?? "main",
    startedAt: isoSeconds(clock()),
    store,
    now: () => isoSeconds(clock()),
    exclusively: queue(),
  };
}

type Helpers = Pick<
  GitHubStandIn,
  | "event"
  | "as"
  | "addCollaborator"
  | "forget"
  | "setLabel"
  | "removeLabel"
  | "checkRunBy"
  | "workflowRun"
  | "addArtifact"
  | "expireArtifact"
  | "issue"
  | "issues"
  | "comments"
  | "checkRuns"
  | "commit"
>;

function createWorldHelpers(world: World): Helpers {
  const { store } = world;
  return {
    event: createWebhookEvents(world),
    as: (login, account) => createActor(world, login, account?.type),
    addCollaborator: (login, permission, roleName = permission) => {
      openAccount(store, login);
      store.collaborators.set(login.toLowerCase(), { permission, roleName });
    },
    forget: (number) => {
      store.issues.delete(number);
    },
    setLabel: (number, label) => addLabel(world, requireStoredIssue(world, number), label),
    removeLabel: (number, label) => {
      removeLabel(world, requireStoredIssue(world, number), label);
    },
    checkRunBy: (app, run) => addCheckRun(world, openStoredApp(store, app), toCheckRunParameters(run)).id,
    workflowRun: (run) => addWorkflowRun(world, run).id,
    addArtifact: (run, name, zip) => addArtifact(world, { run, name, zip }).id,
    expireArtifact: (id) => {
      const artifact = store.artifacts.get(id);
      if (artifact === undefined) throw new Error(`There is no artifact ${id}.`);
      artifact.isExpired = true;
    },
    issue: (number) => requireStoredIssue(world, number),
    issues: () => [...store.issues.values()],
    comments: (issue) => listIssueComments(world, issue),
    checkRuns: (head) => listStoredCheckRuns(world, head),
    commit: (name) => world.repository.commit(name),
  };
}

function toCheckRunParameters({ name, head, conclusion, title, summary, externalId }: CheckRunBy) {
  return {
    name,
    head_sha: head,
    ...(conclusion === undefined ? { status: "in_progress" } : { conclusion }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(title === undefined && summary === undefined
      ? {}
      : { output: { title: title ?? name, summary: summary ?? "" } }),
  };
}

function addWorkflowRun(world: World, given: NewWorkflowRun): WorkflowRun {
  const { store } = world;
  const run: WorkflowRun = {
    id: store.nextId(),
    number: store.workflowRuns.size + 1,
    suite: addSuite(world, openStoredApp(store, "github-actions"), given.head).id,
    actor: openAccount(store, given.actor ?? world.owner),
    name: given.name ?? "CI",
    path: ".github/workflows/ci.yml",
    event: given.event ?? "push",
    branch: given.branch ?? null,
    head: given.head,
    createdAt: world.now(),
    status: given.status ?? "completed",
    conclusion: given.conclusion === undefined ? "success" : given.conclusion,
  };
  store.workflowRuns.set(run.id, run);
  return run;
}

function addArtifact(world: World, given: Pick<Artifact, "run" | "name" | "zip">): Artifact {
  if (!world.store.workflowRuns.has(given.run)) throw new Error(`There is no workflow run ${given.run}.`);
  const artifact = { ...given, id: world.store.nextId(), createdAt: world.now(), isExpired: false };
  world.store.artifacts.set(artifact.id, artifact);
  return artifact;
}
