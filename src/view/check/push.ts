import type { Foretold, HookOutput, InboxItem, Warning } from "../../kernel/domain/documents.generated.ts";
import type { CheckText } from "../check-text.ts";
import { type Document, dim, line, warn, warned } from "../document/model.ts";
import { renderToldNotes } from "../notes.ts";
import { formatCount } from "../words.ts";
import { isIgnored, renderCheck } from "./document.ts";

const REFS_SHOWN = 10;
const INBOX_SHOWN = 5;

/** Returns what a push shows: a line for each ref that is not judged, and the verdict on the others. */
export function renderHook(output: HookOutput, checks: readonly CheckText[]): Document {
  const { refs, inbox = [], notes } = output;
  const ignored = refs.filter(isIgnored);
  const hidden = ignored.length - REFS_SHOWN;
  const renderJudgedRefs = (some: typeof refs): Document =>
    some.flatMap((ref) => renderCheck({ ...ref, warnings: [] }, "push", checks));
  return [
    // What was decided since the last push comes first, since it may change what the agent does now.
    ...inbox.filter(({ news }) => news).map(({ message }) => line(0, dim("skl: "), message)),
    ...renderJudgedRefs(ignored.slice(0, REFS_SHOWN)),
    ...(hidden > 0
      ? [line(0, dim(`skl: ${formatCount(hidden, "more ref")} ${hidden === 1 ? "is" : "are"} not judged.`))]
      : []),
    ...renderJudgedRefs(refs.filter((ref) => !isIgnored(ref))),
    ...renderToldNotes(notes),
    { kind: "details", summary: "Your other work", blocks: listOtherBranchWork(output) },
    ...(refs.length === 0 ? [line(0, dim("skl: This push has nothing to judge."))] : []),
    warned(removeRepeatedWarnings(refs.flatMap((ref) => ref.warnings ?? []))),
  ];
}

const ACTED_ON: ReadonlySet<InboxItem["kind"]> = new Set(["rejected", "held", "rfc", "criteria"]);

/** Returns what the agent has to act on or wait for on its other branches. */
function listOtherBranchWork({ inbox = [], refs }: HookOutput): Document {
  const pushed = new Set(refs.map(({ branch }) => branch));
  const open = inbox.filter(({ kind, news, branch }) => !news && ACTED_ON.has(kind) && !pushed.has(branch));
  const items = open.map(({ message }) => ({ mark: "none" as const, text: [message] }));
  return open.length === 0 ? [] : [{ kind: "list", items, shown: INBOX_SHOWN, rest: "`skl inbox`" }];
}

/** Returns what a review would say against a head, or nothing. */
export function renderForetoldReview(foretold: readonly Foretold[] = []): Document {
  return foretold.flatMap(({ outcome, message, fix }) => {
    const would = outcome === "reject" ? "Review would reject this: " : "Review would wait: ";
    return [line(2, warn(would), message), line(4, dim(`Next: ${fix}`))];
  });
}

function removeRepeatedWarnings(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code}\n${warning.message}`, warning])).values()];
}
