import {
  type ActionRun,
  checkChange,
  type Outcome as Done,
  handleComments,
  ignoredEvent,
  publishDigest,
  recordFindings,
  reviewRepository,
  sweepRepository,
} from "../app/github/index.ts";
import type { ObjectId } from "../domain/index.ts";
import type { ActionContext, ModeTable, Outcome } from "./context.ts";
import type { ActionEvent } from "./event.ts";
import type { FailOn } from "./inputs.ts";
import type { Mode } from "./mode.ts";
import { texts } from "./texts.ts";

/** Runs the use case of each mode. */
export const modes: ModeTable = {
  check: async (context) => outcomeOf("check", await check(context), context.inputs.failOn),
  review: async (context) => outcomeOf("review", await review(context)),
  comment: async (context) => outcomeOf("comment", await comment(context)),
  sweep: async (context) => outcomeOf("sweep", await sweepRepository(actionRun(context))),
  evidence: async (context) => outcomeOf("evidence", await evidence(context)),
  digest: async (context) => outcomeOf("digest", await publishDigest(actionRun(context))),
};

function actionRun({ cwd, github, inputs, log }: ActionContext): ActionRun {
  return { cwd, github, texts, dryRun: inputs.dryRun, env: process.env, now: new Date(), log };
}

function check(context: ActionContext): Promise<Done> | Done {
  const { event } = context;
  if (event.kind === "pull_request" || event.kind === "merge_group") return checkChange(actionRun(context), event);
  return ignoredEvent("there is no pull request to check");
}

function review(context: ActionContext): Promise<Done> {
  const { verifier, apiKey, mode } = context.inputs;
  const pushed = mode === "auto" && context.event.kind === "push" ? context.event.branch : null;
  return reviewRepository(actionRun(context), { verifier, apiKey, pushed });
}

function comment(context: ActionContext): Promise<Done> {
  const { event } = context;
  const issue = "issue" in event ? event.issue : null;
  return handleComments(actionRun(context), {
    issue,
    review: event.kind === "pull_request_review" ? event.review : null,
  });
}

function evidence(context: ActionContext): Promise<Done> | Done {
  const commit = commitOf(context.event);
  return commit === null ? ignoredEvent("the event names no commit") : recordFindings(actionRun(context), commit);
}

function commitOf(event: ActionEvent): ObjectId | null {
  if (event.kind === "push") return event.after;
  return "head" in event ? event.head : null;
}

function outcomeOf(mode: Mode, done: Done, failOn: FailOn = "never"): Outcome {
  return { ...done, mode, exit: fails(done.verdict, failOn) ? 1 : 0 };
}

function fails(verdict: Done["verdict"], failOn: FailOn): boolean {
  return (failOn !== "never" && verdict === "block") || (failOn === "flag" && verdict === "flag");
}
