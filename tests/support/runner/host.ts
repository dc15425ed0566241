import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { bundle, nodeFlags } from "./bundle.ts";

export interface Ended {
  readonly exit: number;
  readonly log: string;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What a host says at the end of a run; `isSpent`: something of it goes on, so that no other run is to follow there. */
interface Answer extends Ended {
  readonly isSpent: boolean;
}

/** Those without a run. They keep nobody waiting, and end with this process. */
const free: ChildProcess[] = [];

/** Runs the bundle in a process that has loaded it before and has no other run just now. */
export async function hosted(surroundings: Surroundings): Promise<Ended> {
  const host = free.pop() ?? (await aHost());
  host.ref();
  host.channel?.ref();
  const { exit, log, isSpent } = await askHostProcess<Answer>(host, surroundings);
  host.unref();
  host.channel?.unref();
  if (isSpent) host.kill("SIGKILL");
  else free.push(host);
  return { exit, log };
}

async function aHost(): Promise<ChildProcess> {
  code ??= asScript();
  const message = { code: await code };
  const host = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, "host.mjs"), bundle], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await askHostProcess(host, message);
  return host;
}

let code: Promise<string> | null = null;

async function asScript(): Promise<string> {
  // A script gets `require` as a parameter, so it may not declare one itself.
  const module = (await readFile(bundle, "utf8")).replace(/^import [^\n]*const require = [^\n]*\n/, "\n");
  const { code: script } = await transform(module, {
    format: "cjs",
    platform: "node",
    target: "node20.19",
    minifyWhitespace: true,
    define: { "import.meta.url": "skl$here" },
  });
  return script;
}

function askHostProcess<T>(host: ChildProcess, message: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (exit: number | null) => reject(new Error(`The process of the Action's runs ended with ${exit}.`));
    host.once("exit", ended);
    host.once("message", (answer) => {
      host.off("exit", ended);
      resolve(answer as T);
    });
    host.send(message);
  });
}
