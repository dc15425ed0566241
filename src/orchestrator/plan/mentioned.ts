import type { PlanFacts } from "./facts.ts";

/** Too many files of one name say nothing about which is meant. */
const MOST_NAMESAKES = 3;

/** The paths that words of a request name: a path, the end of one, or the id of a State entry. */
export function mentionedPaths(mentions: readonly string[], { files, state }: PlanFacts): Set<string> {
  const found = new Set<string>();
  if (mentions.length === 0) return found;
  const paths = [...new Set([...files, ...state.map(({ path }) => path)])];
  const byId = new Map(state.map(({ id, path }) => [id, path]));
  for (const mention of mentions) {
    const word = mention.replace(/^\.\//, "");
    const entry = byId.get(word);
    if (entry !== undefined) found.add(entry);
    const hits = paths.filter((path) => path === word || path.endsWith(`/${word}`));
    const exact = hits.filter((path) => path === word);
    for (const path of exact.length > 0 ? exact : hits.length <= MOST_NAMESAKES ? hits : []) found.add(path);
  }
  return found;
}
