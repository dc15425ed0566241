import type { CheckOutput, Foretold, HookOutput, InboxItem, Warning } from "../../domain/documents.generated.ts";
import type { CheckText } from "../check-text.ts";
import { type Document, dim, type Line, line, warn } from "../document/model.ts";
import { toText } from "../document/terminal.ts";
import type { TextStyle } from "../text/style.ts";
import { countOf } from "../words.ts";
import { checkDocument } from "./document.ts";

const REFS_SHOWN = 10;
const INBOX_SHOWN = 5;

const isIgnored = ({ ignored }: CheckOutput): boolean => typeof ignored === "string";

const ignoredLine = (output: CheckOutput): Line =>
  line(0, dim(`skl: ${output.branch ?? "a ref"} is not judged, because ${output.ignored}.`));

/** Renders the verdict on one change for `skl check`. */
export function renderCheck(output: CheckOutput, style: TextStyle, checks: readonly CheckText[]): string {
  if (isIgnored(output)) return toText([ignoredLine(output)], style);
  const warnings = { kind: "warnings", warnings: output.warnings ?? [] } as const;
  return toText([...checkDocument(output, "check", checks), warnings], style);
}

/** Renders what a push shows: a line for each ref that is not judged, and the verdict on the others. */
export function renderHook(output: HookOutput, style: TextStyle, checks: readonly CheckText[]): string {
  const { refs, inbox = [] } = output;
  const ignored = refs.filter(isIgnored);
  const hidden = ignored.length - REFS_SHOWN;
  const document: Document = [
    // What was decided since the last push comes first, since it may change what the agent does now.
    ...inbox.filter(({ news }) => news).map(({ message }) => line(0, dim("skl: "), message)),
    ...ignored.slice(0, REFS_SHOWN).map(ignoredLine),
    ...(hidden > 0
      ? [line(0, dim(`skl: ${countOf(hidden, "more ref")} ${hidden === 1 ? "is" : "are"} not judged.`))]
      : []),
    ...refs.filter((ref) => !isIgnored(ref)).flatMap((ref) => checkDocument(ref, "push", checks)),
    { kind: "details", summary: "Your other work", blocks: otherWork(output) },
    ...(refs.length === 0 ? [line(0, dim("skl: This push has nothing to judge."))] : []),
    { kind: "warnings", warnings: distinct(refs.flatMap((ref) => ref.warnings ?? [])) },
  ];
  return toText(document, style);
}

const ACTED_ON: ReadonlySet<InboxItem["kind"]> = new Set(["rejected", "held", "rfc", "criteria"]);

/** Returns what the agent has to act on or wait for on its other branches. */
function otherWork({ inbox = [], refs }: HookOutput): Document {
  const pushed = new Set(refs.map(({ branch }) => branch));
  const open = inbox.filter(({ kind, news, branch }) => !news && ACTED_ON.has(kind) && !pushed.has(branch));
  const items = open.map(({ message }) => ({ mark: "none" as const, text: [message] }));
  return open.length === 0 ? [] : [{ kind: "list", items, shown: INBOX_SHOWN, rest: "`skl inbox`" }];
}

/** Renders what a review would say against a head, or nothing. */
export function renderForetold(foretold: readonly Foretold[] = [], style: TextStyle): string {
  const lines = foretold.flatMap(({ outcome, message, fix }) => {
    const would = outcome === "reject" ? "Review would reject this: " : "Review would wait: ";
    return [line(2, warn(would), message), line(4, dim(`Next: ${fix}`))];
  });
  return toText(lines, style);
}

function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code}\n${warning.message}`, warning])).values()];
}
