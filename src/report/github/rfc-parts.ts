import {
  type AcceptanceCriterion,
  type QueueEntry,
  type Rfc,
  type RfcOption,
  scopesOfRfc,
} from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { signalNames } from "../signals.ts";
import { shortId } from "../words.ts";
import { codeNames, type Detail, link, list, momentText, oneLine } from "./blocks.ts";

type Key = "option_a" | "option_b" | "option_c" | "option_d" | "option_e" | "option_f";
type Effect = NonNullable<RfcOption["effect"]>;

export interface ShownOption {
  readonly key: Key;
  readonly effect: Effect;
  readonly option: RfcOption;
}

/** The effects of options that do not name one (specification 9.2). */
const BY_LETTER: Readonly<Record<Key, Effect>> = {
  option_a: "approve",
  option_b: "reject",
  option_c: "defer",
  option_d: "defer",
  option_e: "defer",
  option_f: "defer",
};

/** Returns the options that somebody can choose, without empty ones. */
export function shownOptions(rfc: Rfc): ShownOption[] {
  return (["option_a", "option_b", "option_c", "option_d", "option_e", "option_f"] as const).flatMap((key) => {
    const option = rfc[key];
    if (!option || (!option.description?.trim() && !option.effect)) return [];
    return [{ key, effect: option.effect ?? BY_LETTER[key], option }];
  });
}

export function recommendedOption(rfc: Rfc): ShownOption | undefined {
  return shownOptions(rfc).find(({ key }) => key === rfc.orchestrator_recommendation?.trim().toLowerCase());
}

export function chosenOption(rfc: Rfc): ShownOption | undefined {
  if (rfc.status !== "resolved") return undefined;
  return shownOptions(rfc).find(({ key }) => key === rfc.resolution?.trim().toLowerCase());
}

/** Returns the decision and who made it: `` `option_b` (reject) by `@pat`, 2025-06-02 10:00 UTC ``. */
export function decisionText(rfc: Rfc): string {
  const chosen = chosenOption(rfc);
  const option = chosen ? `\`${chosen.key}\` (${chosen.effect})` : code(rfc.resolution ?? "", 60);
  const last = rfc.approvals?.at(-1);
  const by = last?.by ? ` by ${code(last.by, 100)}` : "";
  const at = last?.at ?? rfc.resolved_at;
  return `${option}${by}${at ? `, ${momentText(at)}` : ""}`;
}

/** Names the ADR that an RFC became. The specification's example spells the key with a second d. */
export function recordText({ promoted_to_adr, promoted_to_addr }: Rfc): string {
  const id = promoted_to_adr ?? promoted_to_addr;
  return id ? `Recorded as ${code(id, 60)}.` : "";
}

/** Returns the scopes of an RFC, or null where it names none. */
export function scopesText(rfc: Rfc, detail: Detail): string | null {
  const scopes = scopesOfRfc(rfc);
  return scopes.length === 0 ? null : `the scope${scopes.length === 1 ? "" : "s"} ${codeNames(scopes, detail)}`;
}

const STATUS = { pending: "⏳ pending", passed: "✅ passed", failed: "⛔ failed", stale: "⏳ stale" } as const;

/** Returns the criteria with their status and its evidence. */
export function criteriaList(criteria: readonly AcceptanceCriterion[], detail: Detail): string {
  return list(criteria, detail, (criterion) => {
    const { evidence, status = "pending" } = criterion;
    const source = evidence ? ` (${code(evidence.name, detail.name)} for ${code(shortId(evidence.commit))})` : "";
    return `${STATUS[status]}: ${criterionText(criterion, detail)}${source}`;
  });
}

export function criterionText(
  { id, check_reference, check_type, description }: AcceptanceCriterion,
  { name, sentence }: Detail,
): string {
  const type = check_type === undefined ? "" : ` (${check_type.replaceAll("_", " ")})`;
  const meaning = oneLine(description);
  return `${code(check_reference ?? id, name)}${type}${meaning === "" ? "" : `, ${prose(meaning, sentence)}`}`;
}

/** Returns a table of the files that wait for the decision. */
export function proposalTable(proposals: readonly QueueEntry[], { items, name }: Detail): string {
  if (proposals.length === 0) return "";
  const rows = proposals.slice(0, items).map((entry) => {
    const { path, agent_id, change_type, proposal_id, risk_signals, branch } = entry;
    const signals = [...signalNames(risk_signals), ...(entry.out_of_scope ? ["outside the task's files"] : [])];
    return `| ${code(path, name)} | ${code(agent_id, name)} | ${change_type ?? ""} | ${signals.join(", ")} | ${code(branch, name)} | ${code(proposal_id, 60)} |`;
  });
  const hidden = proposals.length - rows.length;
  return [
    "| file | agent | change | signals | branch | proposal |",
    "|---|---|---|---|---|---|",
    ...rows,
    ...(hidden > 0 ? ["", `and ${hidden} more`] : []),
  ].join("\n");
}

export function branchText(
  { branch, head }: Rfc,
  pullRequest: { readonly number: number; readonly url: string } | null,
  { name }: Detail,
): string {
  if (!branch && pullRequest === null) return "";
  const on = branch ? `Branch ${code(branch, name)}${head ? ` at ${code(shortId(head))}` : ""}` : "";
  const request = pullRequest === null ? "" : link(`pull request ${pullRequest.number}`, pullRequest.url);
  return `${[on, request].filter((part) => part !== "").join(", ")}.`;
}
