import { describeThrown } from "../../../kernel/domain/index.ts";
import type { HostCall, Json } from "../../../skills/engine/run/index.ts";
import { createJavascriptGuest } from "../../../skills/use/run/index.ts";
import { commitChanges, HostBroken, openScriptFiles, type Preopen, type ScriptFiles } from "../../engine/host/index.ts";
import { Refusal } from "../../engine/wasi/index.ts";
import { NODE_PROGRAM } from "./node-program.ts";
import { MOST_MEMORY_BYTES, MOST_OUTPUT_BYTES, PACKAGE_FOLDER, type ScriptEnd, type ScriptRun } from "./script-run.ts";

const functions = {
  read_file: [["path"]],
  write_file: [["path"], ["text"], ["append", 0]],
  stat_file: [["path"]],
  list_folder: [["path"]],
  make_folder: [["path"]],
  remove_file: [["path"]],
} as const;

/**
 * Runs a script by QuickJS in WebAssembly: it has CommonJS modules of its package, `process` as far as arguments and exit go, and of `fs`
 * the functions that wait for their answer, for texts. What it changes is kept when it has exited, with whatever code.
 */
export async function runJavascriptScript(
  run: ScriptRun,
  sandbox: {
    readonly preopens: readonly Preopen[];
    readonly runId: string;
    readonly home: string;
    readonly files: ReadonlyMap<string, Uint8Array>;
  },
): Promise<ScriptEnd> {
  const { preopens, runId, home } = sandbox;
  const files = openScriptFiles(preopens, { writeBytes: 16 * 1024 * 1024, loadBytes: MOST_MEMORY_BYTES });
  try {
    const outcome = await createJavascriptGuest({ functions, aliases: {} }).run(
      NODE_PROGRAM,
      {
        script: `${PACKAGE_FOLDER}/${run.script}`,
        args: [...run.args],
        stdin: Buffer.from(run.stdin).toString("utf8"),
        files: readModules(sandbox.files),
      },
      {
        timeMs: run.timeMs,
        memoryBytes: MOST_MEMORY_BYTES / 4,
        outputChars: MOST_OUTPUT_BYTES,
        consoleChars: MOST_OUTPUT_BYTES,
      },
      answerFileCalls(files),
    );
    const { lines, droppedLines } = outcome.console;
    const listStreamLines = (mark: string) =>
      lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
    const output = { stdout: listStreamLines("o").join(""), stderr: listStreamLines("e").join("") };
    if (droppedLines > 0)
      return { code: null, stopped: `It wrote more than ${MOST_OUTPUT_BYTES} characters.`, ...output };
    if (outcome.kind === "stopped") return { code: null, stopped: outcome.message, ...output };
    const applied = await commitChanges({ files: files.changes(), preopens, deferred: [], runId, home });
    if (applied.kind !== "applied") throw new HostBroken(`what it wrote was not kept: ${applied.reason}`);
    return { code: Number(outcome.value), stopped: null, ...output };
  } finally {
    files.close();
  }
}

/** The texts of the package that may be modules or data of them. */
function readModules(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  return Object.fromEntries(
    [...files]
      .filter(
        ([path, bytes]) =>
          /\.(?:c?js|json|md|txt|ya?ml|html|css|svg|csv|xsd|xml)$/.test(path) && bytes.length <= 1024 * 1024,
      )
      .map(([path, bytes]) => [`${PACKAGE_FOLDER}/${path}`, Buffer.from(bytes).toString("utf8")]),
  );
}

function answerFileCalls(files: ScriptFiles): HostCall {
  const calls: Readonly<Record<string, (path: string, given: Readonly<Record<string, unknown>>) => Json>> = {
    read_file: (path) => new TextDecoder("utf8", { fatal: true }).decode(files.read(path)),
    write_file: (path, { text, append }) => {
      files.write(path, Buffer.from(String(text)), append === 1 ? "at the end" : "instead");
      return null;
    },
    stat_file: (path) => files.stat(path),
    list_folder: (path) => [...files.list(path)],
    make_folder: (path) => {
      files.makeFolder(path);
      return null;
    },
    remove_file: (path) => {
      files.remove(path);
      return null;
    },
  };
  return async (name, given) => {
    try {
      return { value: calls[name]?.(String(given.path), given) ?? null };
    } catch (cause) {
      return { error: Refusal.isNotFound(cause) ? "not found" : describeThrown(cause) };
    }
  };
}
