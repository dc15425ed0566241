import { type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import { listLeaseRenewals } from "../../workspace/ground/index.ts";
import { narrowPushedIntents } from "../intents/index.ts";
import { archiveDraft } from "./draft.ts";
import type { JudgedRef } from "./judge-ref.ts";
import type { Push } from "./push.ts";
import { sendProposals } from "./send-proposals.ts";

/**
 * Records the proposals of a judged ref on the remote. If the host refuses them, the repository's `on_tool_error` decides whether the push
 * goes on. Throws PROPOSAL_REFUSED.
 */
export async function recordRef(judged: JudgedRef, { repository, now }: Push): Promise<JudgedRef> {
  const { output, record } = judged;
  if (record === null) return judged;
  const { workspace, branch, agent, task, book } = record;
  const { config } = workspace.rules;
  const warnings: readonly Warning[] = output.warnings ?? [];
  try {
    const proposal_ref = await sendProposals({
      repository,
      base: workspace.base,
      namespace: config.queue.ref_namespace,
      output,
      branch,
      agent,
      task,
      now,
      // A push does not fail because its intents cannot be narrowed, or a lease not renewed.
      beside: (
        await Promise.all([
          narrowPushedIntents(output.proposals, { book, head: output.head as ObjectId, at: now }, workspace).catch(
            () => [],
          ),
          listLeaseRenewals(workspace, agent, now).catch(() => []),
        ])
      ).flat(),
    });
    const ofDraft = await draftWarnings(repository, agent, output.head);
    return { ...judged, output: { ...output, warnings: [...warnings, ...ofDraft], proposal_ref } };
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "PROPOSAL_REFUSED" || config.on_tool_error === "block")
      throw cause;
    const refused: Warning = { code: cause.code, message: cause.message, fix: cause.fix };
    return { ...judged, output: { ...output, warnings: [...warnings, refused] } };
  }
}

/** Archives the draft that was sent and warns if it cannot. */
async function draftWarnings(repository: Repository, agent: string, head: string | null): Promise<Warning[]> {
  try {
    await archiveDraft(repository.root, agent, head ?? "unknown");
    return [];
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    return [
      {
        code: "DRAFT_KEPT",
        message: `The draft was sent, but its file could not be moved to the sent drafts: ${message}`,
        fix: "Delete the file, or the next push repeats its statements.",
      },
    ];
  }
}
