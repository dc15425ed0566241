/** What the full-text index of the published router holds of a node. */
export interface SearchedNode {
  readonly name: string;
  readonly header: string;
  readonly task_type: string;
  readonly tags: readonly string[];
}

const splitSearchTokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The router whose numbers were published, as a function: a search of SQLite's FTS5 for any word of the request, stop words included, and the
 * first by its BM25 (k1 1.2, b 0.75) wins without a least score. A word with a sign in it, such as a hyphen, is an error of FTS5's syntax, and then nothing is found.
 */
export function publishedRoute(nodes: readonly SearchedNode[], request: string): string | null {
  const words = request
    .replace(/["'()*:^]/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.some((word) => !/^[\p{L}\p{N}_]+$/u.test(word))) return null;
  const documents = nodes.map(({ name, header, task_type, tags }) => ({
    name,
    tokens: splitSearchTokens([name, header, task_type, ...tags].join(" ")),
  }));
  const averageLength = documents.reduce((sum, { tokens }) => sum + tokens.length, 0) / documents.length;
  const scored = documents.map(({ name, tokens }) => ({
    name,
    score: words.flatMap(splitSearchTokens).reduce((sum, word) => {
      const count = tokens.filter((token) => token === word).length;
      const weight = (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * tokens.length) / averageLength));
      return (
        sum +
        rareness(
          documents.map((each) => each.tokens),
          word,
        ) *
          weight
      );
    }, 0),
  }));
  const best = scored.reduce((first, next) => (next.score > first.score ? next : first));
  return best.score > 0 ? best.name : null;
}

function rareness(documents: readonly (readonly string[])[], word: string): number {
  const found = documents.filter((tokens) => tokens.includes(word)).length;
  const value = Math.log((documents.length - found + 0.5) / (found + 0.5));
  return value > 0 ? value : 1e-6;
}
