import { buildProposalRef, sendProposals } from "../../core/push/index.ts";
import { wasHandled } from "../../core/review/index.ts";
import { type CheckOutput, SklError, type Warning } from "../../kernel/domain/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { addCheckWarnings } from "./outcome.ts";

interface RecordingOptions {
  readonly isReadOnly: boolean;
  readonly now: Date;
}

/**
 * Records the proposals of a head that was pushed without the hook. As in the hook, a blocked change is not recorded. Proposals
 * that a session or a person has handled already are not recorded again.
 */
export async function recordMissingProposals(
  workspace: Workspace,
  output: CheckOutput,
  { isReadOnly, now }: RecordingOptions,
): Promise<CheckOutput> {
  const { agent, branch, proposals, verdict } = output;
  if (agent === null || branch === null || verdict === "block" || proposals.length === 0) return output;
  const { repository, base, rules } = workspace;
  const namespace = rules.config.queue.ref_namespace;
  const ref = buildProposalRef(namespace, branch, output.head ?? "");
  if (base.refs?.has(ref)) return { ...output, proposal_ref: ref };
  const isLive = base.refs?.get(`refs/heads/${branch}`) === output.head;
  if (!isLive || (await wasHandled(workspace, { branch, head: output.head ?? "", proposals }))) return output;
  const task = proposals[0]?.task_id ?? null;
  try {
    await sendProposals({ repository, base, namespace, output, branch, agent, task, now });
    return { ...output, proposal_ref: ref };
  } catch (cause) {
    const mayGoOn = isReadOnly || rules.config.on_tool_error === "allow";
    if (!(cause instanceof SklError) || !mayGoOn) throw cause;
    return addCheckWarnings(output, createNotRecordedWarning(cause));
  }
}

function createNotRecordedWarning({ message }: SklError): Warning {
  return {
    code: "PROPOSALS_NOT_RECORDED",
    message: `The proposals of this head could not be recorded, so no session will review it: ${message}`,
    fix: "Give the job `contents: write`, or push through the hook.",
  };
}
