import { writeFileSync } from "node:fs";
import { formatCanonicalJson, SklError } from "../../../../src/kernel/domain/index.ts";
import type { Threads } from "../../../../src/runtime/engine/host/index.ts";
import { claimApprovals } from "../../../../src/runtime/use/approvals-file.ts";
import { listAttestations } from "../../../../src/runtime/use/attest-log.ts";
import { verifyAttestations } from "../../../../src/runtime/use/attest-verify.ts";
import { type NodeRun, runNode } from "../../../../src/runtime/use/run-node.ts";
import { promotedFiles } from "../../../app/runtime/kit/promoted.ts";
import { assembleCaseModule } from "./assemble.ts";
import type { AttackCase, GivenApproval } from "./case.ts";
import { filled } from "./read-cases.ts";
import { type Servers, startServers } from "./servers.ts";
import { digest, World } from "./world.ts";

/** What `skl attest verify` and `list` say; a text is the code of why they cannot. */
export interface LogSeen {
  readonly problems: readonly string[] | string;
  readonly outcomes: readonly string[];
}

/** What was seen of a case when it was over. */
export interface Seen {
  /** A code where the run could not be carried out. */
  readonly run: NodeRun | string;
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  /** Null: nobody looked. */
  readonly log: LogSeen | null;
  readonly world: World;
  readonly servers: Pick<Servers, "asked" | "askedInner">;
}

const NO_SERVERS: Servers = { port: 0, inner: 0, asked: [], askedInner: [], close: async () => undefined };

/** Plays a case in a world of its own, as `skl node run` would, and gives what `look` says of it. */
export async function play<Value>(given: AttackCase, threads: Threads, look: (seen: Seen) => Value): Promise<Value> {
  const world = new World(given);
  const asks = /%(?:port|inner)%/.test(JSON.stringify(given));
  const servers = asks ? await startServers(given.server ?? {}, world) : NO_SERVERS;
  try {
    const ports = new Map([
      ["port", String(servers.port)],
      ["inner", String(servers.inner)],
      ["root", world.root],
    ]);
    const one = filled(given, ports) as AttackCase;
    if (typeof one.manifest === "string") writeFileSync(world.at("work/node.yaml"), one.manifest);
    const known = new Map([...ports, ...(await earlierRun(one, world, threads))]);
    return look({ ...(await lastRun(filled(one, known) as AttackCase, world, threads)), world, servers });
  } finally {
    await servers.close();
    world.remove();
  }
}

/** Names for the handles and tokens that a run before this one had. */
async function earlierRun(one: AttackCase, world: World, threads: Threads): Promise<ReadonlyMap<string, string>> {
  if (!JSON.stringify(one).includes("%first.")) return new Map();
  const echo = await assembleCaseModule({ name: "echo", program: "echo.wat" });
  const run = await runOnce(one, { world, threads, module: echo });
  if (typeof run === "string") throw new Error(`The run before ${one.name} ended with ${run}.`);
  const { handles, approvals } = run.output as Record<string, Record<string, number>>;
  const names = (kind: string, table: Record<string, number> = {}) =>
    Object.entries(table).map(([effect, id]) => [`first.${kind}.${effect}`, String(id)] as const);
  return new Map([...names("handle", handles), ...names("token", approvals)]);
}

async function lastRun(one: AttackCase, world: World, threads: Threads): Promise<Omit<Seen, "world" | "servers">> {
  const module = await assembleCaseModule(one);
  writeApprovals(one, world, module);
  if (one.promoted) await promotedFiles(world.at("home"), { module, manifest: world.at("work/node.yaml") });
  for (let turn = 1; turn < (one.runs ?? 1); turn += 1) await runOnce(one, { world, threads, module });
  for (const change of one.between ?? []) world.make(change);
  const before = world.entries();
  const run = await runOnce(one, { world, threads, module });
  const after = world.entries();
  for (const change of one.after ?? []) world.make(change);
  return { run, before, after, log: one.must.log === undefined ? null : await lookAtLog(world) };
}

async function lookAtLog(world: World): Promise<LogSeen> {
  const env = { SKL_HOME: world.at("home") };
  try {
    const { log } = await verifyAttestations({
      cwd: world.root,
      env,
      file: null,
      keys: [],
      checkpoints: [],
      progress: () => undefined,
    });
    const problems = [...new Set(log?.problems.map(({ kind }) => kind))];
    if (problems.length > 0) return { problems, outcomes: [] };
    const { attestations } = await listAttestations(env, 10);
    return { problems, outcomes: attestations.map(({ kind, outcome }) => outcome ?? kind) };
  } catch (cause) {
    if (cause instanceof SklError) return { problems: cause.code, outcomes: [] };
    throw cause;
  }
}

interface Turn {
  readonly world: World;
  readonly threads: Threads;
  readonly module: Uint8Array;
}

async function runOnce(one: AttackCase, { world, threads, module }: Turn): Promise<NodeRun | string> {
  const { manifest, grants, input = null, limits = {}, mode = "full", args = [], env = [], approvals } = one;
  try {
    return await runNode({
      cwd: world.at(one.cwd ?? "work"),
      env: { SKL_HOME: world.at("home"), HOME: world.root, PATH: process.env.PATH, ...whoRuns(one) },
      module,
      manifest: manifest === undefined ? null : "node.yaml",
      grants:
        grants === undefined
          ? { kind: "policy", given: null }
          : { kind: "direct", file: "grants.json", bytes: Buffer.from(JSON.stringify(grants)) },
      input,
      limits,
      approvals: await claimApprovals(approvals === undefined ? null : world.at("approvals.json"), world.at("home")),
      mode,
      args: ["node.wasm", ...args],
      environment: env,
      threads,
      signal: new AbortController().signal,
    });
  } catch (cause) {
    if (cause instanceof SklError) return cause.code;
    throw cause;
  }
}

/** Direct grants and raised limits are a person's; an agent that gives them to itself gets nothing, whatever its module tries. */
export const whoRuns = ({ grants, limits }: AttackCase): NodeJS.ProcessEnv =>
  grants === undefined && limits === undefined ? { SKL_AGENT: "attacker" } : {};

function writeApprovals({ approvals }: AttackCase, world: World, module: Uint8Array): void {
  if (approvals === undefined) return;
  // A text is the file as it is.
  const text = typeof approvals === "string" ? approvals : JSON.stringify(approvals.map((one) => written(one, module)));
  writeFileSync(world.at("approvals.json"), text, { mode: 0o600 });
}

function written({ token, effect, payload, ttl = 60_000, artifact }: GivenApproval, module: Uint8Array) {
  const document: unknown = typeof payload === "string" ? JSON.parse(payload) : payload;
  return {
    token,
    artifact_sha256: artifact ?? digest(module),
    effect,
    payload_digest: digest(Buffer.from(formatCanonicalJson(document))),
    expires_at: Date.now() + ttl,
  };
}

/** For the built command: its files, with the module beside them. */
export async function laidOut(given: AttackCase): Promise<{ readonly world: World; readonly one: AttackCase }> {
  const world = new World(given);
  const one = filled(given, new Map([["root", world.root]])) as AttackCase;
  const module = await assembleCaseModule(one);
  writeFileSync(world.at("node.wasm"), module);
  writeApprovals(one, world, module);
  if (one.grants !== undefined) writeFileSync(world.at("grants.json"), JSON.stringify(one.grants));
  return { world, one };
}
