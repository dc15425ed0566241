import type { Comment, ReactionContent } from "../../../github/index.ts";
import { type Command, parseCommands } from "../../../rfc/index.ts";
import type { GitHubPerson } from "../../ground/index.ts";
import { timestamp } from "../../ground/index.ts";
import { type OpenRun, withOpenRun } from "../open-run.ts";
import { type ActionRun, ignored, nothingDone, type Outcome } from "../outcome.ts";
import { isSameLogin } from "../own-comment.ts";
import { syncRfcIssues } from "../rfc-issues.ts";
import type { CommandOutcome, CommandReply } from "../texts.ts";
import { carryOut } from "./command-outcome.ts";
import { handledAs, reasonNotPermitted } from "./permission.ts";
import { answer, answeredWith } from "./reply.ts";
import { isOfResolution, nothingSaid, type Said, withSaid } from "./resolution.ts";
import { resolutionOutcomes } from "./resolution-outcomes.ts";
import { isEdited, type Thread, threads } from "./threads.ts";

interface Handled {
  readonly place: Thread["kind"];
  readonly url: string;
  readonly by: string;
  readonly reaction: ReactionContent;
  readonly outcomes: readonly CommandOutcome[];
}

/**
 * Carries out every command in a comment that no run has handled yet, each once, in the order of the comments. What goes wrong
 * in one place keeps the run from ending well, and no other place from being handled.
 */
export function handleComments(run: ActionRun, issue: number | null): Promise<Outcome> {
  return withOpenRun(run, (open) => handleWaitingComments(open, issue));
}

async function handleWaitingComments(run: OpenRun, issue: number | null): Promise<Outcome> {
  const handled: Handled[] = [];
  const faults: unknown[] = [];
  for (const thread of await threads(run, issue)) {
    try {
      for await (const each of handleThread(run, thread)) handled.push(each);
    } catch (cause) {
      faults.push(cause);
    }
  }
  if (!run.dryRun && handled.some(({ place, reaction }) => place === "rfc" && reaction !== "eyes"))
    await syncRfcIssues(run, await run.workspace());
  if (faults.length > 0) throw faults[0];
  if (handled.length === 0) return ignored("no comment holds a command that waits");
  return { ...nothingDone, summary: summaryOf(handled), report: { comments: handled } };
}

async function* handleThread(run: OpenRun, thread: Thread): AsyncGenerator<Handled> {
  const { github } = run;
  const login = await github.ownLogin();
  const comments = await github.comments(thread.number);
  let said = nothingSaid;
  for (const comment of comments) {
    const { author, body } = comment;
    const commands = author.isBot || isSameLogin(author.login, login) ? [] : await parseCommands(body);
    if (commands.length === 0) continue;
    // An app that may act for somebody writes what it likes in that person's name.
    if (comment.app !== null) {
      run.log(
        `Ignored: ${comment.url} was written by the app ${comment.app} for ${author.login}, and apps decide nothing.`,
      );
      continue;
    }
    const before = await handledAs(run, comment);
    const own = withSaid(said, commands.filter(isOfResolution), personOf(comment));
    const waiting = { thread, comment, commands, said: own };
    if (before !== null) {
      // Every workflow reacts in the name that ours has, so a reaction gives nobody's words a weight that they lack.
      if (before === "+1" && own !== said && (await refusalOf(run, waiting)) === null) said = own;
      continue;
    }
    const refusal = await refusalOf(run, waiting);
    const known = answeredWith(comment, comments, login);
    if (refusal === null && known !== null) {
      // An earlier run did it all and said so, and ended before it could react.
      if (!run.dryRun) await github.react(comment.id, known);
      if (known === "+1") said = own;
      yield { place: thread.kind, url: comment.url, by: author.login, reaction: known, outcomes: [] };
      continue;
    }
    const reply = refusal ?? (await replyTo(run, waiting));
    const reaction = reactionTo(reply);
    if (reaction === "+1") said = own;
    if (!run.dryRun) await answer(run, { thread, comment, reply, reaction });
    yield { place: thread.kind, url: comment.url, by: author.login, reaction, outcomes: reply.outcomes };
  }
}

interface Waiting {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly commands: readonly Command[];
  /** With the words of this comment. */
  readonly said: Said;
}

/** The answer where nothing of a comment counts, whatever it says. */
async function refusalOf(run: OpenRun, { comment, commands }: Waiting): Promise<CommandReply | null> {
  const to = comment.author.login;
  const all = (said: Pick<CommandOutcome, "result" | "message" | "fix">) => ({
    to,
    outcomes: commands.map((command) => ({ command: commandText(command), ...said })),
  });
  const { rules } = await run.workspace();
  const reason = await reasonNotPermitted(run, rules, to);
  if (reason !== null) return all({ result: "not_permitted", message: reason });
  if (!isEdited(comment)) return null;
  return all({
    result: "refused",
    message: "The comment was edited, and edited comments do not count.",
    fix: "Write it again as a new comment.",
  });
}

async function replyTo(run: OpenRun, waiting: Waiting): Promise<CommandReply> {
  const { comment, commands, thread } = waiting;
  const others = commands.filter((command) => thread.kind === "pull_request" || !isOfResolution(command));
  const outcomes: CommandOutcome[] = [];
  for (const command of others.filter((each) => !isReason(each, others)))
    outcomes.push({
      command: commandText(command),
      ...(await carryOut(command, { run, thread, comment, person: personOf(comment), reason: reasonIn(commands) })),
    });
  const isWhole = outcomes.every(({ result }) => result !== "refused");
  const resolution = await resolutionOutcomes(run, waiting, { isWhole, commandText });
  const asksHelp = commands.some(({ kind }) => kind === "help");
  return {
    to: comment.author.login,
    outcomes: [...resolution.outcomes, ...outcomes],
    ...(resolution.missing.length > 0 ? { missing: resolution.missing } : {}),
    ...(asksHelp ? { help: thread.kind } : {}),
  };
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

function personOf({ author, url, createdAt }: Comment): GitHubPerson {
  return { login: author.login, url, at: timestamp(new Date(createdAt)) };
}

/** The command as its author wrote it. */
function commandText(command: Command): string {
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
