import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { addTrace, openDatabase } from "../../../kernel/store/index.ts";
import { buildArtifactFailure, makeRedaction, type SkillRun, traceRow } from "../../../skills/engine/run/index.ts";
import {
  deriveSkillStatus,
  loadSkill,
  openLibrary,
  pickRowId,
  refuseAgentHere,
  requireLocked,
  traceDatabase,
} from "../../../skills/use/library/index.ts";
import { resolveAccountHome } from "../../../workspace/ground/index.ts";
import { bindGrants, HostBroken, putBackInterrupted } from "../../engine/host/index.ts";
import { decideScript, type ScriptDecision } from "./decide-script.ts";
import { findScriptProgram, runScriptProcess } from "./process-script.ts";
import type { ScriptEnd, ScriptRun } from "./script-run.ts";

export interface ScriptRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly name: string;
  /** The path in the package. */
  readonly script: string;
  readonly args: readonly string[];
  /** What it reads from its standard input. */
  readonly stdin: Uint8Array;
  readonly timeMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** How much of each output a trace keeps, in characters. */
const TRACED = 64_000;

const SANDBOXES: Readonly<Record<string, "python" | "javascript">> = {
  py: "python",
  js: "javascript",
  cjs: "javascript",
};

/**
 * Runs a script of a package under a person's grant and keeps a trace of it (`skl skill run --script`): in WebAssembly with the files that
 * the policy allows, or as a process where a rule names the package by its digest. Throws NOT_FOUND, SKILL_CHANGED, SKILL_UNUSABLE, PERSON_NEEDED,
 * SCRIPT_NOT_GRANTED, RUN_BROKEN.
 */
export async function runPackageScript(request: ScriptRequest): Promise<SkillRun & { readonly script: ScriptEnd }> {
  const { cwd, env, name } = request;
  const library = await openLibrary(cwd, env);
  const skill = await loadSkill(library, name);
  const found = library.skills.get(name);
  if (found !== undefined) await requireLocked(library.places, { ...found, digest: skill.digest });
  if (deriveSkillStatus(skill) === "people") await refuseAgentHere(cwd, env);
  const script = findScript(request, skill.files);
  const sandbox = SANDBOXES[script.split(".").at(-1) ?? ""] ?? null;
  const decision = await decideScript({ cwd, env, name, digest: skill.digest, script, sandbox });
  const ids = { id: randomUUID(), sessionId: randomUUID() };
  const startedAt = Date.now();
  const end = await runDecided({ ...request, script, files: skill.files }, { decision, sandbox, runId: ids.id });
  const artifact = { id: `${name}:${script}`, skillId: pickRowId(skill), kind: "code_template" as const };
  const row = traceRow(
    {
      ...{ ...ids, parentId: null, artifact, modelId: null, usages: [], assertions: [] },
      ...{ input: { args: [...request.args] }, rendered: null, hasOutput: end.code !== null },
      output: { exit_code: end.code, stdout: end.stdout.slice(0, TRACED), stderr: end.stderr.slice(0, TRACED) },
      error: end.stopped,
      ...{ startedAt, completedAt: Date.now() },
    },
    makeRedaction({ args: [...request.args] }, []),
  );
  const database = openDatabase(traceDatabase(library.places));
  try {
    addTrace(database, row);
  } finally {
    database.close();
  }
  return { ...toSkillRun({ script, end, decision, sandbox }, { ...ids, artifact: artifact.id }), script: end };
}

function findScript({ script, name }: ScriptRequest, files: ReadonlyMap<string, Uint8Array>): string {
  const path = script.replace(/^(?:\.\/)+/, "");
  const scripts = [...files.keys()].filter((each) => findScriptProgram(each) !== null);
  if (scripts.includes(path)) return path;
  throw new SklError("NOT_FOUND", {
    message: `${name} has no script ${JSON.stringify(script)}.`,
    fix:
      scripts.length === 0
        ? "The package has none; read it with `skl skill show`, and do the work yourself."
        : `It has: ${scripts.slice(0, 20).join(", ")}.`,
    data: { name, script, scripts },
  });
}

interface Decided {
  readonly decision: ScriptDecision;
  readonly sandbox: "python" | "javascript" | null;
  readonly runId: string;
}

/** Runs the script with the package as it was read, since the folder may change meanwhile. */
async function runDecided(
  request: ScriptRequest & { readonly files: ReadonlyMap<string, Uint8Array> },
  { decision, sandbox, runId }: Decided,
): Promise<ScriptEnd> {
  const { files, env, signal = new AbortController().signal } = request;
  const home = resolveAccountHome(env);
  const cwd = resolve(request.cwd);
  const folder = await mkdtemp(join(tmpdir(), "skl-script-"));
  // A signal ends the command without coming back here.
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  process.on("exit", removeNow);
  try {
    await writePackage(join(folder, "package"), files);
    const run: ScriptRun = { ...request, cwd, folder, signal };
    if (decision.as === "process") return await runScriptProcess(run);
    const bound = bindGrants({ granted: decision.files, adapters: new Map(), cwd, home });
    if (typeof bound === "string") throw new HostBroken(bound);
    if (bound.preopens.length > 0) putBackInterrupted(home);
    const surroundings = { preopens: bound.preopens, runId, home };
    if (sandbox === "python") return await (await import("./python-script.ts")).runPythonScript(run, surroundings);
    const { runJavascriptScript } = await import("./javascript-script.ts");
    return await runJavascriptScript(run, { ...surroundings, files });
  } catch (cause) {
    if (!(cause instanceof HostBroken)) throw cause;
    throw new SklError("RUN_BROKEN", { message: `The run could not be carried out: ${cause.message}`, cause });
  } finally {
    process.off("exit", removeNow);
    removeNow();
  }
}

async function writePackage(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** Why a script that was let run may have failed all the same. */
const SAW_NO_FOLDER =
  "It saw no files but its package's: a person lets it read a folder by a rule of the policy with `effect: local.read, adapter: fs, scope: { path: FOLDER }`.";

/** Returns the run in the form of those of artifacts. */
function toSkillRun(
  { script, end, decision, sandbox }: Omit<Decided, "runId"> & { readonly script: string; readonly end: ScriptEnd },
  ids: { readonly id: string; readonly sessionId: string; readonly artifact: string },
): SkillRun {
  const { code, stopped, stdout, stderr } = end;
  const error = stopped === null ? null : buildArtifactFailure("CODE_LIMIT", stopped);
  return {
    session_id: ids.sessionId,
    ok: code === 0 && stopped === null,
    ended_because: code === 0 && stopped === null ? "done" : "failure",
    warnings: code !== 0 && decision.as === "sandbox" && decision.files.length === 0 ? [SAW_NO_FOLDER] : [],
    context: [],
    results: [
      {
        ...{ artifact: script, artifact_id: ids.artifact, kind: "code_template", model_variant: null, rendered: null },
        output: { exit_code: code, stdout, stderr, ran_in: decision.as === "process" ? "process" : sandbox },
        ...{ assertions: [], trace_id: ids.id, error, console: null, nodes: null, ran: null, note: null },
      },
    ],
  };
}
