import { decideProposals } from "../../../core/review/index.ts";
import { reviewEntries } from "../../../core/state/index.ts";
import { type CommandOutcome, pickPersonsHolds, SklError } from "../../../kernel/domain/index.ts";
import type { Command } from "../../../rules/rfc/index.ts";
import type { GitHubPerson } from "../../../workspace/ground/index.ts";
import type { Comment } from "../../client/index.ts";
import type { OpenRun } from "../open-run.ts";
import { type ActionRun, HOLD_LABEL } from "../outcome.ts";
import { adviseCommentAuthor, isRefusal } from "./refusals.ts";
import type { Thread } from "./thread.ts";

/** What a command needs: its run, its thread and comment, and the person who wrote it. */
export interface CommandContext {
  readonly run: OpenRun;
  readonly thread: Thread;
  readonly comment: Comment;
  readonly person: GitHubPerson;
  /** Is the text of `/skl rationale` in the same comment. */
  readonly reason: string;
}

/** Carries out a command that is no part of an RFC's resolution. A mistake in it is its result; only faults are thrown. */
export async function carryOut(command: Command, context: CommandContext): Promise<CommandResult> {
  try {
    return await executeCommentCommand(command, context);
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    return createRefusedResult(cause.message, adviseCommentAuthor(cause));
  }
}

export type CommandResult = Pick<CommandOutcome, "result" | "message" | "fix">;

function executeCommentCommand(command: Command, context: CommandContext): Promise<CommandResult> | CommandResult {
  switch (command.kind) {
    case "approve":
    case "reject":
    case "withdraw":
      return decide({ kind: command.kind, ids: command.ids }, context);
    case "hold":
    case "unhold":
      return hold({ kind: command.kind, ids: command.ids }, context);
    case "review":
      return review(command.ids, context);
    case "help":
      return createDoneResult("You can use these commands here:");
    case "invalid":
      return createRefusedResult(command.message, command.fix);
    case "unknown":
      return createRefusedResult(
        `There is no command \`/skl ${command.text.split(" ")[0]}\`.${command.nearest ? ` Did you mean \`${command.nearest}\`?` : ""}`,
        "`/skl help` lists them.",
      );
    case "resolve":
    case "criterion":
    case "criteria":
    case "rationale":
      return createRefusedResult(
        `\`/skl ${command.kind}\` decides an RFC, but this is a pull request.`,
        "Write it on the issue of the RFC, which the pull request's comment links to.",
      );
  }
}

const DECIDED = { approve: "Approved", reject: "Rejected", withdraw: "Withdrawn" } as const;

async function decide(
  { kind, ids }: { readonly kind: keyof typeof DECIDED; readonly ids: readonly string[] },
  { run, thread, comment, person, reason }: CommandContext,
): Promise<CommandResult> {
  if (thread.kind === "rfc" && ids.length === 0)
    return createRefusedResult(
      `\`/skl ${kind}\` without ids is for the proposals of a pull request, but this is the issue of ${thread.rfc}.`,
      "Decide the RFC with `/skl resolve OPTION`, or name proposals by their ids.",
    );
  const rfc = ids.find((id) => /^RFC_/i.test(id));
  if (rfc !== undefined)
    return createRefusedResult(
      `${rfc} is an RFC and not a proposal, so it cannot be ${DECIDED[kind].toLowerCase()}.`,
      "Decide it with `/skl resolve OPTION` on its issue.",
    );
  const head = thread.kind === "rfc" || ids.length > 0 ? null : await fetchPullRequestHead(run, thread.number);
  const unseen = head !== null && kind === "approve" ? await explainUnseenHead(run, head, comment) : null;
  if (unseen !== null)
    return createRefusedResult(unseen, "Look at the new head and comment again, or name proposals by their ids.");
  const { cwd, env, dryRun } = run;
  const workspace = await run.workspace();
  const decided = await decideProposals({ kind, ids, head, reason, dryRun }, { cwd, workspace, env, person }).finally(
    run.forgetBase,
  );
  const names = decided.proposals
    .map(({ proposal_id, path, branch }) => `${proposal_id} (${path}${head === null ? ` of ${branch}` : ""})`)
    .join(", ");
  if (dryRun) return createDoneResult(`Dry run; would be ${DECIDED[kind].toLowerCase()}: ${names}.`);
  const already = decided.commit === null && decided.ref === null ? " before" : "";
  return createDoneResult(
    `${DECIDED[kind]}${already}: ${names}.${kind === "approve" ? describeWaitingProposals(decided.proposals) : ""}`,
  );
}

function describeWaitingProposals(proposals: Awaited<ReturnType<typeof decideProposals>>["proposals"]): string {
  const rfcs = [...new Set(proposals.flatMap(({ status, rfc }) => (status === "waiting_rfc" && rfc ? [rfc] : [])))];
  const contested = proposals
    .filter(({ status, holds }) => status === "escalated" && pickPersonsHolds(holds).length === 0)
    .map(({ path }) => path);
  return [
    ...(rfcs.length > 0 ? [` It still waits for ${rfcs.join(", ")}, which an approval does not decide.`] : []),
    ...(contested.length > 0
      ? [` The State entries of ${contested.join(", ")} stay contested until \`/skl review ID\`.`]
      : []),
    ...(rfcs.length + contested.length === 0 ? [" The next session merges it if nothing else stands against it."] : []),
  ].join("");
}

async function fetchPullRequestHead({ github }: ActionRun, number: number) {
  const pullRequest = await github.pullRequest(number);
  if (pullRequest === null || pullRequest.isFork || pullRequest.state === "closed")
    throw new SklError("NOT_FOUND", {
      message: pullRequest?.isFork
        ? "A pull request of a fork has no proposals."
        : "The pull request is closed; its proposals are not waiting.",
      fix: "Name proposals by their ids.",
    });
  return pullRequest.head;
}

/**
 * Explains why the person may not have seen this head, or returns null. An approval without ids is for the head at the time of the
 * comment. A head from the same second does not count, since a program can push that quickly. Ids belong to one head, so they
 * need no such proof.
 */
async function explainUnseenHead(
  { github }: ActionRun,
  { branch, oid }: { readonly branch: string; readonly oid: string },
  { createdAt }: Comment,
): Promise<string | null> {
  const pushedAt = await github.pushedAt(branch, oid);
  const short = oid.slice(0, 12);
  if (pushedAt === null)
    return `GitHub has no record of when the branch got its head ${short}, so this comment may not be about it.`;
  const isOlder = Date.parse(pushedAt) < Date.parse(createdAt);
  return isOlder ? null : `The branch got another head (${short}) after this comment, which nobody has approved.`;
}

async function hold(
  { kind, ids }: { readonly kind: "hold" | "unhold"; readonly ids: readonly string[] },
  { run, thread }: CommandContext,
): Promise<CommandResult> {
  if (thread.kind === "rfc")
    return createRefusedResult(
      "Only a pull request can be held back, but this is the issue of an RFC.",
      "Write it on the pull request.",
    );
  if (ids.length > 0)
    return createRefusedResult(
      `A branch merges as a whole, so \`/skl ${kind}\` is about the whole pull request and takes no ids.`,
      `Write \`/skl ${kind}\` alone.`,
    );
  if (kind === "hold") {
    if (!run.dryRun) await run.github.addLabel(thread.number, HOLD_LABEL);
    return createDoneResult(
      `Held back: nothing of it merges while the label \`${HOLD_LABEL}\` is there. \`/skl unhold\` takes it off.`,
    );
  }
  if (!run.dryRun) await run.github.removeLabel(thread.number, HOLD_LABEL);
  return createDoneResult("No longer held back; the next session may merge it.");
}

async function review(ids: readonly string[], { run, person }: CommandContext): Promise<CommandResult> {
  const { cwd, env, dryRun } = run;
  if (dryRun) return createDoneResult(`Dry run; would be marked reviewed: ${ids.join(", ")}.`);
  const workspace = await run.workspace();
  const { entries, warnings = [] } = await reviewEntries(ids, { cwd, workspace, env, person }).finally(run.forgetBase);
  const names = entries.map(({ id, uncertainty_level }) => `${id} (uncertainty ${uncertainty_level ?? 2})`).join(", ");
  const notes = warnings.filter(({ code }) => code !== "NO_HUMANS").map(({ message }) => ` ${message}`);
  return createDoneResult(`Reviewed: ${names}.${notes.join("")}`);
}

const createDoneResult = (message: string): CommandResult => ({ result: "done", message });
const createRefusedResult = (message: string, fix: string): CommandResult => ({ result: "refused", message, fix });
