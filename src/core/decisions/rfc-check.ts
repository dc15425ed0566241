import {
  type AcceptanceCriterion,
  type Evidence,
  formatTimestamp,
  type Rfc,
  type Warning,
} from "../../kernel/domain/index.ts";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { evaluateRfc, findChosenEffect, hasMetCriteria } from "../../rules/rfc/index.ts";
import type { Workspace, WriteOptions } from "../../workspace/ground/index.ts";
import { changeBase, listOverdueRfcs, readClock, withWorkspace } from "../../workspace/ground/index.ts";
import { readRemoteEvidence } from "../review/index.ts";
import { findRfc, findRfcHead, listBranchesToProve, type RfcQuestion } from "./rfcs.ts";

export interface RfcCheck {
  readonly id: string;
  readonly head: string | null;
  /** Whether the branch may merge as far as this RFC is concerned. */
  readonly met: boolean;
  readonly criteria: readonly AcceptanceCriterion[];
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl rfc check`: evaluates the criteria of an RFC by the evidence for the commit that its branch has now. Of several branches it
 * returns one that has not met them, if there is one.
 */
export async function checkRfc(id: string, { cwd, workspace: open, offline }: RfcQuestion): Promise<RfcCheck> {
  return withWorkspace(
    open ?? cwd,
    async (workspace) => {
      const rfc = findRfc(workspace.rules.rfcs, id);
      const { evidence, warnings } = await readRemoteEvidence(workspace);
      const [first = null, ...others] = listBranchesToProve(rfc).map((branch) =>
        checkRfcHead(workspace, { ...rfc, branch }, evidence),
      );
      const shown =
        [first, ...others].find((each) => each?.met === false) ?? first ?? checkRfcHead(workspace, rfc, evidence);
      return { id: rfc.id, ...shown, warnings: [...workspace.base.warnings, ...warnings] };
    },
    offline,
  );
}

function checkRfcHead(
  workspace: Workspace,
  rfc: Rfc,
  evidence: readonly Evidence[],
): Omit<RfcCheck, "id" | "warnings"> {
  const head = findRfcHead(workspace, rfc) ?? null;
  const checked = evaluateRfc(rfc, evidence, head ?? "");
  return {
    head,
    met: findChosenEffect(rfc) === "approve" && head !== null && hasMetCriteria(checked),
    criteria: checked.acceptance_criteria ?? [],
  };
}

export interface SweptRfcs {
  readonly commit: string | null;
  readonly overdue: readonly string[];
  readonly paused_scopes: readonly string[];
  readonly pushed: boolean;
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl rfc sweep`: writes into the files of RFCs that they are overdue. The pause itself needs no sweep, since every check computes
 * it from the clock; this is for people who read the files.
 */
export async function sweepRfcs(options: WriteOptions): Promise<SweptRfcs> {
  const env = options.env ?? process.env;
  const at = readClock(env);
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const { rules } = workspace;
    const overdue = listOverdueRfcs(rules, at);
    const paused_scopes = [...new Set(overdue.flatMap(({ scopes }) => scopes))].sort();
    const outcome = { overdue: overdue.map(({ rfc }) => rfc.id), paused_scopes };
    if (overdue.every(({ rfc }) => rfc.status === "overdue"))
      return { commit: null, ...outcome, pushed: false, warnings: workspace.base.warnings };
    const result = await changeBase(workspace, {
      subject: `skl: overdue: ${outcome.overdue.join(", ")}`.slice(0, 200),
      files: ({ rules: fresh }) =>
        new Map(
          listOverdueRfcs(fresh, at)
            .filter(({ rfc }) => rfc.status === "open")
            .map(({ rfc }) => [
              `.skl/rfc/${rfc.id}.json`,
              serializeDocument("rfc", { ...rfc, status: "overdue", escalated_at: formatTimestamp(at) }),
            ]),
        ),
      edit: (knowledge) => knowledge,
      now: at,
      env,
      noPush: options.noPush,
      toBranch: options.toBranch,
      by: "orchestrator",
    });
    return { ...result, ...outcome };
  });
}
