import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { createInterface } from "node:readline";

/**
 * The native parser recurses, and the end of its stack ends the process; on some texts it takes cubic time. A bracket costs it up to
 * 4 kB of 8 MB, any other sign far less. A text with fewer signs than this is safe to parse, however they nest. Any other text is first
 * parsed in another process, and here only if that one survives.
 */
const MOST_SIGNS = 6_000;
const BRACKET = 4;
const MOST_CHARACTERS = 65_536;

/** Limits the time for one text. A text that takes longer in the other process is not parsed here. */
const DEADLINE_MS = 5_000;

const MOST_KEPT = 10_000;

export interface Trial {
  readonly text: string;
  readonly path: string;
  readonly lang: string;
  readonly goals: readonly string[];
}

/** Returns whether the parser could fail on the text, as far as its signs tell. */
export function needsTrial(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return true;
  if (text.length * BRACKET <= MOST_SIGNS) return false;
  let signs = 0;
  for (let at = 0; at < text.length; at++) signs += weighCharacter(text.charCodeAt(at));
  return signs > MOST_SIGNS;
}

/** Letters, digits, white space and separators weigh nothing, since they nest nothing by themselves. */
function weighCharacter(code: number): number {
  if (code === 40 || code === 91 || code === 123 || code === 96 || code === 60) return BRACKET;
  if (code > 127 || code <= 32 || code === 44 || code === 59 || code === 34 || code === 39) return 0;
  const isWord = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
  return isWord || code === 46 ? 0 : 1;
}

/** The reason why a text cannot be parsed, or null if it can, by the digest of text, grammar and goals. */
const outcomes = new Map<string, string | null>();

/** Returns why a text may not be parsed; null if it may be, undefined if it was never tried. */
export function findTrialOutcome(trial: Trial): string | null | undefined {
  return outcomes.get(hashTrial(trial));
}

/** Parses a text in another process, once. */
export async function tryText(trial: Trial): Promise<void> {
  const key = hashTrial(trial);
  if (outcomes.has(key)) return;
  if (outcomes.size >= MOST_KEPT) outcomes.clear();
  // Only one text is tried at a time, so that it is clear which one ended the process.
  const outcome = queue.then(() => askChildForOutcome(trial));
  queue = outcome.catch(() => undefined);
  outcomes.set(key, await outcome);
}

function hashTrial({ text, lang, goals }: Trial): string {
  return createHash("sha256")
    .update(`${lang} ${goals.join(" ")}\n`)
    .update(text)
    .digest("base64");
}

let queue: Promise<unknown> = Promise.resolve();
let child: ChildProcess | null = null;

/** Reads lines of JSON and answers each when it is parsed. It recurses first, so that its parser has less room on the stack than the one here. */
const PROGRAM = `
import(process.argv[1]).then(({ parseSync }) => {
  const parse = ({ path, text, lang, goals }) => goals.some((sourceType) => {
    const { program, errors } = parseSync(path, text, { lang, sourceType, astType: "ts", preserveParens: true });
    return program.length > 0 && !errors.some(({ severity }) => severity === "Error");
  });
  const below = (levels, run) => (levels === 0 ? run() : below(levels - 1, run));
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    try { below(2000, () => parse(JSON.parse(line))); } catch {}
    process.stdout.write("done\\n");
  });
});`;

function askChildForOutcome(trial: Trial): Promise<string | null> {
  child ??= startChild();
  const asked = child;
  return new Promise((resolve) => {
    const answers = asked.stdout ? createInterface({ input: asked.stdout }) : null;
    const end = (reason: string | null) => {
      clearTimeout(timer);
      answers?.close();
      asked.removeAllListeners("exit").removeAllListeners("error");
      if (reason !== null) {
        asked.kill("SIGKILL");
        if (child === asked) child = null;
      }
      resolve(reason);
    };
    const timer = setTimeout(() => end(`it takes the parser over ${DEADLINE_MS / 1000} seconds`), DEADLINE_MS);
    asked.on("exit", () => end("the parser ends on it"));
    asked.on("error", () => end("the parser's trial could not be started"));
    answers?.once("line", () => end(null));
    asked.stdin?.write(`${JSON.stringify(trial)}\n`);
  });
}

function startChild(): ChildProcess {
  const parser = createRequire(import.meta.url).resolve("oxc-parser/src-js/bindings.js");
  const started = spawn(process.execPath, ["--eval", PROGRAM, parser], { stdio: ["pipe", "pipe", "ignore"], env: {} });
  // Writing to a child that has ended is no error of its own: `exit` reports the end.
  started.stdin?.on("error", () => {});
  // A program that only waits for its end does not stay alive for the child; while a text is tried, the deadline's timer keeps it.
  started.unref();
  for (const stream of [started.stdin, started.stdout]) if (stream instanceof Socket) stream.unref();
  return started;
}
