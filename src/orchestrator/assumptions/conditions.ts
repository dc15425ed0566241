import type { Token } from "./tokens.ts";

/** Which tokens stand in a condition: from `if` or `for` to the next pause. A condition without a noun is none. */
export function conditionFlags(tokens: readonly Token[]): boolean[] {
  const flags = tokens.map(() => false);
  let start = -1;
  tokens.forEach((token, at) => {
    if (start < 0 && token.meaning.condition) start = at;
    if (start < 0 || (token.break === "none" && at < tokens.length - 1)) return;
    const isReal = tokens.slice(start, at + 1).some(({ grade }) => grade === "strong");
    const isWhole = start === 0 && at === tokens.length - 1;
    if (isReal && !isWhole) flags.fill(true, start, at + 1);
    start = -1;
  });
  markRelativeClause(tokens, flags);
  return flags;
}

/** `A notification that cannot be delivered is discarded`: from `that` to the verb of the sentence. */
function markRelativeClause(tokens: readonly Token[], flags: boolean[]): void {
  const start = tokens.findIndex(({ raw }, at) => at > 0 && /^(?:that|which|who)$/i.test(raw));
  if (start < 0 || tokens[start - 1]?.grade !== "strong" || tokens.slice(0, start).some(({ isVerb }) => isVerb)) return;
  const inner = tokens.findIndex((token, at) => at > start && isVerbal(token));
  let rest = inner + 1;
  while (isVerbal(tokens[rest]) || tokens[rest]?.meaning.negator) rest += 1;
  const main = tokens.findIndex((token, at) => at > rest && isVerbal(token));
  if (inner < 0 || main < 0) return;
  const isWhole = tokens.slice(start, main).every(({ break: end }) => end === "none");
  if (isWhole) flags.fill(true, start, main);
}

function isVerbal(token: Token | undefined): boolean {
  return token?.isVerb === true && token.break === "none";
}
