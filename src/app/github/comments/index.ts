import { markerLine, markerOf } from "../../../domain/index.ts";
import type { Comment, ReactionContent } from "../../../github/index.ts";
import { type Command, parseCommands } from "../../../rfc/index.ts";
import { timestamp } from "../../clock.ts";
import type { GitHubPerson } from "../../person.ts";
import { withWorkspace } from "../../tasks.ts";
import { completeHistory } from "../bring.ts";
import { type ActionRun, ignored, nothingDone, type Outcome } from "../outcome.ts";
import { isSameLogin } from "../own-comment.ts";
import { syncRfcIssues } from "../rfc-issues.ts";
import type { CommandOutcome, CommandReply } from "../texts.ts";
import { carryOut } from "./carry-out.ts";
import { isOfResolution, nothingSaid, resolveBySaid, type Said, withSaid } from "./resolution.ts";
import { handledAs, reasonNotPermitted } from "./standing.ts";
import { isEdited, type Thread, threads } from "./threads.ts";

interface Handled {
  readonly place: Thread["kind"];
  readonly url: string;
  readonly by: string;
  readonly reaction: ReactionContent;
  readonly outcomes: readonly CommandOutcome[];
}

/** Carries out every command in a comment that no run has handled yet, each once, in the order of the comments. */
export async function handleComments(run: ActionRun, issue: number | null): Promise<Outcome> {
  await completeHistory(run.cwd);
  const handled: Handled[] = [];
  for (const thread of await threads(run, issue)) handled.push(...(await handleThread(run, thread)));
  if (handled.length === 0) return ignored("no comment holds a command that waits");
  if (!run.dryRun && handled.some(({ place, reaction }) => place === "rfc" && reaction === "+1"))
    await withWorkspace(run.cwd, (workspace) => syncRfcIssues(run, workspace));
  return { ...nothingDone, summary: summaryOf(handled), report: { comments: handled } };
}

async function handleThread(run: ActionRun, thread: Thread): Promise<Handled[]> {
  const { github } = run;
  const login = await github.ownLogin();
  const comments = await github.comments(thread.number);
  const handled: Handled[] = [];
  let said = nothingSaid;
  for (const comment of comments) {
    const { author, body } = comment;
    const commands = author.isBot || isSameLogin(author.login, login) ? [] : parseCommands(body);
    if (commands.length === 0) continue;
    const before = await handledAs(run, comment);
    const own = withSaid(said, commands.filter(isOfResolution), personOf(comment));
    if (before !== null) {
      if (before === "+1" && !isEdited(comment)) said = own;
      continue;
    }
    const reply = await replyTo(run, { thread, comment, commands, said: own });
    const reaction = reactionTo(reply);
    if (reaction === "+1") said = own;
    if (!run.dryRun) await answer(run, { thread, comment, reply, reaction, comments });
    handled.push({ place: thread.kind, url: comment.url, by: author.login, reaction, outcomes: reply.outcomes });
  }
  return handled;
}

interface Waiting {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly commands: readonly Command[];
  /** With the words of this comment. */
  readonly said: Said;
}

async function replyTo(run: ActionRun, waiting: Waiting): Promise<CommandReply> {
  const { comment, commands, thread } = waiting;
  const to = comment.author.login;
  const all = (said: Pick<CommandOutcome, "result" | "message" | "fix">) => ({
    to,
    outcomes: commands.map((command) => ({ command: typed(command), ...said })),
  });
  if (isEdited(comment))
    return all({
      result: "refused",
      message: "The comment was edited, and edited comments do not count.",
      fix: "Write it again as a new comment.",
    });
  const reason = await withWorkspace(run.cwd, ({ rules }) => reasonNotPermitted(run, rules, to));
  if (reason !== null) return all({ result: "not_permitted", message: reason });
  const others = commands.filter((command) => thread.kind === "pull_request" || !isOfResolution(command));
  const resolution = await resolutionOutcomes(run, waiting);
  const outcomes: CommandOutcome[] = [...resolution.outcomes];
  for (const command of others.filter((each) => !isReason(each, others)))
    outcomes.push({
      command: typed(command),
      ...(await carryOut(command, { run, thread, comment, person: personOf(comment), reason: reasonIn(commands) })),
    });
  const asksHelp = commands.some(({ kind }) => kind === "help");
  return {
    to,
    outcomes,
    ...(resolution.missing.length > 0 ? { missing: resolution.missing } : {}),
    ...(asksHelp ? { help: thread.kind } : {}),
  };
}

interface ResolutionOutcomes {
  readonly outcomes: readonly CommandOutcome[];
  readonly missing: readonly string[];
}

/** The words of one comment on an RFC count together or not at all. */
async function resolutionOutcomes(run: ActionRun, { thread, commands, said }: Waiting): Promise<ResolutionOutcomes> {
  const own = thread.kind === "rfc" ? commands.filter(isOfResolution) : [];
  if (thread.kind !== "rfc" || own.length === 0) return { outcomes: [], missing: [] };
  const wrong = own.flatMap((command) =>
    command.kind === "criterion" && !command.criterion.ok ? [{ command, error: command.criterion.error }] : [],
  );
  if (wrong.length > 0) {
    const outcomes = wrong.map(({ command, error }) => ({
      command: typed(command),
      result: "refused" as const,
      ...error,
    }));
    return { outcomes, missing: [] };
  }
  const resolving = await resolveBySaid(run, thread.rfc, said);
  const each = (outcome: Omit<CommandOutcome, "command">) =>
    own.map((command) => ({ command: typed(command), ...outcome }));
  switch (resolving.kind) {
    case "resolved":
      return { outcomes: each({ result: "done", message: resolving.message }), missing: [] };
    case "incomplete":
      return { outcomes: each({ result: "noted", message: "Noted." }), missing: resolving.missing };
    case "refused":
      return { outcomes: each({ result: "refused", message: resolving.message, fix: resolving.fix }), missing: [] };
  }
}

/** On a pull request `/skl rationale` gives the reasons of another command beside it. */
function isReason(command: Command, others: readonly Command[]): boolean {
  return command.kind === "rationale" && others.some(({ kind }) => kind === "reject" || kind === "withdraw");
}

function reasonIn(commands: readonly Command[]): string {
  return commands.flatMap((command) => (command.kind === "rationale" ? [command.text] : [])).join(" ");
}

function reactionTo({ outcomes }: CommandReply): ReactionContent {
  if (outcomes.some(({ result }) => result === "not_permitted")) return "eyes";
  return outcomes.some(({ result }) => result === "refused") ? "confused" : "+1";
}

interface Answered {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly reply: CommandReply;
  readonly reaction: ReactionContent;
  readonly comments: readonly Comment[];
}

/** The reaction comes last: it is what keeps the next run from doing all this again. */
async function answer(
  { github, texts }: ActionRun,
  { thread, comment, reply, reaction, comments }: Answered,
): Promise<void> {
  const login = await github.ownLogin();
  const marker = `reply ${comment.id}` as const;
  const isThere = comments.some(({ author, body }) => isSameLogin(author.login, login) && markerOf(body) === marker);
  if (!isThere) await github.createComment(thread.number, `${markerLine(marker)}\n${texts.reply(reply)}`);
  await github.react(comment.id, reaction);
}

function personOf({ author, url, createdAt }: Comment): GitHubPerson {
  return { login: author.login, url, at: timestamp(new Date(createdAt)) };
}

/** The command as its author wrote it. */
function typed(command: Command): string {
  switch (command.kind) {
    case "resolve":
      return `/skl resolve ${command.option}`;
    case "criterion":
      return `/skl criterion ${command.spec}`;
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

function summaryOf(handled: readonly Handled[]): string {
  const words = { "+1": "done", confused: "refused", eyes: "not permitted" } as const;
  const rows = handled.map(
    ({ url, by, reaction }) => `- ${url} by ${by.replace(/[^\w[\]-]/g, "")}: ${words[reaction]}`,
  );
  return `Comments with commands: ${handled.length}\n\n${rows.join("\n")}\n`;
}
