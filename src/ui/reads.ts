import { SklError } from "../kernel/domain/index.ts";
import type { Workspace } from "../workspace/ground/index.ts";
import type { LiveRepository } from "./live-repository.ts";

/** The details of a question, besides the repository that it is about. */
interface Question {
  readonly env: NodeJS.ProcessEnv;
  /** The part of the address behind the name of the question, such as the id of a proposal. */
  readonly id: string;
  readonly words: string;
}

type Read = (repository: LiveRepository, question: Question) => Promise<unknown>;

const MOST_FILES = 100;
const MOST_RUNS = 500;
const MOST_MATCHES = 10;
const DEPTH = 2;
const MOST_DEPENDENTS = 40;

/** The questions about what the base branch holds. */
const ofBase: Readonly<Record<string, Read>> = {
  status: (live, { env }) => readLiveStatus(live, env),
  queue: (live, { env }) =>
    live.read("queue", async (workspace) => (await load.changes()).listQueue(workspace, false, env)),
  agenda: (live, { env }) =>
    live.read("agenda", async (workspace) => ({ rows: await (await load.decisions()).listAgenda(workspace, env) })),
  branch: (live, { id, env }) =>
    live.read(`branch ${id}`, async (workspace) => (await load.changes()).showBranch(id, workspace, env)),
  lines: (live, { id, env }) =>
    Promise.all(
      id
        .split(",", MOST_FILES)
        .map((each) =>
          live.read(`lines ${each}`, async (workspace) => (await load.changes()).showLines(each, workspace, env)),
        ),
    ),
  tasks: (live) => live.read("tasks", async (workspace) => (await load.tasks()).listTasks(workspace, false)),
  intents: (live, { env }) =>
    live.read("intents", async (workspace) => (await load.intents()).listIntents({ cwd: live.cwd, workspace, env })),
  rfcs: (live, { env }) =>
    live.read("rfcs", async (workspace) => (await load.decisions()).listRfcs({ cwd: live.cwd, workspace, env })),
  rfc: (live, { id, env }) =>
    live.read(`rfc ${id}`, (workspace) => readRfcForDecision(id, { cwd: live.cwd, workspace, env })),
  adrs: (live) => live.read("adrs", async (workspace) => (await load.decisions()).listAdrs(workspace, false)),
  digest: (live, { env }) => readLiveDigest(live, env),
  stats: (live, { env }) =>
    live.read("stats", async (workspace) => (await load.decisions()).runStats({ cwd: live.cwd, workspace, env })),
  agreements: (live, { env }) =>
    live.read("agreements", async (workspace) => (await load.intents()).listAgreements(workspace, false, env)),
  entry: (live, { id }) =>
    live.read(`entry ${id}`, (workspace) => readLiveStateEntry(id, { cwd: live.cwd, workspace })),
  map: (live, { env }) => live.read("map", async (workspace) => (await load.changes()).readWorkMap(workspace, env)),
  sessions: (live) => live.read("sessions", async (workspace) => (await load.review()).listSessions(workspace)),
  settings: (live) =>
    live.read("settings", async (workspace) => ({
      settings: await (await load.setup()).explainSettings({ cwd: live.cwd, workspace }),
    })),
};

/** The questions about skills and runs, which lie in the work tree and in the account's home. */
const ofFiles: Readonly<Record<string, Read>> = {
  skills: async ({ cwd }, { env }) =>
    (await import("../skills/use/library/index.ts")).listSkills({ cwd, env, nodeStatuses: await load.statuses() }),
  skill: async ({ cwd }, { id, env }) =>
    (await import("../skills/use/graph/index.ts")).showSkills({ cwd, env, nodeStatuses: await load.statuses() }, [id]),
  "skill-search": async ({ cwd }, { words, env }) =>
    (await import("../skills/use/search/index.ts")).searchSkills(
      { cwd, env, nodeStatuses: await load.statuses() },
      { query: words, k: MOST_MATCHES, depth: DEPTH, only: null },
    ),
  "skill-history": async ({ cwd }, { id, env }) =>
    (await import("../skills/use/graph/index.ts")).runSkillHistory(cwd, id === "" ? [] : [id], env),
  runs: async (_live, { env }) => (await load.runtime()).listAttestations(env, MOST_RUNS),
  run: async (_live, { id, env }) => (await load.runtime()).showAttestation(env, id),
  plans: async (_live, { env }) => (await load.runtime()).listPlans(env),
  verified: async ({ cwd }, { env }) =>
    (await load.runtime()).verifyAttestations({ cwd, env, file: null, keys: [], checkpoints: [], progress: () => {} }),
};

/** Loads what most views need and has it read, so that a page that opens has its answer at once. */
export async function warmUpViews(live: LiveRepository, env: NodeJS.ProcessEnv): Promise<void> {
  await live.compare();
  await Promise.all(
    ["agenda", "queue", "status", "map"].map((question) => READS.get(question)?.(live, { env, id: "", words: "" })),
  );
}

/** Lists what a page may ask. Each question is one that a command of the command line asks, by the same use case. */
export const READS: ReadonlyMap<string, Read> = new Map(Object.entries({ ...ofBase, ...ofFiles }));

/** Returns where things stand. A repository without a base yet has a hook and an identity to speak of. */
function readLiveStatus(live: LiveRepository, env: NodeJS.ProcessEnv) {
  const asked = { cwd: live.cwd, offline: false, env };
  return live
    .read("status", async (workspace) => (await load.setup()).runStatus({ ...asked, workspace }))
    .catch(async () => (await load.setup()).runStatus(asked));
}

const readLiveDigest = (live: LiveRepository, env: NodeJS.ProcessEnv) =>
  live.read("digest", async (workspace) => (await load.decisions()).runDigest({ cwd: live.cwd, workspace, env }));

/** Returns what State has of a file, by its path or id, and the first of the entries that depend on it. */
async function readLiveStateEntry(key: string, question: { readonly cwd: string; readonly workspace: Workspace }) {
  const { listState, stateImpact } = await load.state();
  const [{ entries }, { direct, transitive }] = await Promise.all([listState(question), stateImpact(key, question)]);
  return {
    entry: entries.find(({ id, path }) => id === key || path === key) ?? null,
    direct: direct.slice(0, MOST_DEPENDENTS),
    direct_total: direct.length,
    transitive_total: transitive.length,
  };
}

type RfcQuestion = Parameters<Awaited<ReturnType<typeof load.decisions>>["showRfc"]>[1];

/** Returns an RFC with what a person needs to decide it: its options, suggested criteria, and how its own ones stand. */
async function readRfcForDecision(
  id: string,
  question: RfcQuestion & { readonly workspace: NonNullable<RfcQuestion["workspace"]> },
) {
  const [{ checkRfc, showDecision }, { listOfferedOptions }] = await Promise.all([
    load.decisions(),
    import("../rules/rfc/index.ts"),
  ]);
  const { rfc, suggested } = await showDecision(id, question);
  // Without the remote there is no evidence to read; the decision itself can be read all the same.
  const check = await checkRfc(id, question).catch((cause) => {
    if (cause instanceof SklError && cause.code === "REMOTE_UNREACHABLE") return null;
    throw cause;
  });
  return { rfc, options: listOfferedOptions(rfc), check, suggested };
}

/** Use cases are loaded when a page first asks for them, so that the server is there at once. */
const load = {
  changes: () => import("../core/changes/index.ts"),
  decisions: () => import("../core/decisions/index.ts"),
  intents: () => import("../core/intents/index.ts"),
  review: () => import("../core/review/index.ts"),
  runtime: () => import("../runtime/use/index.ts"),
  setup: () => import("../core/setup/index.ts"),
  state: () => import("../core/state/index.ts"),
  statuses: () => import("../runtime/use/index.ts").then(({ readNodeStatuses }) => readNodeStatuses),
  tasks: () => import("../core/tasks/index.ts"),
};
