import {
  type AcceptanceCriterion,
  type Adr,
  listRfcScopes,
  type Rfc,
  toVisibleLine,
} from "../../../kernel/domain/index.ts";
import { listOfferedOptions, type OfferedOption, type OptionEffect } from "./options.ts";

export interface AdrFacts {
  readonly id: string;
  readonly rfc: Rfc;
  readonly chosen: OfferedOption;
  readonly rationale: string;
  readonly criteria: readonly AcceptanceCriterion[];
  readonly by: string;
  readonly at: string;
  readonly supersedes: readonly string[];
}

/** The title of an ADR is the question of its RFC, which can be long because it names everything that is decided with it. */
const LONGEST_TITLE = 1000;

const STATUS: Readonly<Record<OptionEffect, string>> = { approve: "accepted", reject: "rejected", defer: "deferred" };

/** Writes the ADR of a decided RFC. It is never edited, so the results of its criteria stay in the RFC. */
export function composeAdr({ id, rfc, chosen, rationale, criteria, by, at, supersedes }: AdrFacts): Adr {
  return {
    id,
    title: toVisibleLine(rfc.decision_required ?? "", LONGEST_TITLE) || `Decision on ${rfc.id}`,
    status: STATUS[chosen.effect],
    date: at,
    rfc: rfc.id,
    decided_by: [by],
    supersedes: [...supersedes],
    semantic_scopes: listRfcScopes(rfc),
    context: rfc.context ?? "",
    decision: chosen.option.description ?? "",
    rationale,
    consequences: chosen.option.consequences ?? "",
    considered_options: listOfferedOptions(rfc).map(({ key, option: { description, consequences } }) => ({
      id: key,
      ...(description === undefined ? {} : { description }),
      ...(consequences === undefined ? {} : { consequences }),
      chosen: key === chosen.key,
    })),
    acceptance_criteria: criteria.map(({ status: _status, evidence: _evidence, ...criterion }) => criterion),
  };
}
