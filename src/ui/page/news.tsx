import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { QueueOutput } from "../../kernel/domain/documents.generated.ts";
import {
  describeAgendaReason,
  describeDecisionEffect,
  escapeHiddenCharacters,
  stateWords,
} from "../../view/page/index.ts";
import { Name } from "./parts/text.tsx";
import { notifies, saysPushes } from "./settings-here.ts";
import { linkTo, route, useAnswer, useDecisions, usePending } from "./store.ts";
import { buildAgendaRowKey, findAgendaTarget, nameAgendaRow, useAgenda } from "./views/agenda.tsx";
import { FailedDecision, Undo } from "./views/decide.tsx";

const SHOWN_MS = 8000;

/** Returns who pushed, and which decisions can still be taken back, wherever one is. */
export function Toasts(): JSX.Element {
  const push = usePushes();
  const here = route.value.id;
  const elsewhere = useDecisions().filter(({ about, recorded }) => about !== here && recorded === null);
  return (
    <div class="toasts" role="status">
      {elsewhere.map((decision) =>
        decision.error === null ? (
          <div class="toast" key={decision.id}>
            <Name of={decision.about} cut={40} /> {describeDecisionEffect(decision.kind, decision.outcome)}{" "}
            <Undo decision={decision} />
          </div>
        ) : (
          <FailedDecision key={decision.id} decision={decision} />
        ),
      )}
      {push === null || !saysPushes.value ? null : (
        <div class="toast">
          <a href={linkTo("branches", "branch", push.branch)}>{push.says}</a>{" "}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              saysPushes.value = false;
            }}
          >
            Silence
          </button>
        </div>
      )}
    </div>
  );
}

interface Push {
  readonly branch: string;
  readonly says: string;
}

/** Returns the branch that was pushed just now, for a moment. */
function usePushes(): Push | null {
  const changes = useAnswer<QueueOutput>("queue").value?.changes;
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  const [push, setPush] = useState<Push | null>(null);
  useEffect(() => {
    if (changes === undefined) return;
    const before = known.current;
    known.current = new Map(changes.map(({ branch, head }) => [branch, head]));
    const pushed = changes.find(({ branch, head, state }) => state !== "merged" && before?.get(branch) !== head);
    if (before === null || pushed === undefined) return;
    const { branch, agent } = pushed;
    setPush({
      branch,
      says: `${escapeHiddenCharacters(agent ?? branch)} pushed: ${escapeHiddenCharacters(stateWords(pushed))}`,
    });
    const timer = setTimeout(() => setPush(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return push;
}

/** Returns how much waits; the browser's icon has a dot then, and where it is allowed the browser tells of what is new. */
export function useWaiting(): number {
  const agenda = useAgenda();
  const rows = agenda.value?.rows;
  const decided = usePending(agenda.reading);
  const known = useRef<ReadonlySet<string> | null>(null);
  const count = (rows ?? []).filter((row) => !decided.has(findAgendaTarget(row)[1])).length;
  useEffect(() => {
    document.querySelector("link[rel=icon]")?.setAttribute("href", count > 0 ? "/icon-dot.svg" : "/icon.svg");
  }, [count]);
  useEffect(() => {
    if (rows === undefined) return;
    const before = known.current;
    known.current = new Set(rows.map(buildAgendaRowKey));
    const [fresh] = before === null ? [] : rows.filter((row) => !before.has(buildAgendaRowKey(row)));
    if (fresh === undefined || !notifies.value || !document.hidden || Notification.permission !== "granted") return;
    new Notification(escapeHiddenCharacters(nameAgendaRow(fresh)), {
      body: escapeHiddenCharacters(describeAgendaReason(fresh)),
      tag: "skl",
      icon: "/icon.svg",
    });
  }, [rows]);
  return count;
}
