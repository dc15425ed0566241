import type { Change } from "../kernel/domain/documents.generated.ts";
import { dim, type Inline, type Item, type Line, line, name, type Tone, t } from "./document/model.ts";
import { foldEqualReasons } from "./equal-reasons.ts";
import { isActedOn, stateWords } from "./state-words.ts";

const TONES = {
  merges_next: "good",
  merged: "good",
  waits: "plain",
  needs_person: "warn",
  rfc: "warn",
  needs_agent: "bad",
  rejected: "bad",
} as const satisfies Record<Change["state"], Tone>;

/**
 * Returns a branch with its state. Where somebody has to act, the first reason follows, and the command to paste; with `isWhole` all reasons
 * and files do.
 */
export function changeItem(change: Change, isWhole = false): Item {
  const { branch, agent, state, next, files, twice = [] } = change;
  const because = foldEqualReasons(change.because.map(({ text }) => text));
  const says = { text: stateWords(change), tone: TONES[state] };
  const shown = isWhole
    ? because
    : because.slice(0, isActedOn(change) || state === "merges_next" || state === "merged" ? 1 : 0);
  const hidden = isActedOn(change) ? because.length - shown.length : 0;
  const listed = isWhole ? files : [];
  return {
    mark: "flag",
    text: t`${name(branch)}${agent === null ? null : t` of ${name(agent)}`}: ${says}`,
    more: [
      ...shown.map((text): Inline => [text]),
      ...(hidden > 0 ? [[dim(`and ${hidden} more: \`--verbose\``)]] : []),
      ...(isWhole ? twice : twice.slice(0, 1)).map(({ message }): Inline => [message]),
      ...listed.map(({ path, status, proposal_id }): Inline => [`${status} ${path}  `, dim(proposal_id)]),
      ...next.slice(0, 1).map((command): Inline => [dim("Next: "), `\`${command}\``]),
    ],
  };
}

/** Returns the lines of branches in a terminal. */
export function changeLines(changes: readonly Change[], indent: number, isWhole = false): Line[] {
  return changes.flatMap((change) => {
    const { text, more = [] } = changeItem(change, isWhole);
    return [line(indent, ...text), ...more.map((spans) => line(indent + 2, ...spans))];
  });
}
