import type { PlanRequest } from "./request.ts";

const LONGEST_SLUG = 40;
const LONGEST_TITLE = 72;
const MOST_WORDS = 4;

/** Letters and digits that every host and shell takes as they are. */
function slug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Branch names `feature/<what>-<scope>`, none of which exists; each call takes one. */
export function branchNames({ concepts }: PlanRequest, taken: Iterable<string>): (scope: string) => string {
  const used = new Set(taken);
  // Git keeps no branch below another one: where `feature` is a branch, `feature/x` cannot be.
  const folder = used.has("feature") ? "feature-" : "feature/";
  const telling = concepts.filter(({ weight }) => weight === 1);
  const words = (telling.length > 0 ? telling : concepts).slice(0, MOST_WORDS).map(({ word }) => slug(word));
  const what = words.filter(Boolean).join("-").slice(0, LONGEST_SLUG).replace(/-+$/, "") || "task";
  return (scope) => {
    const name = `${folder}${what}-${slug(scope) || "scope"}`;
    let free = name;
    for (let number = 2; used.has(free); number++) free = `${name}-${number}`;
    used.add(free);
    return free;
  };
}

/** A, B, …, Z, AA: how people name the tasks of a plan. */
export function keyOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : keyOf(Math.floor(place / 26) - 1) + letter;
}

/** The request with the scope that does this part of it. */
export function titleOf({ text }: PlanRequest, scope: string): string {
  const sentence = text.replace(/[.!\s]+$/, "");
  const characters = [...sentence];
  const short = characters.length <= LONGEST_TITLE ? sentence : `${characters.slice(0, LONGEST_TITLE - 1).join("")}…`;
  return `${short} (${scope})`;
}
