import { toVisibleLine } from "../../../kernel/domain/index.ts";
import type { PlanRequest } from "./request.ts";

const LONGEST_SLUG = 40;
const LONGEST_TITLE = 72;
const MOST_WORDS = 4;

/** Reduces a text to letters, digits and hyphens, which no host or shell changes. */
function toBranchSlug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
}

/** Makes branch names `feature/<what>-<scope>`, each of which is new and used once. */
export function makeBranchNamer({ concepts }: PlanRequest, taken: Iterable<string>): (scope: string) => string {
  const used = new Set(taken);
  // Git keeps no branch below another one: where `feature` is a branch, `feature/x` cannot be.
  const folder = used.has("feature") ? "feature-" : "feature/";
  const specific = concepts.filter(({ weight }) => weight === 1);
  const words = (specific.length > 0 ? specific : concepts).slice(0, MOST_WORDS).map(({ word }) => toBranchSlug(word));
  const what =
    words
      .filter(Boolean)
      .join("-")
      .slice(0, LONGEST_SLUG)
      .replace(/(?<!-)-+$/, "") || "task";
  return (scope) => {
    const name = `${folder}${what}-${toBranchSlug(scope) || "scope"}`;
    let free = name;
    for (let number = 2; used.has(free); number++) free = `${name}-${number}`;
    used.add(free);
    return free;
  };
}

/** Names the tasks of a plan: A, B, …, Z, AA. */
export function formatTaskLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : formatTaskLetter(Math.floor(place / 26) - 1) + letter;
}

/** Makes a task's title: the request, and the scope that does its part. */
export function composeTaskTitle({ text }: PlanRequest, scope: string): string {
  return `${toVisibleLine(text.replace(/(?<![.!\s])[.!\s]+$/, ""), LONGEST_TITLE)} (${scope})`;
}
