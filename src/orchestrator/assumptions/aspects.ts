import type { Claim } from "./claims.ts";
import { ASPECTS, KINDS } from "./lexicon/aspects.ts";
import { canonicalOf } from "./lexicon.ts";

let aspects: ReadonlyMap<string, string> | null = null;

/** By the stems of words, read when the first is looked up. */
function aspectsByWord(): ReadonlyMap<string, string> {
  const lines = ASPECTS.trim().split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [aspect = "", words = ""] = line.split(":");
      return words.split(",").map((word): [string, string] => [canonicalOf(word), aspect]);
    }),
  );
}

const KIND_OF = new Map<string, string>();
for (const line of KINDS.trim().split("\n")) {
  const [kind = "", names = ""] = line.split(": ");
  for (const name of names.split(" ")) KIND_OF.set(name, kind);
}

/** What a word of a predicate is about, where that is beyond doubt. */
export function aspectOfWord(word: string): string | undefined {
  aspects ??= aspectsByWord();
  return aspects.get(word);
}

/** `Expires after 30 minutes` and `is stored in Redis`: of both a list knows what they are about, and it is not the same. */
export function areOtherAspects(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  return mine.size > 0 && theirs.size > 0 && ![...mine].some((aspect) => theirs.has(aspect));
}

const KINDS_OF = new WeakMap<Claim, ReadonlySet<string>>();

/** What the values, sides and numbers of a sentence are about; told once, since a claim meets many others. */
export function kindsOf(claim: Claim): ReadonlySet<string> {
  const known = KINDS_OF.get(claim);
  if (known) return known;
  const kinds = freshKinds(claim);
  KINDS_OF.set(claim, kinds);
  return kinds;
}

function freshKinds({ values, sides, quantities }: Claim): Set<string> {
  const names = [
    ...values.flatMap(({ family, member }) => (member === "database" ? [] : family)),
    ...sides.map(({ axis }) => axis),
    ...quantities.map(({ dimension }) => dimension),
  ];
  return new Set(names.flatMap((name) => KIND_OF.get(name) ?? []));
}
