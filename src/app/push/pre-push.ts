import type { HookOutput, InboxItem } from "../../domain/index.ts";
import { openRepository } from "../../git/index.ts";
import { configuredIdentity, now, sayPresence, within } from "../ground/index.ts";
import { notesTogether } from "../intents/index.ts";
import { rememberOutcomes } from "./inbox-news.ts";
import { type JudgedRef, judgeRef } from "./judge-ref.ts";
import { branchOf, type Push, remoteOf } from "./push.ts";
import { recordRef } from "./record-ref.ts";
import { parseRefLines } from "./ref-lines.ts";
import { rulesForPush } from "./rules-for-push.ts";

export interface PrePushRequest {
  readonly cwd: string;
  /** This is the remote's name, or its URL if it has none, as Git gives it to the hook. */
  readonly remote: string;
  readonly url: string;
  /** Holds the lines about refs that Git writes to the hook's standard input. */
  readonly stdin: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs `skl hook pre-push`: opens the repository, reads the rules, judges every ref of the push and, if none is blocked, records the
 * proposals of each.
 */
export async function prePush(request: PrePushRequest): Promise<HookOutput> {
  const env = request.env ?? process.env;
  const repository = await openRepository(request.cwd);
  try {
    const updates = parseRefLines(request.stdin);
    const configured = configuredIdentity({ env, gitConfig: repository.config });
    const remote = remoteOf(repository, request);
    const push: Push = { updates, repository, remote, configuredAgent: configured.agent, env, now: now(env) };
    const rules = await rulesForPush(push);
    const said = rules.workspace === null ? null : sayPresence(rules.workspace, env);
    const judged: JudgedRef[] = [];
    const seconds = rules.workspace?.rules.config.limits.head_seconds ?? HEAD_SECONDS;
    for (const update of updates)
      judged.push(
        await within(seconds, branchOf(update), (checkTime) => judgeRef(update, rules, { ...push, checkTime })),
      );
    await rememberOutcomes(
      inboxIn(judged).filter(({ news }) => news),
      repository,
    );
    await said;
    if (verdictOf(judged) === "block") return outputOf(judged);
    const recorded: JudgedRef[] = [];
    for (const each of judged) recorded.push(await recordRef(each, push));
    return outputOf(recorded);
  } finally {
    repository.close();
  }
}

function outputOf(refs: readonly JudgedRef[]): HookOutput {
  const notes = notesTogether(refs.flatMap((each) => each.notes));
  return { refs: refs.map(({ output }) => output), verdict: verdictOf(refs), inbox: inboxIn(refs), notes };
}

/** Returns the inbox of the push. All its refs are one agent's, so that each of them has the same inbox. */
function inboxIn(refs: readonly JudgedRef[]): InboxItem[] {
  return [...(refs.find(({ inbox }) => inbox.length > 0)?.inbox ?? [])];
}

/** Limits the time for a head, unless the rules say otherwise. */
const HEAD_SECONDS = 60;

function verdictOf(refs: readonly JudgedRef[]): HookOutput["verdict"] {
  const verdicts = refs.map(({ output }) => output.verdict);
  return verdicts.includes("block") ? "block" : verdicts.includes("flag") ? "flag" : "pass";
}
