import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Block, TextStyle } from "../view/index.ts";
import { renderErrorStack, toSklError } from "../workspace/ground/index.ts";

/** The options that every command takes. */
export interface GlobalOptions {
  readonly cwd: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
}

type Styled = Pick<GlobalOptions, "color"> & { readonly verbose?: boolean | undefined };

/**
 * Returns the style of text for people on a stream. Terminals get colour unless `--no-color`, FORCE_COLOR or NO_COLOR says otherwise, in
 * this order. A table that goes into a pipe or a file is not cut, since a program reads it.
 */
export function pickTextStyle(
  stream: NodeJS.WriteStream,
  { color, verbose = false }: Styled,
  env: NodeJS.ProcessEnv = process.env,
): TextStyle {
  const isTerminal = stream.isTTY === true;
  return {
    color: color && (readForcedColor(env) ?? (isTerminal && !env.NO_COLOR && env.TERM !== "dumb")),
    width: isTerminal ? Math.max(20, stream.columns ?? 80) : 80,
    ...(isTerminal ? {} : { tableWidth: Number.POSITIVE_INFINITY }),
    unicode: speaksUtf8(env),
    verbose,
    ...(isOnlyKnownToGit(env) ? { program: "git skl" } : {}),
  };
}

/**
 * Returns whether Git started this process, by its alias or as a hook, and the reader's shell would not find `skl`. Git sets GIT_PREFIX
 * in both cases; the folders that npm adds to PATH do not count, since the shell does not have them.
 */
function isOnlyKnownToGit({ GIT_PREFIX: prefix, PATH: path = "" }: NodeJS.ProcessEnv): boolean {
  if (prefix === undefined) return false;
  const folders = path.split(delimiter).filter((folder) => folder !== "" && !/node_modules[\\/]\.bin$/.test(folder));
  return !folders.some((folder) => existsSync(join(folder, "skl")) || existsSync(join(folder, "skl.cmd")));
}

/** Returns what FORCE_COLOR asks for, as Node.js reads it; null where it asks for nothing. */
function readForcedColor({ FORCE_COLOR: forced }: NodeJS.ProcessEnv): boolean | null {
  return forced === undefined ? null : forced !== "0" && forced !== "false";
}

function speaksUtf8(env: NodeJS.ProcessEnv): boolean {
  if (process.platform === "win32") return Boolean(env.WT_SESSION);
  return /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || "");
}

/** Resolves when everything is written, since a pipe may be slow and the process ends right after. */
export function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (cause) => {
      // A reader that closed the pipe (`| head`) needs no more.
      if (!cause || (cause as NodeJS.ErrnoException).code === "EPIPE") resolve();
      else reject(cause);
    });
  });
}

/** Reads what another program writes to this one; nothing from a terminal. */
export async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  if (stream.isTTY) return "";
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** A document, a text that is written as it is, or parts of both. */
export type Shown = string | readonly (Block | string)[];

/** Writes a document on a stream for people. The writer is loaded only then. */
export async function show(stream: NodeJS.WriteStream, shown: Shown, options: Styled): Promise<void> {
  const { toText } = await import("../view/index.ts");
  const style = pickTextStyle(stream, options);
  const parts = typeof shown === "string" ? [shown] : shown;
  await write(stream, parts.map((part) => (typeof part === "string" ? part : toText([part], style))).join(""));
}

/** Prints a result: with `--json` as one document, else as text for people. */
export async function present(
  result: unknown,
  options: GlobalOptions & Styled,
  document: () => Shown | Promise<Shown>,
): Promise<void> {
  if (options.json) await write(process.stdout, `${JSON.stringify(result)}\n`);
  else if (!options.quiet) await show(process.stdout, await document(), options);
}

/** Prints an error, with `--json` on stdout, else on stderr. Returns the exit code. */
export async function presentError(cause: unknown, options: Pick<GlobalOptions, "json" | "color">): Promise<1 | 2> {
  const error = toSklError(cause);
  const shown = { code: error.code, message: error.message, fix: error.fix, data: { ...error.data } };
  if (options.json) await write(process.stdout, `${JSON.stringify({ error: shown })}\n`);
  else {
    const { renderErrorReport } = await import("../view/index.ts");
    await show(process.stderr, renderErrorReport(shown), options);
  }
  if (process.env.SKL_DEBUG) await write(process.stderr, `${renderErrorStack(cause)}\n`);
  return error.exit;
}

/** Writes notes about what a result lacks to stderr. They are made printable, since they may quote a model's endpoint. */
export async function writeNotes(notes: readonly string[]): Promise<void> {
  const { escapeHiddenCharacters } = await import("../view/index.ts");
  for (const note of notes) await write(process.stderr, `${escapeHiddenCharacters(note)}\n`);
}
