import type { QueueEntry, Rfc } from "../../../kernel/domain/index.ts";
import { findChosenEffect } from "../../../rules/rfc/index.ts";
import type { Rules } from "../../../workspace/ground/index.ts";
import { findLinkedRfcs } from "../../push/index.ts";

/** How a session can verify a merge: it runs commands itself, or it reads the results of check runs. */
export type Means = "commands" | "checks";

export interface Required {
  /** Commands or names of check runs, each once. */
  readonly names: readonly string[];
  /** Why this session cannot verify what the rules ask for; null if it can. */
  readonly cannot: string | null;
}

/** Returns what has to pass for a merge with these proposals, by the rules of the base and by RFCs. */
export function collectRequired(
  proposals: readonly QueueEntry[],
  rules: Rules,
  rfcs: readonly Rfc[],
  means: Means,
): Required {
  const { verify, verify_checks: checks } = rules.config.merge;
  const [own, other] = means === "commands" ? [verify, checks] : [checks, verify];
  const asked = rfcs
    .filter((rfc) => rfc.status === "resolved" && findChosenEffect(rfc) === "approve")
    .filter((rfc) => rfc.merge_blocked_until_criteria_pass !== false)
    .filter((rfc) => proposals.some((proposal) => findLinkedRfcs(proposal, [rfc]).length > 0))
    .flatMap(({ acceptance_criteria = [] }) => acceptance_criteria.filter(({ on }) => on === "merge"));
  const isOwn = ({ check_type }: (typeof asked)[number]) => (check_type === "ci_check") === (means === "checks");
  const names = [...new Set([...own, ...asked.filter(isOwn).flatMap(({ check_reference }) => check_reference ?? [])])];
  const foreign = asked.filter((each) => !isOwn(each)).map(({ id }) => id);
  const cannot =
    own.length === 0 && other.length > 0
      ? CANNOT[means]
      : foreign.length > 0
        ? `${CANNOT[means]} (asked for by ${foreign.join(", ")})`
        : null;
  return { names, cannot };
}

const CANNOT: Readonly<Record<Means, string>> = {
  commands: "it is verified by check runs (`merge.verify_checks`), which only a session of the Action reads",
  checks:
    "it is verified by commands (`merge.verify`), which the Action does not run beside its token; name check runs in `merge.verify_checks`",
};
