import type { Change } from "../domain/documents.generated.ts";
import { isActedOn, stateWords } from "./state-words.ts";
import { bad, dim, good, type Line, line, plain, type Span, strong, warn } from "./text/compose.ts";

/**
 * Returns a line for each branch with its state. Where somebody has to act, the first reason stands below it, and the command to paste; with
 * `verbose` all reasons and files do.
 */
export function changeLines(changes: readonly Change[], indent: number, verbose = false): Line[] {
  return changes.flatMap((change) => {
    const { branch, agent, because, next, files } = change;
    const shown = verbose ? because : because.slice(0, isActedOn(change) || change.state === "merges_next" ? 1 : 0);
    const hidden = isActedOn(change) ? because.length - shown.length : 0;
    return [
      line(indent, strong(branch), agent === null ? ": " : dim(` of ${agent}: `), stateSpan(change)),
      ...shown.map(({ text }) => line(indent + 2, text)),
      ...(hidden > 0 ? [line(indent + 2, dim(`and ${hidden} more: \`--verbose\``))] : []),
      ...(verbose
        ? files.map(({ path, status, proposal_id }) => line(indent + 2, `${status} ${path}  `, dim(proposal_id)))
        : []),
      ...next.slice(0, 1).map((command) => line(indent + 2, dim("Next: "), `\`${command}\``)),
    ];
  });
}

function stateSpan(change: Change): Span {
  const words = stateWords(change);
  switch (change.state) {
    case "merges_next":
    case "merged":
      return good(words);
    case "waits":
      return plain(words);
    case "needs_person":
    case "rfc":
      return warn(words);
    case "needs_agent":
    case "rejected":
      return bad(words);
  }
}
