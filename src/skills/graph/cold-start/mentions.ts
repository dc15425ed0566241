import { needsLines, type SkillView, saysNeed, sentencesOf } from "./view.ts";

/** A sentence in which the text of one skill names another skill, `to`, by index. */
export interface Mention {
  readonly to: number;
  readonly kind: "prerequisite" | "alternative" | "companion";
  readonly sentence: string;
}

/** Names are looked up word by word, so that the cost is that of reading the texts once. */
const CODE_OR_NAME = /`([^`\n]{1,200})`|[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+/gu;

const ALTERNATIVE =
  /\b(?:instead of|rather than|alternative(?:s)? to|in place of|same as|equivalent to|replacement for)\b/i;
/** The author advises against using the two together; such a sentence makes no edge. */
const WARNING = /\b(?:not|never|don't|doesn't|avoid|unlike|without|conflicts?|incompatible|except)\b/i;

/**
 * Finds, for each skill, the sentences that name other skills. A name of a single word counts only in backticks, since `test` is
 * more often a word than a skill.
 */
export function mentionsIn(views: readonly SkillView[]): Mention[][] {
  const places = new Map(views.map(({ name }, index) => [name.toLowerCase(), index]));
  return views.map((view, index) => {
    const below = new Set(needsLines(view.body));
    const found = new Map<number, Mention>();
    for (const sentence of sentencesOf(`${view.description}\n${view.body}`))
      for (const to of skillsNamedIn(sentence, places))
        if (to !== index && !found.has(to)) {
          const kind = kindOf(sentence, below);
          if (kind) found.set(to, { to, kind, sentence });
        }
    return [...found.values()];
  });
}

function kindOf(sentence: string, below: ReadonlySet<string>): Mention["kind"] | null {
  if (ALTERNATIVE.test(sentence)) return "alternative";
  if (WARNING.test(sentence)) return null;
  return below.has(sentence) || saysNeed(sentence) ? "prerequisite" : "companion";
}

function skillsNamedIn(sentence: string, places: ReadonlyMap<string, number>): number[] {
  return [...sentence.matchAll(CODE_OR_NAME)].flatMap(
    (match) => places.get((match[1] ?? match[0]).toLowerCase()) ?? [],
  );
}
