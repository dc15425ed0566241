import { stripVTControlCharacters } from "node:util";
import { type MergeVerification, type ObjectId, quote, SklError, toVisibleLine } from "../../../kernel/domain/index.ts";
import type { EffectiveConfig } from "../../../workspace/config/index.ts";
import { type CommandEnd, checkOutCopy, type Repository, runBounded } from "../../../workspace/git/index.ts";

/** Describes a merged result that was made to be verified, and what has to pass for it. */
export interface SpeculativeMerge {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly branches: readonly string[];
  readonly commands: readonly string[];
}

/** Verifies a merged result under the rules of its base; an error is an answer, too. */
export type ProveMerge = (merge: SpeculativeMerge, settings: EffectiveConfig["merge"]) => Promise<MergeVerification>;

export interface CommandProver {
  readonly repository: Repository;
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

/** With these exit codes a shell says that it could not start the command. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);

/** Makes a prover that runs the commands of `merge.verify` in a clean copy, with no other environment than `merge.verify_env` allows. */
export function proveByCommands({ repository, env, signal }: CommandProver): ProveMerge {
  return async (merge, settings) => {
    const started = performance.now();
    const about = {
      commit: merge.commit,
      tree: merge.tree,
      branches: [...merge.branches],
      commands: [...merge.commands],
    };
    const close = (found: Pick<MergeVerification, "status" | "because" | "output">): MergeVerification => ({
      ...found,
      ...about,
      seconds: Math.round((performance.now() - started) / 100) / 10,
    });
    try {
      const copy = await checkOutCopy(repository, merge.commit);
      try {
        const allowed = Object.fromEntries(
          settings.verify_env.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
        );
        const own = { PATH: env.PATH ?? "", ...allowed, HOME: copy.home };
        const until = started + settings.verify_seconds * 1000;
        for (const command of merge.commands) {
          const timeoutMs = Math.max(1, until - performance.now());
          const end = await runBounded({ command, cwd: copy.folder, env: own, timeoutMs, signal });
          if (end.how !== "exit" || end.code !== 0)
            return close(describeCommandFailure(command, end, settings.verify_seconds));
        }
        return close({ status: "passed" });
      } finally {
        await copy.remove();
      }
    } catch (cause) {
      if (!(cause instanceof SklError)) throw cause;
      return close({
        status: "undecided",
        because: `the merge could not be checked out: ${toVisibleLine(cause.message)}`,
      });
    }
  };
}

function describeCommandFailure(
  command: string,
  { how, code, output }: CommandEnd,
  seconds: number,
): Pick<MergeVerification, "status" | "because" | "output"> {
  const name = `\`${toVisibleLine(command, 200)}\``;
  const printed = output.trim() === "" ? {} : { output: keepPrintableEnd(output) };
  const createUndecidedResult = (because: string) =>
    ({ status: "undecided", because: `${name} ${because}`, ...printed }) as const;
  switch (how) {
    case "time":
      return createUndecidedResult(`did not end within ${seconds} s (\`merge.verify_seconds\`)`);
    case "output":
      return createUndecidedResult("wrote more than 64 MB");
    case "stopped":
      return createUndecidedResult("was stopped, because the session was asked to end");
    case "start":
      return createUndecidedResult(`could not be started: ${toVisibleLine(output)}`);
    case "signal":
      return { status: "failed", because: `${name} was ended by a signal`, ...printed };
    case "exit":
      if (code !== null && NOT_STARTED.has(code))
        return createUndecidedResult(
          `could not be run: its shell ended with ${code}, which means that a command was not found`,
        );
      return { status: "failed", because: `${name} ended with exit code ${code}`, ...printed };
  }
}

const MOST_LINES = 40;
const MOST_CHARACTERS = 4000;

/** Returns the end of an output without control sequences of terminals. */
function keepPrintableEnd(output: string): string {
  const lines = output
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .split("\n")
    .slice(-MOST_LINES)
    .map((text) => stripVTControlCharacters(text).replace(UNSEEN, ""));
  return lines.join("\n").slice(-MOST_CHARACTERS);
}

/** Matches invisible characters other than a tab. */
const UNSEEN = /[^\P{C}\t]/gu;

/** Returns a sentence with the end of an output; empty if there was none. */
export function endOfOutput({ output = "" }: MergeVerification): string {
  const last = [...output].slice(-600).join("");
  return last.trim() === "" ? "" : ` It printed at its end: ${quote(last, 600)}.`;
}
