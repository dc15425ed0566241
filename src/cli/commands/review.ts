import type { Command } from "commander";
import {
  type DecisionKind,
  type MergeVerification,
  SklError,
  type WorktreeReapOutput,
} from "../../kernel/domain/index.ts";
import { renderReapedWorkTrees, renderReview } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present, writeNotes } from "../output.ts";
import { startCommandProgress } from "../progress.ts";

interface ReviewFlags {
  readonly max?: string;
  readonly dryRun?: boolean;
  readonly verifier?: string;
  readonly push: boolean;
  readonly wait: boolean;
  readonly failOn?: string;
  readonly verbose?: boolean;
}

const KINDS: Readonly<Record<string, DecisionKind>> = { reject: "reject", rfc: "rfc", escalate: "escalate" };

export function addReviewCommands(program: Command): void {
  program
    .command("review")
    .description("one Orchestrator session: review the queue, merge what is approved, open RFCs")
    .option("--max <n>", "decide at most so many proposals (limits.session_proposals)")
    .option("--dry-run", "print the whole plan and change nothing")
    .option("--verifier <kind>", "heuristic, llm or none (verifier.kind)")
    .option("--no-push", "stop after the local base branch")
    .option("--no-wait", "exit at once when another session runs")
    .option("--verbose", "every file with its decision, and where the log is")
    .option("--fail-on <kinds>", "exit 1 when one of these was decided: reject, rfc, escalate")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl review --dry-run\n  $ skl review --max 50\n  $ skl review --fail-on reject,escalate",
    )
    .action(async (flags: ReviewFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const failOn = parseKinds(flags.failOn);
      const max = flags.max === undefined ? {} : { max: parseWholeNumber("--max", flags.max, { from: 1 }) };
      const { runSession } = await import("../../core/review/index.ts");
      const { createKeptTraces } = await import("../../skills/use/system/index.ts");
      const traces = createKeptTraces(globals.cwd);
      const stop = stopOnRequest();
      const progress = startCommandProgress(globals);
      const result = await runSession({
        cwd: globals.cwd,
        ...max,
        dryRun: flags.dryRun,
        verifier: flags.verifier,
        noPush: !flags.push,
        noWait: !flags.wait,
        signal: stop.signal,
        traces,
        onProgress: progress.update,
      }).finally(() => {
        traces.close();
        progress.end();
        stop.release();
      });
      const verbose = flags.verbose ?? false;
      const reaped = result.dry_run || result.merged.length === 0 ? null : await reapMerged(globals.cwd);
      const output = reaped === null ? result : { ...result, reaped };
      await present(output, { ...globals, verbose }, () => [
        ...renderReview(result, { isWhole: verbose }),
        ...(reaped === null ? [] : renderReapedWorkTrees(reaped)),
      ]);
      if (result.reviewed.some(({ decision }) => failOn.has(decision))) finish(1);
      // A merge that could not be verified is no verdict on it; one that no branch is charged with neither.
      const isUndecided = ({ status, branches }: MergeVerification) =>
        status === "undecided" || (status === "failed" && branches.length === 0);
      if (!result.dry_run && result.verified?.some(isUndecided)) finish(2);
    });
}

/** Removes work trees by the rules after a merge. What goes wrong there is said and changes nothing about the session. */
async function reapMerged(cwd: string): Promise<WorktreeReapOutput | null> {
  const { reapAfterMerge } = await import("../../core/setup/index.ts");
  try {
    return await reapAfterMerge(cwd);
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    await writeNotes([`No work tree was reaped: ${cause.message}`]);
    return null;
  }
}

function parseKinds(text: string | undefined): ReadonlySet<DecisionKind> {
  const words = (text ?? "").split(",").filter(Boolean);
  return new Set(
    words.map((word) => {
      const kind = KINDS[word.trim()];
      if (kind) return kind;
      throw new SklError("USAGE", { message: `--fail-on takes reject, rfc and escalate, not ${word}.` });
    }),
  );
}

/** The first Ctrl-C ends the session in order, after the proposal in hand; the second one ends the process. */
function stopOnRequest(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const usual = process.listeners("SIGINT");
  const restore = () => {
    process.removeAllListeners("SIGINT");
    for (const listener of usual) process.on("SIGINT", listener);
  };
  process.removeAllListeners("SIGINT");
  process.once("SIGINT", () => {
    controller.abort();
    restore();
  });
  return { signal: controller.signal, release: restore };
}
