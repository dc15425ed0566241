import { type Adr, formatTimestamp } from "../../../kernel/domain/index.ts";
import { serializeDocument } from "../../../kernel/knowledge/index.ts";
import { computeNextId } from "../../../rules/rfc/index.ts";
import { changeBase, readAdrs, requirePerson, resolveDecidingPerson } from "../../../workspace/ground/index.ts";
import type { IntentOptions } from "../declare.ts";
import { type AgreementChange, buildAgreementChange, endAgreement, findAgreement, runAtTable } from "./agree.ts";

/** Runs `skl agree adopt`: a person makes an accepted agreement a decision that stays, an ADR on the base, and the record ends. Throws PERSON_NEEDED. */
export function adoptAgreement(
  id: string,
  rationale: string | undefined,
  { env = process.env, ...options }: IntentOptions,
): Promise<AgreementChange> {
  return runAtTable({ ...options, env }, undefined, async (table) => {
    const { workspace, at } = table;
    requirePerson(workspace, { env });
    const { record } = findAgreement(table, id);
    let adr = "";
    const change = await changeBase(workspace, {
      subject: `skl: ${record.symbol} of ${record.path} stays as agreed`,
      files: async (fresh) => {
        const known = await readAdrs(fresh.repository, fresh.base.oid);
        adr = computeNextId(
          "ADR",
          known.map((each) => each.id),
        );
        const text = serializeDocument("adr", draftSignatureAdr(adr));
        return new Map([[`.skl/adrs/${adr}.json`, text]]);
      },
      edit: (knowledge) => knowledge,
      now: at,
      env,
    });
    const ended = await endAgreement(table, record);
    return {
      ...buildAgreementChange(table, record, true),
      ended,
      adr,
      commit: change.commit,
      warnings: [...table.warnings, ...change.warnings],
    };

    function draftSignatureAdr(number: string): Adr {
      const { path, symbol, signature, proposed, accepted_by, proposed_by } = record;
      return {
        id: number,
        title: `The signature of ${symbol} in ${path} stays`,
        status: "accepted",
        date: formatTimestamp(at),
        rfc: null,
        decided_by: [resolveDecidingPerson(workspace)],
        supersedes: [],
        semantic_scopes: workspace.rules.scopes.ownersOf(path).slice(0, 1),
        context: `${(accepted_by.length > 0 ? accepted_by : [proposed_by]).join(" and ")} agreed on it while they worked (${id}).`,
        decision: `\`${path}\` defines \`${signature ?? proposed}\`.`,
        rationale: rationale ?? "",
        consequences: "Whoever changes it needs a new decision.",
        considered_options: [],
        acceptance_criteria: [],
      };
    }
  });
}
