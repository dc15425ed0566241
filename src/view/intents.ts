import type {
  AgreeListOutput,
  Agreement,
  AgreeOutput,
  Intent,
  IntentListOutput,
  IntentOutput,
} from "../kernel/domain/documents.generated.ts";
import { listItems, quote } from "../kernel/domain/index.ts";
import { renderOverlapLines } from "./inbox.ts";
import { blank, type Document, dim, good, type Line, line, strong, warned } from "./text/compose.ts";
import { formatDuration } from "./words.ts";

export function renderIntent({ intent, changed, overlaps, warnings }: IntentOutput): Document {
  return [
    ...renderIntentLines(intent, 0),
    line(2, dim(changed ? "The others see it now; `skl intent done` ends it." : "It was on record already.")),
    ...(overlaps.length === 0 ? [line(0, good("It overlaps with nobody's work."))] : renderOverlapLines(overlaps, 0)),
    warned(warnings),
  ];
}

export function renderIntentList({ intents, overlaps, age_s, warnings }: IntentListOutput): Document {
  return [
    ...(intents.length === 0 ? [line(0, dim("Nobody has said what they are about to change."))] : []),
    ...intents.flatMap((intent) => renderIntentLines(intent, 0)),
    ...(overlaps.length > 0 ? [blank, line(0, dim("Yours:")), ...renderOverlapLines(overlaps, 2)] : []),
    ...renderAskedAge(age_s),
    warned(warnings),
  ];
}

export function renderEndedIntents(ended: readonly Intent[]): Document {
  if (ended.length === 0) return [line(0, dim("There was no intent to end."))];
  return ended.map(({ id, text }) => line(0, `${id} has ended: ${quote(text)}`));
}

export function renderAgreement(output: AgreeOutput): Document {
  const { agreement, changed, ended, adr, warnings } = output;
  const { id, proposed, signature } = agreement;
  const next =
    proposed === null
      ? "A push that breaks it is blocked."
      : `It binds nobody yet: the other side accepts it with \`skl agree accept ${id}\`.`;
  const withdrawal =
    (agreement.withdrawn_by ?? []).length > 0 ? ` ${listItems(agreement.withdrawn_by ?? [])} wants to end it.` : "";
  const outcome = ended ? `${id} is over${adr === null ? "" : `; it is ${adr} now`}.` : `${next}${withdrawal}`;
  return [
    ...(ended && signature === null && proposed === null ? [] : renderAgreementLines(agreement)),
    line(2, dim(changed ? outcome : `Nothing to change. ${outcome}`)),
    warned(warnings),
  ];
}

export function renderAgreementList({ agreements, age_s, warnings }: AgreeListOutput): Document {
  const none = agreements.length === 0 ? [line(0, dim("Nobody has agreed on a signature."))] : [];
  return [
    ...none,
    ...agreements.flatMap((each) => renderAgreementLines(each)),
    ...renderAskedAge(age_s),
    warned(warnings),
  ];
}

/** Returns the lines of one intent: who, since when, on which branch, and which files. */
function renderIntentLines(
  { id, agent, branch, text, files, symbols, declared_at, expires_at, head }: Intent,
  indent: number,
): Line[] {
  const names = symbols.length > 0 ? symbols : files;
  return [
    line(indent, strong(agent), `  ${quote(text, 200)}`),
    line(
      indent + 2,
      dim(
        `${id}, ${branch ?? "no branch"}, since ${declared_at}, until ${expires_at}${head ? `, pushed as ${head.slice(0, 10)}` : ""}`,
      ),
    ),
    line(indent + 2, listItems(names, 6)),
  ];
}

/** Returns the lines of one agreement: what binds, and what waits to be accepted. */
export function renderAgreementLines(agreement: Agreement, indent = 0): Line[] {
  const { id, path, signature, proposed, proposed_by, accepted_by } = agreement;
  return [
    line(indent, strong(id), `  ${path}`),
    ...(signature === null ? [] : [line(indent + 2, `agreed by ${listItems(accepted_by)}: `, strong(signature))]),
    ...(proposed === null ? [] : [line(indent + 2, `proposed by ${proposed_by}: `, strong(proposed))]),
  ];
}

function renderAskedAge(age: number | null): Line[] {
  if (age === 0) return [];
  return [
    line(
      0,
      dim(
        age === null
          ? "The remote was never asked from here."
          : `The remote was last asked ${formatDuration(age)} ago.`,
      ),
    ),
  ];
}
