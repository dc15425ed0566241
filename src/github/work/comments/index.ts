import { type CommandOutcome, type CommandReply, formatTimestamp } from "../../../kernel/domain/index.ts";
import { type Command, parseCommands } from "../../../rules/rfc/index.ts";
import type { GitHubPerson } from "../../../workspace/ground/index.ts";
import type { Comment, ReactionContent } from "../../client/index.ts";
import { type OpenRun, withOpenRun } from "../open-run.ts";
import { type ActionRun, createIgnoredOutcome, nothingDone, type Outcome } from "../outcome.ts";
import { isSameLogin } from "../own-comments.ts";
import { syncRfcIssues } from "../rfc-issues.ts";
import { carryOut } from "./command.ts";
import { explainMissingPermission, findEarlierReaction } from "./permission.ts";
import { parseRepliedReaction, postReply } from "./reply.ts";
import { addCommands, emptyResolution, isOfResolution, type PartialResolution } from "./resolution.ts";
import { handleResolutionCommands } from "./resolution-outcomes.ts";
import type { Thread } from "./thread.ts";
import { type CommentEvent, type FoundThread, findThreadsToRead, isEdited, isObeyed } from "./threads.ts";

interface HandledComment {
  readonly place: Thread["kind"];
  readonly url: string;
  readonly by: string;
  readonly reaction: ReactionContent;
  readonly outcomes: readonly CommandOutcome[];
}

/**
 * Carries out every command in a comment that no run has handled yet, each once, in the order of the comments. After a fault in
 * one thread the run fails, but the other threads are handled.
 */
export function handleComments(run: ActionRun, event: CommentEvent): Promise<Outcome> {
  return withOpenRun(run, (open) => handleWaitingComments(open, event));
}

async function handleWaitingComments(run: OpenRun, event: CommentEvent): Promise<Outcome> {
  const handled: HandledComment[] = [];
  const faults: unknown[] = [];
  for (const thread of await findThreadsToRead(run, event)) {
    try {
      for await (const each of handleThread(run, thread)) handled.push(each);
    } catch (cause) {
      faults.push(cause);
    }
  }
  if (!run.dryRun && handled.some(({ place, reaction }) => place === "rfc" && reaction !== "eyes"))
    await syncRfcIssues(run, await run.workspace());
  if (faults.length > 0) throw faults[0];
  if (handled.length === 0) return createIgnoredOutcome("no comment contains a new command");
  return { ...nothingDone, summary: summarizeComments(handled), report: { comments: handled } };
}

async function* handleThread(run: OpenRun, { thread, beside }: FoundThread): AsyncGenerator<HandledComment> {
  const { github } = run;
  const login = await github.ownLogin();
  const conversation = await github.comments(thread.number);
  const comments = [...conversation, ...beside].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  let partial = emptyResolution;
  for (const comment of comments) {
    const { author, body } = comment;
    const commands = isObeyed(comment) ? await parseCommands(body) : [];
    if (commands.length === 0) continue;
    // An app that acts for a person can write anything in that person's name.
    if (comment.app !== null) {
      run.log(
        `Ignored: ${comment.url} was written by the app ${comment.app} for ${author.login}, and apps decide nothing.`,
      );
      continue;
    }
    const known = parseRepliedReaction(comment, comments, login);
    // A reply that was followed by a reaction tells what a request for each earlier command would tell.
    const before = known !== null && comment.reactions > 0 ? known : await findEarlierReaction(run, comment);
    const own = addCommands(partial, commands.filter(isOfResolution), toGitHubPerson(comment));
    const newComment = { thread, comment, commands, partial: own };
    if (before !== null) {
      // Any workflow can react under our name, so the permission is checked here, too.
      if (before === "+1" && own !== partial && (await findCommentRefusal(run, newComment)) === null) partial = own;
      continue;
    }
    const refusal = await findCommentRefusal(run, newComment);
    if (known !== null && comment.place !== "conversation") continue;
    if (refusal === null && known !== null) {
      // An earlier run carried the commands out and replied, but ended before it could react.
      if (!run.dryRun && comment.place === "conversation") await github.react(comment.id, known);
      if (known === "+1") partial = own;
      yield { place: thread.kind, url: comment.url, by: author.login, reaction: known, outcomes: [] };
      continue;
    }
    const reply = refusal ?? (await replyToComment(run, newComment));
    const reaction = chooseCommentReaction(reply);
    if (reaction === "+1") partial = own;
    if (!run.dryRun) await postReply(run, { thread, comment, reply, reaction });
    yield { place: thread.kind, url: comment.url, by: author.login, reaction, outcomes: reply.outcomes };
  }
}

interface NewComment {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly commands: readonly Command[];
  /** The parts of a resolution that all comments have given so far, this one included. */
  readonly partial: PartialResolution;
}

/** Returns the reply to a comment whose commands do not count, or null if they do. */
async function findCommentRefusal(run: OpenRun, { comment, commands }: NewComment): Promise<CommandReply | null> {
  const to = comment.author.login;
  const answerAllCommands = (outcome: Omit<CommandOutcome, "command">) => ({
    to,
    outcomes: commands.map((command) => ({ command: formatCommentCommand(command), ...outcome })),
  });
  const { rules } = await run.workspace();
  const isOwn = isSameLogin(to, await run.github.ownLogin());
  const reason = isOwn ? OWN_ACCOUNT : await explainMissingPermission(run, rules, to);
  if (reason !== null) return answerAllCommands({ result: "not_permitted", message: reason });
  if (!isEdited(comment)) return null;
  return answerAllCommands({
    result: "refused",
    message: "The comment was edited, and edited comments do not count.",
    fix: "Write it again as a new comment.",
  });
}

const OWN_ACCOUNT =
  "The Action works with your own token here and writes in your name, so your comments cannot be told from its own and decide nothing. Give it the workflow's token or an app's, or comment from another account.";

async function replyToComment(run: OpenRun, newComment: NewComment): Promise<CommandReply> {
  const { comment, commands, thread } = newComment;
  const others = commands.filter((command) => thread.kind === "pull_request" || !isOfResolution(command));
  const outcomes: CommandOutcome[] = [];
  for (const command of others.filter((each) => !isReason(each, others)))
    outcomes.push({
      command: formatCommentCommand(command),
      ...(await carryOut(command, {
        run,
        thread,
        comment,
        person: toGitHubPerson(comment),
        reason: collectRationale(commands),
      })),
    });
  const isWhole = outcomes.every(({ result }) => result !== "refused");
  const resolution = await handleResolutionCommands(run, newComment, { isWhole, commandText: formatCommentCommand });
  const { config } = (await run.workspace()).rules;
  const isDecided =
    resolution.outcomes.some(({ result }) => result === "done") ||
    outcomes.some(({ command, result }) => result === "done" && DECIDING.test(command));
  const asksHelp = commands.some(({ kind }) => kind === "help");
  return {
    to: comment.author.login,
    outcomes: [...resolution.outcomes, ...outcomes],
    ...(resolution.missing.length > 0 ? { missing: resolution.missing } : {}),
    ...(asksHelp ? { help: thread.kind } : {}),
    ...(isDecided && config.humans.length === 0 && config.owner === null ? { anyoneDecides: true } : {}),
  };
}

const DECIDING = /^\/skl (?:approve|reject|withdraw)\b/;

/** Returns whether `/skl rationale` gives the reason of another command in the same comment. */
function isReason(command: Command, others: readonly Command[]): boolean {
  return (
    command.kind === "rationale" &&
    others.some(({ kind }) => kind === "approve" || kind === "reject" || kind === "withdraw")
  );
}

function collectRationale(commands: readonly Command[]): string {
  return commands.flatMap((command) => (command.kind === "rationale" ? [command.text] : [])).join(" ");
}

function chooseCommentReaction({ outcomes }: CommandReply): ReactionContent {
  if (outcomes.some(({ result }) => result === "not_permitted")) return "eyes";
  return outcomes.some(({ result }) => result === "refused") ? "confused" : "+1";
}

function toGitHubPerson({ author, url, createdAt }: Comment): GitHubPerson {
  return { login: author.login, url, at: formatTimestamp(new Date(createdAt)) };
}

/** Writes the command as its author did. */
function formatCommentCommand(command: Command): string {
  switch (command.kind) {
    case "resolve":
      return `/skl resolve ${command.option}`;
    case "criterion":
      return `/skl criterion ${command.spec}`;
    case "criteria":
      return "/skl criteria";
    case "rationale":
      return "/skl rationale …";
    case "invalid":
      return `/skl ${command.command}`;
    case "unknown":
      return `/skl ${command.text}`;
    case "help":
      return "/skl help";
    default:
      return [`/skl ${command.kind}`, ...command.ids].join(" ");
  }
}

function summarizeComments(handled: readonly HandledComment[]): string {
  const words = { "+1": "done", confused: "refused", eyes: "not permitted" } as const;
  const rows = handled.map(
    ({ url, by, reaction }) => `- ${url} by ${by.replace(/[^\w[\]-]/g, "")}: ${words[reaction]}`,
  );
  return `Comments with commands: ${handled.length}\n\n${rows.join("\n")}\n`;
}
