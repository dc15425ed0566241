import type { AxisMeaning } from "./lexicon.ts";
import type { StatedSide } from "./polarity.ts";
import type { Token } from "./tokens.ts";
import type { StatedValue } from "./values.ts";

const RATIONALE = /^(?:since|because|as)$/i;

/** What a sentence gives as its reason names nothing that it is about, though it may state a value. */
export function withoutReasons(tokens: readonly Token[]): { core: readonly Token[]; reason: readonly Token[] } {
  let inReason = false;
  const core: Token[] = [];
  const reason: Token[] = [];
  tokens.forEach((token, at) => {
    const opens = at === 0 || tokens[at - 1]?.break !== "none" || !/^as$/i.test(token.raw);
    if (RATIONALE.test(token.raw) && opens) inReason = true;
    (inReason ? reason : core).push(token);
    if (token.break !== "none") inReason = false;
  });
  return core.some(({ grade }) => grade === "strong") ? { core, reason } : { core: tokens, reason: [] };
}

export function pointsOf(
  behind: readonly Token[],
  values: readonly StatedValue[],
  sides: readonly StatedSide[],
): string[] {
  const raws = new Set(behind.map(({ raw }) => raw));
  return [
    ...values.filter(({ raw, denied }) => raws.has(raw) && denied).map(({ family, member }) => `${family}!=${member}`),
    ...values
      .filter(({ raw, denied }) => raws.has(raw) && !denied && !/^files?$/i.test(raw))
      .map(({ family, member }) => `${family}=${member}`),
    ...sides
      .filter(({ raw }) => raws.has(raw) || raws.has(raw.replace(/^not /, "")))
      .map(({ axis, side }) => `${axis}:${side}`),
  ];
}

/** `Calls without a token are rejected` says that a token is needed; `events without a zone are read as UTC` does not. */
export function needsOf(tokens: readonly Token[], verb: number): string[] {
  const isRefused = tokens.slice(verb).some(({ meaning }) => meaning.negator || meaning.axes.some(isRefusing));
  const must = tokens.findIndex(({ raw }) => /^must$/i.test(raw));
  if (must >= 0 && /^(?:contain|have|include|carry)$/i.test(tokens[must + 1]?.raw ?? ""))
    return needed(tokens, must + 1);
  const at = tokens.findIndex(({ raw }) => /^(?:requires?|required|needs?|without|lacks?|lacking|no)$/i.test(raw));
  const isPlain = at < verb && verb < tokens.length && !isRefused && /^(?:without|lack)/i.test(tokens[at]?.raw ?? "");
  return at < 0 || isPlain ? [] : needed(tokens, at);
}

function needed(tokens: readonly Token[], at: number): string[] {
  return tokens.slice(at + 1).flatMap(({ grade, stem: word }) => (grade === "strong" ? `needs:${word}` : []));
}

function isRefusing({ axis, side }: AxisMeaning): boolean {
  return side === -1 && (axis === "allowed" || axis === "success");
}
