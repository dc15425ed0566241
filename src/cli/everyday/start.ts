/**
 * Starts the everyday commands from their scripts with the code that V8 made of them in an earlier run: to compile it again would
 * take as long as judging a small push does.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { followSupervisor, supervise, wantsSupervisor } from "../../kernel/supervisor/index.ts";
import { startThread } from "../../runtime/engine/host/index.ts";
import { type KeptCode, keepCode, readKeptCode } from "./code-cache.ts";
import type * as everydayCommands from "./everyday-commands.ts";
import type * as nodeCommands from "./node-commands.ts";
import { findCommandScript, type ScriptName } from "./scripts.ts";

/** Maps the scripts to their file names with a digest of the content; the build puts them here. */
declare const SCRIPT_FILES: Readonly<Record<ScriptName, string>>;

/** Code is kept for so many different runs; parts of other runs are compiled again. */
const MOST_PARTS = 24;

/** These commands run for seconds, so that early optimisation pays; a session is a tenth quicker. */
const LONG_RUNS: ReadonlySet<string> = new Set(["review", "init"]);

/** The function to which a bundle evaluates, which is the inside of a CommonJS module. */
type Bundle = (
  module: { exports: Partial<typeof everydayCommands & typeof nodeCommands> },
  require: NodeJS.Require,
  load: (specifier: string) => Promise<unknown>,
  moduleUrl: string,
) => void;

const [, , command = "", subcommand] = process.argv;
const name = findCommandScript(command) ?? "everyday";
// A session judges the work of many agents: if one head crashes its process, the others must not have to wait.
if (command === "review" && wantsSupervisor() && !process.argv.includes("--help"))
  void supervise((text) => process.stderr.write(`skl: ${text}\n`)).then((code) => process.exit(code));
else {
  followSupervisor();
  runScript();
}

/**
 * Sets two flags of V8 that make a push faster: code is optimised later, since most runs end before optimised code has paid for itself,
 * and the heap for short-lived objects grows in larger steps. V8 reads both while it runs; setting others at this point would end the
 * process. Newer versions of V8 lack the first one and were not measured.
 */
function setFlags(): void {
  // Once a flag is set, V8 no longer uses the compiled code that comes with Node.js for its own modules, so these are loaded before.
  // In threads it could not be used at all, so commands that start some set no flags.
  for (const name of ["node:child_process", "node:crypto", "node:fs/promises", "node:perf_hooks"]) require(name);
  const { setFlagsFromString } = require("node:v8") as typeof import("node:v8");
  setFlagsFromString("--semi-space-growth-factor=16");
  if (!LONG_RUNS.has(command)) setFlagsFromString("--interrupt-budget=1000000");
}

function runScript(): void {
  // A guest's thread is started first, since its start takes as long as everything before its run.
  const isRun = name === "node" && subcommand === "run";
  const thread = isRun ? startThread(pathToFileURL(join(__dirname, "guest-worker.cjs"))) : null;
  if ((name === "everyday" || name === "work") && process.versions.v8.startsWith("11.")) setFlags();
  const bundle = SCRIPT_FILES[name];
  const file = join(__dirname, bundle);
  const { size, mtimeMs } = statSync(file);
  const mark = `${bundle} ${size} ${mtimeMs}`;
  // The commands of the first have most of their code in common; of the others, each has a file of its own.
  const keeps = name === "everyday" ? name : command;
  const keptAt = join(__dirname, ".code", `${keeps}-${process.version}-${process.arch}`);
  const kept = readKeptCode(keptAt, mark);
  const compiled = new Script(readFileSync(file, "latin1"), {
    filename: file,
    ...(kept === null ? {} : { cachedData: kept.code }),
  });
  const module: Parameters<Bundle>[0] = { exports: {} };
  const inside = compiled.runInThisContext() as Bundle;
  inside(module, require, (specifier) => import(specifier), pathToFileURL(file).href);
  const earlier = compiled.cachedDataRejected === false ? kept : null;
  process.on("exit", (code) => keep(code, { earlier, keptAt, mark, compiled, module }));
  void module.exports.run?.(thread);
}

interface StartedScript {
  readonly module: Parameters<Bundle>[0];
  readonly compiled: Script;
  readonly keptAt: string;
  /** Changes with the script. */
  readonly mark: string;
  /** The code that was kept before, where it was of use. */
  readonly earlier: KeptCode | null;
}

/** Keeps the code. That of a run which failed or printed help covers little, so it is replaced by that of the next run. */
function keep(exitCode: number, { earlier, keptAt, mark, compiled, module }: StartedScript): void {
  const isWhole = exitCode === 0 && !process.argv.includes("--help");
  const parts = isWhole ? [command, ...(module.exports.loadedParts?.() ?? [])] : [];
  if (exitCode > 1 || (earlier !== null && parts.every((part) => earlier.parts.includes(part)))) return;
  if (earlier !== null && earlier.parts.length >= MOST_PARTS) return;
  const all = [...new Set([...(earlier?.parts ?? []), ...parts])];
  keepCode(keptAt, mark, { code: compiled.createCachedData(), parts: all });
}
