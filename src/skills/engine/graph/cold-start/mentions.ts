import { classifyReference, type ReferenceKind } from "./reference.ts";
import { listSkillTextLines, type TextLine } from "./text-lines.ts";
import { type SkillView, splitViewSentences } from "./view.ts";

/** A sentence in which the text of one skill names another skill, `to`, by index. */
export interface Mention {
  readonly to: number;
  readonly kind: ReferenceKind;
  readonly sentence: string;
}

/** Names are looked up word by word, so that the cost is that of reading the texts once. */
const WORD = /[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu;

/** This many characters before and after a name say why it is mentioned. */
const AROUND = 160;

/** A quotation is looked for in so many characters before a name; a longer sentence is not written by people. */
const FAR = 2_000;

/** Of several mentions of a pair, the first of these kinds counts. */
const RANK: readonly ReferenceKind[] = ["alternative", "prerequisite", "dependent", "companion"];

/**
 * Finds, for each skill, the sentences that refer to other skills. A name of several words is a reference wherever it stands in prose; one
 * of a single word only where the sentence says so, since `test` is more often a word than a skill. What the description says of a
 * pair counts first, and then what says most.
 */
export function findSkillMentions(views: readonly SkillView[]): Mention[][] {
  const places = new Map(views.map(({ name }, index) => [name.toLowerCase(), index]));
  return views.map((view, index) => {
    const found = new Map<number, Mention & { readonly rank: number }>();
    for (const line of listSkillTextLines(view))
      for (const sentence of splitViewSentences(line.text))
        for (const { to, kind } of findReferences(sentence, line, places)) {
          const rank = RANK.indexOf(kind);
          const before = found.get(to);
          if (to !== index && (before === undefined || rank < before.rank)) found.set(to, { to, kind, sentence, rank });
        }
    return [...found.values()].map(({ to, kind, sentence }) => ({ to, kind, sentence }));
  });
}

function* findReferences(
  sentence: string,
  line: TextLine,
  places: ReadonlyMap<string, number>,
): Generator<{ to: number; kind: ReferenceKind }> {
  for (const match of sentence.matchAll(WORD)) {
    const name = match[0].toLowerCase();
    const to = places.get(name);
    const end = match.index + name.length;
    // A file is not a skill, whatever it is called after.
    if (to === undefined || /^\.\w/.test(sentence.slice(end, end + 2))) continue;
    const before = sentence.slice(Math.max(0, match.index - AROUND), match.index);
    const after = sentence.slice(end, end + AROUND);
    const farBefore = sentence.slice(Math.max(0, match.index - FAR), match.index);
    const kind = classifyReference({ line, isOneWord: !/[-_]/.test(name), before, after, farBefore });
    if (kind !== null) yield { to, kind };
  }
}
