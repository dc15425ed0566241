import {
  type ActionRun,
  checkChange,
  createIgnoredOutcome,
  type Outcome as Done,
  handleComments,
  publishDigest,
  recordFindings,
  reviewRepository,
  sweepRepository,
} from "../github/work/index.ts";
import type { ObjectId } from "../kernel/domain/index.ts";
import type { ActionContext, ModeTable, Outcome } from "./context.ts";
import type { ActionEvent } from "./event.ts";
import type { FailOn } from "./inputs.ts";
import type { Mode } from "./mode.ts";
import { texts } from "./texts.ts";

/** Runs the use case of each mode. */
export const modes: ModeTable = {
  check: async (context) => completeModeOutcome("check", await check(context), context.inputs.failOn),
  review: async (context) => completeModeOutcome("review", await review(context)),
  comment: async (context) => completeModeOutcome("comment", await runCommentMode(context)),
  sweep: async (context) => completeModeOutcome("sweep", await sweepRepository(createActionRun(context))),
  evidence: async (context) => completeModeOutcome("evidence", await runEvidenceMode(context)),
  digest: async (context) => completeModeOutcome("digest", await publishDigest(createActionRun(context))),
};

function createActionRun({ cwd, github, inputs, log }: ActionContext): ActionRun {
  return { cwd, github, texts, dryRun: inputs.dryRun, env: process.env, now: new Date(), log };
}

function check(context: ActionContext): Promise<Done> | Done {
  const { event } = context;
  if (event.kind === "pull_request" || event.kind === "merge_group")
    return checkChange(createActionRun(context), event);
  return createIgnoredOutcome("there is no pull request to check");
}

function review(context: ActionContext): Promise<Done> {
  const { verifier, apiKey, mode } = context.inputs;
  const pushed = mode === "auto" && context.event.kind === "push" ? context.event.branch : null;
  return reviewRepository(createActionRun(context), { verifier, apiKey, pushed });
}

function runCommentMode(context: ActionContext): Promise<Done> {
  const { event } = context;
  const issue = "issue" in event ? event.issue : null;
  return handleComments(createActionRun(context), {
    issue,
    review: event.kind === "pull_request_review" ? event.review : null,
  });
}

function runEvidenceMode(context: ActionContext): Promise<Done> | Done {
  const commit = findEventCommit(context.event);
  return commit === null
    ? createIgnoredOutcome("the event names no commit")
    : recordFindings(createActionRun(context), commit);
}

function findEventCommit(event: ActionEvent): ObjectId | null {
  if (event.kind === "push") return event.after;
  return "head" in event ? event.head : null;
}

function completeModeOutcome(mode: Mode, done: Done, failOn: FailOn = "never"): Outcome {
  return { ...done, mode, exit: isFailingVerdict(done.verdict, failOn) ? 1 : 0 };
}

function isFailingVerdict(verdict: Done["verdict"], failOn: FailOn): boolean {
  return (failOn !== "never" && verdict === "block") || (failOn === "flag" && verdict === "flag");
}
