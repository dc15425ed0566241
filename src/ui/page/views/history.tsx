import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { LoggedDecision, SessionLog } from "../../../domain/documents.generated.ts";
import type { SessionList } from "../../../domain/index.ts";
import { countOf, duration, endingWords } from "../../../report/page/index.ts";
import { Empty, Section, WhenAnswered } from "../parts/frame.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Ago, Chip, Name, QuotedText, type Tone } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";

const AT_FIRST = 30;

/** Shows the sessions, the newest first: what each merged, and why. */
export function HistoryView(): JSX.Element {
  const sessions = useAnswer<SessionList>("sessions");
  return <WhenAnswered answer={sessions}>{(value) => <Sessions list={value} />}</WhenAnswered>;
}

function Sessions({ list: { sessions, unreadable } }: { readonly list: SessionList }): JSX.Element {
  const { id, words } = route.value;
  const found = useMemo(
    () => sessions.filter((session) => hasWords(JSON.stringify(session), words)),
    [sessions, words],
  );
  const at = sessions.findIndex(({ session_id }) => session_id === id);
  const [most, setMost] = useState(Math.max(AT_FIRST, at + 1));
  if (sessions.length === 0)
    return (
      <Empty
        says="No session has run yet."
        first="`skl review` reviews what waits and merges what is safe; each run leaves its log here."
      />
    );
  return (
    <>
      <SearchField label="Find sessions by branch, file, agent or reason" />
      {id !== "" && at === -1 ? (
        <Empty says={`There is no log of ${id}.`} first="These are the sessions that have one." />
      ) : null}
      {unreadable.map((path) => (
        <p class="notice" key={path}>
          <Name of={path} /> cannot be read.
        </p>
      ))}
      <ol class="timeline">
        {found.slice(0, most).map((session, place) => (
          <li key={session.session_id}>
            <Session session={session} isOpen={session.session_id === id || (id === "" && place === 0)} />
          </li>
        ))}
      </ol>
      {found.length > most ? (
        <button type="button" onClick={() => setMost(most + 5 * AT_FIRST)}>
          Show earlier ones ({found.length - most})
        </button>
      ) : null}
    </>
  );
}

function Session({ session, isOpen }: { readonly session: SessionLog; readonly isOpen: boolean }): JSX.Element {
  const { decisions = [], merged_branches: merged = [] } = session;
  const others = decisions.filter(({ branch }) => !merged.includes(branch ?? ""));
  const seconds = (Date.parse(session.session_end) - Date.parse(session.session_start)) / 1000;
  return (
    <details open={isOpen}>
      <summary>
        <Name of={session.session_id} /> <Ago at={session.session_end} />
        <span class="small">
          {" "}
          · {countOf(session.proposals_reviewed, "proposal")} in {duration(Math.max(0, seconds))} · {merged.length}{" "}
          merged
          {(session.rfcs_opened ?? []).length > 0
            ? ` · ${countOf(session.rfcs_opened?.length ?? 0, "RFC")} opened`
            : ""}
        </span>
      </summary>
      <p class="small">
        <a href={linkTo("history", session.session_id)}>Link to it</a> · {endingWords(session.ended_because)} · verifier{" "}
        <Name of={session.verifier} />
      </p>
      {merged.length === 0 ? null : (
        <Section title="Merged, and why" count={merged.length}>
          {merged.map((branch) => (
            <div key={branch}>
              <p class="merged">
                <Name of={branch} />
              </p>
              <ul class="cards">
                {decisions
                  .filter((decision) => decision.branch === branch)
                  .map((decision) => (
                    <Decision key={decision.proposal_id} decision={decision} />
                  ))}
              </ul>
            </div>
          ))}
        </Section>
      )}
      {others.length === 0 ? null : (
        <Section title={merged.length === 0 ? "Decisions" : "Other decisions"} count={others.length}>
          <ul class="cards">
            {others.map((decision) => (
              <Decision key={decision.proposal_id} decision={decision} />
            ))}
          </ul>
        </Section>
      )}
      <Notes title="Escalated" notes={session.escalations} />
      <Notes title="Uncertain" notes={session.uncertain_decisions} />
      <Notes title="Circuit breakers" notes={session.circuit_breakers_triggered} />
      <Notes title="Patterns" notes={session.recurring_patterns_flagged} />
      <Notes title="Notices" notes={session.notices} />
      <Notes title="Put right after an earlier session" notes={session.reconciled} />
      <Notes title="Left undone" notes={session.unfinished?.map(({ path, reason }) => `${path}: ${reason}`)} />
    </details>
  );
}

const TONES: Readonly<Record<LoggedDecision["decision"], Tone>> = {
  auto_approve: "good",
  approve: "good",
  reject: "bad",
  escalate: "warn",
  rfc: "warn",
};

function Decision({ decision }: { readonly decision: LoggedDecision }): JSX.Element {
  return (
    <li>
      <Chip tone={TONES[decision.decision] ?? "plain"}>{decision.decision.replaceAll("_", " ")}</Chip>{" "}
      <a href={linkTo("queue", decision.proposal_id)}>
        <Name of={decision.path ?? decision.proposal_id} />
      </a>{" "}
      <span class="small">
        <Name of={decision.agent_id} /> on <Name of={decision.branch} />
        {decision.rfc ? (
          <>
            {" "}
            · <a href={linkTo("decisions", decision.rfc)}>{decision.rfc}</a>
          </>
        ) : null}
      </span>
      <span class="block">
        <QuotedText text={decision.rationale} cut={1500} />
      </span>
    </li>
  );
}

function Notes({
  title,
  notes = [],
}: {
  readonly title: string;
  readonly notes?: readonly string[] | undefined;
}): JSX.Element | null {
  if (notes.length === 0) return null;
  return (
    <Section title={title}>
      <ul class="plain">
        {[...new Set(notes)].map((note) => (
          <li key={note}>
            <QuotedText text={note} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
