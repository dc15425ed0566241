import { isTokenCode } from "../edits/characters.ts";
import { findTextHunks } from "./hunks.ts";

/** A token that becomes another one. */
export interface TokenPair {
  readonly old: string;
  readonly value: string;
}

/** Returns the tokens that change in lines which are otherwise as they were. */
export function listTokenPairs(before: string, after: string): readonly TokenPair[] {
  const hunks = findTextHunks(before, after) ?? [];
  return hunks.flatMap(({ removed, added }) =>
    removed.length === added.length ? removed.flatMap((line, at) => pairLineTokens(line, added[at] ?? "")) : [],
  );
}

function pairLineTokens(before: string, after: string): readonly TokenPair[] {
  const [own, other] = [splitAroundTokens(before), splitAroundTokens(after)];
  if (own.length !== other.length) return [];
  return own.flatMap((old, at) => {
    const value = other[at] ?? "";
    return old === value || old === "" || value === "" ? [] : [{ old, value }];
  });
}

/** Splits a line into its tokens; what stands between them has to be the same in both lines, which the trial of the edit shows. */
function splitAroundTokens(line: string): readonly string[] {
  const pieces: string[] = [];
  let token = "";
  for (const sign of line) {
    if (isTokenCode(sign.charCodeAt(0))) token += sign;
    else {
      pieces.push(token);
      token = "";
    }
  }
  return [...pieces, token];
}
