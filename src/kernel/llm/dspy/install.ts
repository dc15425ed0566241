import { execFile } from "node:child_process";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The packages of the sidecar. Its model is an old interface of dspy that 3.5 drops. */
export const DSPY_PACKAGES = ["dspy>=3.4,<3.5", "optuna>=4,<6", "numpy>=1.26,<3"] as const;

export const getVenvPython = (venv: string): string =>
  process.platform === "win32" ? join(venv, "Scripts", "python.exe") : join(venv, "bin", "python");

/** What made the environment, or why there is none. */
export type Installed =
  | { readonly kind: "installed"; readonly by: "uv" | "venv"; readonly dspy: string }
  | { readonly kind: "no python"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

interface InstallRequest {
  readonly python: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** Limits the whole installation, downloads included; 20 minutes where it is left out. */
  readonly timeMs?: number;
  note(text: string): void;
}

const longestMs = 20 * 60_000;

interface Ended {
  readonly code: number;
  readonly text: string;
}

/**
 * Makes a virtual environment with dspy by `uv` or by Python's own `venv`. It is made beside its place and moved there when it can be
 * used, so that a failed one replaces nothing.
 */
export async function installDspy(
  venv: string,
  { python, env, note, timeMs = longestMs }: InstallRequest,
): Promise<Installed> {
  const signal = AbortSignal.timeout(timeMs);
  const fresh = `${venv}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(dirname(venv), { recursive: true, mode: 0o700 });
  const run = (command: string, args: readonly string[]) => runToEnd(command, args, { env, signal });
  const hasUv = python === null && (await run("uv", ["--version"])).code === 0;
  const found = hasUv ? null : await findUsablePython(python, run);
  if (!hasUv && found === null) {
    const where =
      python === null ? "no python3 of 3.10 or newer is on the PATH" : `${python} is no Python of 3.10 or newer`;
    return { kind: "no python", message: `There is no uv, and ${where}.` };
  }
  note(`making an environment with ${hasUv ? "uv" : found}`);
  const made = await (hasUv
    ? run("uv", ["venv", "--python", ">=3.10", fresh])
    : run(found ?? "", ["-m", "venv", fresh]));
  if (made.code !== 0) return concludeFailedInstall(fresh, made);
  note(`installing ${DSPY_PACKAGES.join(", ")}`);
  const packages = await (hasUv
    ? run("uv", ["pip", "install", "--python", getVenvPython(fresh), ...DSPY_PACKAGES])
    : run(getVenvPython(fresh), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...DSPY_PACKAGES]));
  if (packages.code !== 0) return concludeFailedInstall(fresh, packages);
  const version = await run(getVenvPython(fresh), [
    "-I",
    "-c",
    "import importlib.metadata as m; print(m.version('dspy'))",
  ]);
  if (version.code !== 0) return concludeFailedInstall(fresh, version);
  await rm(venv, { recursive: true, force: true });
  await rename(fresh, venv);
  return { kind: "installed", by: hasUv ? "uv" : "venv", dspy: version.text.trim() };
}

async function concludeFailedInstall(fresh: string, { text }: Ended): Promise<Installed> {
  await rm(fresh, { recursive: true, force: true });
  return { kind: "failed", message: text.trim().split("\n").slice(-3).join(" ").slice(-1_000) };
}

async function findUsablePython(
  given: string | null,
  run: (command: string, args: readonly string[]) => Promise<Ended>,
): Promise<string | null> {
  for (const command of given === null ? ["python3", "python"] : [given]) {
    const { code } = await run(command, ["-I", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]);
    if (code === 0) return command;
  }
  return null;
}

function runToEnd(
  command: string,
  args: readonly string[],
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      command,
      [...args],
      { env, maxBuffer: 16 * 1024 * 1024, signal, killSignal: "SIGKILL" },
      (cause, stdout, stderr) => {
        const code = cause === null ? 0 : typeof cause.code === "number" ? cause.code : 1;
        const why = signal.aborted ? "It took too long and was ended." : (cause?.message ?? "");
        resolve({ code, text: code === 0 ? stdout : `${stdout}\n${stderr}\n${why}`.trim() });
      },
    );
  });
}
