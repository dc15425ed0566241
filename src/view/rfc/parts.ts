import {
  type AcceptanceCriterion,
  formatTimestamp,
  isUndecided,
  listRfcScopes,
  parseInstant,
  type Rfc,
  type RfcOption,
} from "../../kernel/domain/index.ts";
import {
  type Block,
  type Document,
  type Inline,
  type Item,
  joinTextLines,
  joinWithCommas,
  listFilledLines,
  name,
  namesAfter,
  own,
  type Section,
  type Span,
  say,
  section,
  t,
} from "../document/model.ts";
import { formatMoment, shortenCommitId } from "../words.ts";

const KEYS = ["option_a", "option_b", "option_c", "option_d", "option_e", "option_f"] as const;
type Key = (typeof KEYS)[number];
type Effect = NonNullable<RfcOption["effect"]>;

export interface ShownOption {
  readonly key: Key;
  readonly effect: Effect;
  readonly option: RfcOption;
}

/** The effects of options that do not name one (specification 9.2); those of all others are `defer`. */
const BY_LETTER: Partial<Record<Key, Effect>> = { option_a: "approve", option_b: "reject" };

/** Returns the options that somebody can choose, without empty ones. */
export function listShownOptions(rfc: Rfc): ShownOption[] {
  return KEYS.flatMap((key) => {
    const option = rfc[key];
    if (!option || (!option.description?.trim() && !option.effect)) return [];
    return [{ key, effect: option.effect ?? BY_LETTER[key] ?? "defer", option }];
  });
}

export function findRecommendedOption(rfc: Rfc): ShownOption | undefined {
  return listShownOptions(rfc).find(({ key }) => key === rfc.orchestrator_recommendation?.trim().toLowerCase());
}

export function findChosenOption(rfc: Rfc): ShownOption | undefined {
  if (rfc.status !== "resolved") return undefined;
  return listShownOptions(rfc).find(({ key }) => key === rfc.resolution?.trim().toLowerCase());
}

/** Returns a timestamp as `2025-06-01 09:12 UTC`, and any other text as a name. */
export function renderMomentSpan(timestamp: string): Span {
  const instant = parseInstant(timestamp);
  return instant === null ? name(timestamp) : own(formatMoment(formatTimestamp(new Date(instant))));
}

/** Returns the decision, who made it and what it is recorded as. */
export function describeDecision(rfc: Rfc): Inline {
  const chosen = findChosenOption(rfc);
  const last = rfc.approvals?.at(-1);
  const at = last?.at ?? rfc.resolved_at;
  // The specification's example spells the key with a second d.
  const record = rfc.promoted_to_adr ?? rfc.promoted_to_addr;
  const by = namesAfter(" by ", [last?.by ?? null]);
  const option = t`${name(chosen?.key ?? rfc.resolution ?? "")}${chosen ? own(` (${chosen.effect})`) : null}${by}`;
  return t`**Decided: ${option}${at ? t`, ${renderMomentSpan(at)}` : null}.**${record ? t` Recorded as ${name(record)}.` : null}`;
}

/** Returns the reason that a person gave. */
export const quoteRationale = (rfc: Rfc): Block => ({ kind: "quote", text: rfc.human_rationale ?? "" });

/** Returns the scopes of an RFC, or null where it names none. */
export function describeRfcScopes(rfc: Rfc): Inline | null {
  const scopes = listRfcScopes(rfc);
  return namesAfter(`the scope${scopes.length === 1 ? "" : "s"} `, scopes.slice(0, 40));
}

const MARKS = { pending: "none", passed: "pass", failed: "block", stale: "none" } as const;

/** Returns a criterion with its status and its evidence. */
export function renderCriterionItem(criterion: AcceptanceCriterion, says: Inline | null = null): Item {
  const { id, check_reference, check_type, description, status = "pending", evidence } = criterion;
  const type = check_type === undefined ? "" : ` (${check_type.replaceAll("_", " ")})`;
  const proof = evidence ? t`, by ${name(evidence.name)} for ${name(shortenCommitId(evidence.commit))}` : null;
  return {
    mark: MARKS[status],
    text: t`${own(status)}: ${name(check_reference ?? id)}${own(type)}${proof}`,
    more: [...(description ? [[description]] : []), ...(says === null ? [] : [says])],
  };
}

/** What differs between those who read an RFC. */
interface Reader {
  /** Where it stands. */
  readonly head: Document;
  /** The question, where the head does not name it. */
  readonly question?: Document;
  /** How it is answered from here; shown until somebody has decided. */
  readonly answer: Document;
  readonly end: Document;
}

/**
 * Returns an RFC with what a person needs for the decision: the reasons, the options, the recommendation, a model's draft and the criteria,
 * and with the decision once there is one.
 */
export function renderRfcForPerson({ head, question = [], answer, end }: Reader, rfc: Rfc): Document {
  return [
    ...head,
    ...(rfc.status === "resolved" ? [say`${describeDecision(rfc)}`, quoteRationale(rfc)] : []),
    ...question,
    ...section("Why a person is asked", [
      {
        kind: "list",
        isWhole: true,
        items: listFilledLines(rfc.context).map((row) => ({ mark: "none", text: [row] })),
      },
    ]),
    ...renderOptionsSection(rfc),
    ...draftSection(rfc),
    ...section("Acceptance criteria", [
      { kind: "list", items: (rfc.acceptance_criteria ?? []).map((each) => renderCriterionItem(each)) },
    ]),
    ...(isUndecided(rfc) ? answer : []),
    ...end,
  ];
}

const EFFECTS = {
  approve: "approve: the branch merges once every criterion has passed on its head",
  reject: "reject: the change does not merge, its branch is kept",
  defer: "defer: the change does not merge for now, its branch is kept",
} as const;

function renderOptionsSection(rfc: Rfc): Section[] {
  const options = listShownOptions(rfc);
  const recommended = findRecommendedOption(rfc);
  const why = joinTextLines(rfc.orchestrator_rationale ?? "");
  const none = say`It offers no options; a person writes them into ${name(`.skl/rfc/${rfc.id}.json`)} on the base.`;
  const advice = recommended
    ? say`**Recommended: ${name(recommended.key)} (${recommended.effect}).** ${why}`
    : say`${why}`;
  return section("The options", [
    { kind: "list", isWhole: true, items: options.map((option) => renderOptionItem(option, rfc)) },
    ...(recommended === undefined && why === "" ? [] : [advice]),
    ...(options.length === 0 ? [none] : []),
  ]);
}

function renderOptionItem({ key, effect, option }: ShownOption, rfc: Rfc): Item {
  const marks = joinWithCommas(
    findChosenOption(rfc)?.key === key ? [own("chosen")] : null,
    findRecommendedOption(rfc)?.key === key ? [own("recommended")] : null,
  );
  const { description, consequences } = option;
  return {
    mark: "none",
    text: t`**${name(key)}**${marks.length > 0 ? t` (${marks})` : null}, ${own(EFFECTS[effect])}`,
    more: [...(description ? [[description]] : []), ...(consequences ? [t`**Then:** ${consequences}`] : [])],
  };
}

/** Returns a model's draft below a heading of its own, so that nobody takes it for what skl computed. */
function draftSection({ model_draft: draft }: Rfc): Section[] {
  if (!draft) return [];
  const items = draft.options.map(({ label, consequences }) => ({
    mark: "none" as const,
    text: [name(label)],
    more: [[consequences]],
  }));
  return section("Draft by a model", [
    say`Written by ${name(draft.by)}; neither the options nor the recommendation are based on it.`,
    say`${joinTextLines(draft.context)}`,
    { kind: "list", items },
  ]);
}
