import type { AcceptanceCriterion } from "../../kernel/domain/documents.generated.ts";
import { code } from "../markdown-text.ts";
import { escapeHiddenCharacters } from "../text/printable.ts";

/** The placeholder for a criterion that nobody suggested. */
export const CRITERION_LINE = '/skl criterion type=test ref=tests/FILE::NAME desc="WHAT MUST HOLD"';
export const RATIONALE_LINE = "/skl rationale WHY, in a sentence or two";

const LONGEST = { ref: 300, desc: 300 };

/**
 * Matches text that mentions, refers, links or hides. A person copies these lines into a comment of their own, where no code
 * span protects them, so text from an agent's branch would do that in the person's name.
 */
const ACTIVE = /[@<&]|#\d|(?<![a-z0-9])gh-\d|\]\(|!\[|https?:|www\.|(?<!\w)[0-9a-f]{7,40}(?!\w)/i;

/**
 * Returns a criterion as a line that `/skl criterion` reads, or null where its reference cannot be shown unchanged. Active words of a
 * description are put into backticks.
 */
export function formatCriterionLine({
  check_type: type = "test",
  check_reference: ref = "",
  description = "",
  on,
}: Omit<AcceptanceCriterion, "id">): string | null {
  if (
    ref === "" ||
    ref.length > LONGEST.ref ||
    escapeHiddenCharacters(ref) !== ref ||
    ACTIVE.test(ref) ||
    ref.includes("`")
  )
    return null;
  const says = formatCriterionDescription(description) || `${ref} passes`;
  return `/skl criterion type=${type}${on === "merge" ? " on=merge" : ""} ref=${quoteCriterionValue(ref)} desc=${quoteCommandText(says)}`;
}

function formatCriterionDescription(text: string): string {
  const flat = escapeHiddenCharacters(text.replace(/\s+/g, " ").replaceAll("`", "").trim());
  const bounded = flat.length > LONGEST.desc ? `${flat.slice(0, LONGEST.desc).replace(/[\ud800-\udbff]$/, "")}…` : flat;
  return bounded
    .split(" ")
    .map((word) => (ACTIVE.test(word) ? code(word) : word))
    .join(" ");
}

const quoteCriterionValue = (text: string): string =>
  /^[^\s",\\\u201c\u201e]+$/.test(text) ? text : quoteCommandText(text);

const quoteCommandText = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
