import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runBounded } from "../../../workspace/git/index.ts";
import { MOST_OUTPUT_BYTES, type ScriptEnd, type ScriptRun } from "./script-run.ts";

const PROGRAMS: Readonly<Record<string, string>> = {
  py: "python3",
  sh: "sh",
  bash: "bash",
  js: "node",
  cjs: "node",
  mjs: "node",
};

/** Returns the program that runs a file of this name; null for others. */
export function findScriptProgram(script: string): string | null {
  return PROGRAMS[script.split(".").at(-1) ?? ""] ?? null;
}

/** Runs a script with the rights of the account, with an environment and a folder of its own, which is gone when it has ended. SKL_CWD names the folder of work. */
export async function runScriptProcess({ script, folder, ...run }: ScriptRun): Promise<ScriptEnd> {
  const home = join(folder, "home");
  await mkdir(home, { mode: 0o700 });
  const output = { stdout: "", stderr: "" };
  const { PATH = "" } = run.env;
  const { how, code } = await runBounded({
    command: findScriptProgram(script) ?? "sh",
    args: [join(folder, "package", script), ...run.args],
    stdin: run.stdin,
    cwd: home,
    env: { PATH, HOME: home, TMPDIR: home, SKL_CWD: run.cwd, LANG: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1" },
    timeoutMs: run.timeMs,
    signal: run.signal,
    mostBytes: MOST_OUTPUT_BYTES,
    onOutput: (text, stream) => {
      output[stream] = `${output[stream]}${text}`.slice(0, MOST_OUTPUT_BYTES);
    },
  });
  const stopped = {
    exit: null,
    signal: "A signal ended it.",
    time: `It did not end within ${run.timeMs} ms.`,
    output: `It wrote more than ${MOST_OUTPUT_BYTES} bytes.`,
    stopped: "The run was called off.",
    start: `${findScriptProgram(script)} does not start here.`,
  }[how];
  return { code, stopped, ...output };
}
