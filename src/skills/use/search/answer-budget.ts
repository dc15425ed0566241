import type { FoundSkills } from "./found-skills.ts";

type Answer = Omit<FoundSkills, "elapsed_ms">;

/** An agent reads the whole answer, and asks for the text of what it chooses. What many matches take themselves is not counted. */
const BYTES = 3900;

/** Lengths of a match's description, a neighbour's description and a reason, the most generous first. */
const LENGTHS: readonly (readonly [match: number, neighbor: number, reason: number])[] = [
  [1024, 300, 300],
  [500, 160, 160],
  [320, 100, 100],
  [200, 80, 60],
];

/**
 * Shortens descriptions and reasons, and then leaves out the last neighbours, until an answer of up to five matches is less than 4 kB
 * as JSON; \`skl skill show\` has the whole texts.
 */
export function shortenToBudget(answer: Answer): Answer {
  const asked = { ...answer, query: shortenQuery(answer.query) };
  const budget = BYTES + Math.max(0, answer.matches.length - 5) * 500;
  let short: Answer = asked;
  for (const lengths of LENGTHS) {
    short = shortenAnswer(asked, lengths);
    if (countJsonBytes(short) <= budget) return short;
  }
  while (short.neighbors.length > 0 && countJsonBytes(short) > budget)
    short = { ...short, neighbors: short.neighbors.slice(0, -1), truncated: true };
  return short;
}

/** Returns as much of a query as its author needs to recognise it. */
export const shortenQuery = (query: string): string => clipAtWord(query, 300);

function shortenAnswer(answer: Answer, [match, neighbor, reason]: readonly [number, number, number]): Answer {
  return {
    ...answer,
    matches: answer.matches.map((each) => ({ ...each, description: clipAtWord(each.description, match) })),
    neighbors: answer.neighbors.map((each) => {
      return { ...each, reason: clipAtWord(each.reason, reason), description: clipAtWord(each.description, neighbor) };
    }),
    conflicts: answer.conflicts.map((each) => ({ ...each, reason: clipAtWord(each.reason, reason) })),
  };
}

const countJsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Cuts at the end of a word, by code points. */
function clipAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const short = [...text.slice(0, length - 1)].join("").replace(/[\ud800-\udbff]$/, "");
  const space = short.lastIndexOf(" ");
  return `${short.slice(0, space > length / 2 ? space : undefined)}…`;
}
