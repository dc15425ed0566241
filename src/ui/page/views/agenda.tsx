import type { JSX } from "preact";
import type { AgendaRow, PendingDecision } from "../../../kernel/domain/index.ts";
import {
  describeAgendaReason,
  describeDecisionEffect,
  escapeHiddenCharacters,
  formatCount,
} from "../../../view/page/index.ts";
import type { IconName } from "../parts/icon.tsx";
import { ListRow } from "../parts/row.tsx";
import { Name, QuotedText } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

export const useAgenda = () => useAnswer<{ readonly rows: readonly AgendaRow[] }>("agenda");

/** Returns what a row leads to: the kind of its view, and its id there. */
export function findAgendaTarget({ change, rfc, files }: AgendaRow): readonly [kind: string, id: string] {
  if (change !== null) return ["branch", change.branch];
  if (rfc !== null) return ["rfc", rfc.id];
  return ["files", files.some(({ contested_by }) => contested_by !== null) ? "contested" : "often"];
}

/** Names what waits, as a notification does. */
export function nameAgendaRow({ change, rfc, files }: AgendaRow): string {
  return change?.branch ?? rfc?.decision_required ?? `${formatCount(files.length, "file")} to look at`;
}

export const linkToRow = (row: AgendaRow): string => linkTo("inbox", ...findAgendaTarget(row));

export const buildAgendaRowKey = (row: AgendaRow): string => findAgendaTarget(row).join(" ");

/** Returns the row that comes after one, besides those that are decided; null where nothing else waits. */
export function findNextAgendaRow(rows: readonly AgendaRow[], key: string, decided: ReadonlyMap<string, unknown>) {
  const at = rows.findIndex((row) => buildAgendaRowKey(row) === key);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  const row = order.find((each) => buildAgendaRowKey(each) !== key && !decided.has(findAgendaTarget(each)[1])) ?? null;
  return row === null ? null : { row, place: rows.indexOf(row) + 1, of: rows.length };
}

const ICONS: Readonly<Record<AgendaRow["rank"], readonly [IconName, string]>> = {
  overdue: ["clock", "bad"],
  conflict: ["clash", "bad"],
  security: ["shield", "warn"],
  contract: ["contract", "warn"],
  scope: ["scope", "warn"],
  contested: ["file", "warn"],
};

interface RowFacts {
  readonly row: AgendaRow;
  readonly isChosen: boolean;
  readonly decision: PendingDecision | undefined;
}

/** Shows one thing that waits, in two lines. */
export function AgendaLink({ row, isChosen, decision }: RowFacts): JSX.Element {
  const { rank, change, rfc, same, at, due } = row;
  const [icon, tone] = rfc !== null && rank !== "overdue" ? (["question", "warn"] as const) : ICONS[rank];
  const by = change?.agent ?? rfc?.branch;
  return (
    <ListRow
      href={linkToRow(row)}
      id={buildAgendaRowKey(row)}
      isChosen={isChosen}
      isDecided={decision !== undefined}
      icon={icon}
      tone={decision ? "" : tone}
      at={due ?? at}
      title={
        <>
          <strong>
            {change === null ? (
              <QuotedText text={nameAgendaRow(row)} cut={160} />
            ) : (
              <Name of={change.branch} cut={90} />
            )}
          </strong>
          {same.length > 0 ? <span class="count"> +{same.length} with the same</span> : null}
        </>
      }
    >
      {decision ? describeDecisionEffect(decision.kind, decision.outcome) : describeAgendaReason(row)}
      {by ? ` · ${escapeHiddenCharacters(by)}` : ""}
    </ListRow>
  );
}
