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
    ...values.filter(({ raw, denied }) => raws.has(raw) && !denied).map(({ family, member }) => `${family}=${member}`),
    ...sides
      .filter(({ raw }) => raws.has(raw) || raws.has(raw.replace(/^not /, "")))
      .map(({ axis, side }) => `${axis}:${side}`),
  ];
}

/** `Calls without a token are rejected` says that a token is needed. */
export function needsOf(tokens: readonly Token[]): string[] {
  const at = tokens.findIndex(({ raw }) => /^(?:requires?|required|needs?|without|lacks?|lacking|no)$/i.test(raw));
  const noun = at < 0 ? undefined : tokens.slice(at + 1).filter(({ grade }) => grade === "strong");
  return (noun ?? []).map(({ stem: word }) => `needs:${word}`);
}
