import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import { type GuestEnd, type Preopen, runForeign, startFreshThreads } from "../engine/host/index.ts";
import { DEFAULT_LIMITS, hashSha256Hex } from "../engine/index.ts";
import { SCOPED_ADAPTERS } from "../engine/scopes/index.ts";
import { type Validation, validateModule } from "../engine/wasm/index.ts";
import { guestWorker } from "./guest-threads.ts";
import { readPolicyInForce } from "./policy-in-force.ts";
import { readBounded } from "./private-files.ts";
import { mostModuleBytes } from "./run-node-command.ts";
import { parseEnvironment } from "./run-options.ts";
import { findNodeName } from "./run-status.ts";
import { refuseAgentsFolders } from "./self-grants.ts";

export interface WasiCommand {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly module: string;
  /** Entries of the form `HOST::GUEST` or `HOST`. */
  readonly folders: readonly string[];
  readonly environment: readonly string[];
  readonly args: readonly string[];
  readonly calls: "plain" | "all";
  /** Null for as long as it takes. */
  readonly deadlineMs: number | null;
}

/** How a command ended: by itself, or stopped by the host. */
export type WasiEnd = Exclude<GuestEnd, { kind: "broken" }>;

/** Runs `skl node wasi`: runs a preview1 command with its folders and nothing else. Throws USAGE, FILE_UNREADABLE, PERSON_NEEDED, RUN_BROKEN. */
export async function runWasi(command: WasiCommand): Promise<WasiEnd> {
  const { cwd, calls } = command;
  const path = resolve(cwd, command.module);
  const environment = parseEnvironment(command.environment);
  const preopens = command.folders.map((folder) => parsePreopen(folder, cwd));
  const bytes = await readBounded(path, mostModuleBytes);
  await refuseAgentsFolders(command, command.folders);
  if (preopens.length > 0) await refuseNode(command, { path, bytes });
  const threads = startFreshThreads(guestWorker);
  const end = await runForeign({
    bytes,
    args: [basename(path), ...command.args],
    environment,
    preopens,
    calls,
    threads,
    signal: new AbortController().signal,
    deadlineMs: command.deadlineMs,
  });
  await threads.close();
  if (end.kind === "broken")
    throw new SklError("RUN_BROKEN", { message: `The run could not be carried out: ${end.reason}` });
  return end;
}

/** A node gets its folders by its grants. Here it would change files without its status, its verifiers and an attestation. */
async function refuseNode(
  { cwd, env }: WasiCommand,
  { path, bytes }: { readonly path: string; readonly bytes: Uint8Array },
): Promise<void> {
  const name = await findNodeName({ cwd, env, home: resolveAccountHome(env), artifact: hashSha256Hex(bytes), path });
  if (name === null) return;
  throw new SklError("USAGE", {
    message: `${path} is the module of the node ${name}, which runs under its manifest.`,
    fix: "Run it with `skl node run MODULE --manifest FILE`.",
  });
}

function parsePreopen(folder: string, cwd: string): Preopen {
  const at = folder.indexOf("::");
  const host = at === -1 ? folder : folder.slice(0, at);
  const name = at === -1 ? folder : folder.slice(at + 2);
  if (host === "" || name === "") throw new SklError("USAGE", { message: `--dir takes HOST::GUEST, not "${folder}".` });
  if (!existsSync(resolve(cwd, host)))
    throw new SklError("USAGE", { message: `--dir ${host}: there is no such folder.` });
  return { root: resolve(cwd, host), steps: [], name, access: "read and write" };
}

/** Runs `skl node validate`: checks whether a module may run at all here, whatever it is granted. Throws FILE_UNREADABLE. */
export async function validateNode(cwd: string, env: NodeJS.ProcessEnv, module: string): Promise<Validation> {
  const bytes = await readBounded(resolve(cwd, module), mostModuleBytes);
  const { limits } = await readPolicyInForce({ cwd, env, given: null, adapters: SCOPED_ADAPTERS });
  return validateModule(bytes, { mostBytes: limits.module_bytes ?? DEFAULT_LIMITS.module_bytes });
}
