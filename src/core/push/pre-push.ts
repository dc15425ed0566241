import type { HookOutput, InboxItem } from "../../kernel/domain/index.ts";
import { openRepository } from "../../workspace/git/index.ts";
import { findConfiguredIdentity, readClock, runWithinSeconds, sayPresence } from "../../workspace/ground/index.ts";
import { joinShortNotes } from "../intents/index.ts";
import { rememberOutcomes } from "./inbox-news.ts";
import { type JudgedRef, judgeRef } from "./judge-ref.ts";
import { type Push, readUpdateBranch, resolvePushRemote } from "./push.ts";
import { recordRef } from "./record-ref.ts";
import { parseRefLines } from "./ref-lines.ts";
import { findRulesForPush } from "./rules-for-push.ts";

export interface PrePushRequest {
  readonly cwd: string;
  /** The remote's name, or its URL if it has none, as Git gives it to the hook. */
  readonly remote: string;
  readonly url: string;
  /** The lines about refs that Git writes to the hook's standard input. */
  readonly stdin: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs `skl hook pre-push`: opens the repository, reads the rules, judges every ref of the push and, if none is blocked, records the
 * proposals of each.
 */
export async function runPrePush(request: PrePushRequest): Promise<HookOutput> {
  const env = request.env ?? process.env;
  const repository = await openRepository(request.cwd);
  try {
    const updates = parseRefLines(request.stdin);
    const configured = findConfiguredIdentity({ env, gitConfig: repository.config });
    const remote = resolvePushRemote(repository, request);
    const push: Push = { updates, repository, remote, configuredAgent: configured.agent, env, now: readClock(env) };
    const rules = await findRulesForPush(push);
    const said = rules.workspace === null ? null : sayPresence(rules.workspace, env);
    const judged: JudgedRef[] = [];
    const seconds = rules.workspace?.rules.config.limits.head_seconds ?? HEAD_SECONDS;
    for (const update of updates)
      judged.push(
        await runWithinSeconds(seconds, readUpdateBranch(update), (checkTime) =>
          judgeRef(update, rules, { ...push, checkTime }),
        ),
      );
    await rememberOutcomes(
      readPushInbox(judged).filter(({ news }) => news),
      repository,
    );
    await said;
    if (joinRefVerdicts(judged) === "block") return buildHookOutput(judged);
    const recorded: JudgedRef[] = [];
    for (const each of judged) recorded.push(await recordRef(each, push));
    return buildHookOutput(recorded);
  } finally {
    repository.close();
  }
}

function buildHookOutput(refs: readonly JudgedRef[]): HookOutput {
  const notes = joinShortNotes(refs.flatMap((each) => each.notes));
  return { refs: refs.map(({ output }) => output), verdict: joinRefVerdicts(refs), inbox: readPushInbox(refs), notes };
}

/** Returns the inbox of the push. All its refs are one agent's, so that each of them has the same inbox. */
function readPushInbox(refs: readonly JudgedRef[]): InboxItem[] {
  return [...(refs.find(({ inbox }) => inbox.length > 0)?.inbox ?? [])];
}

/** Limits the time for a head, unless the rules say otherwise. */
const HEAD_SECONDS = 60;

function joinRefVerdicts(refs: readonly JudgedRef[]): HookOutput["verdict"] {
  const verdicts = refs.map(({ output }) => output.verdict);
  return verdicts.includes("block") ? "block" : verdicts.includes("flag") ? "flag" : "pass";
}
