import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { DigestOutput, QueueOutput, RfcOutput, StatusOutput } from "../../../../domain/documents.generated.ts";
import { isUndecided } from "../../../../domain/index.ts";
import { countOf, isActedOn, stateWords } from "../../../../report/page/index.ts";
import { ActionForm } from "../../parts/action.tsx";
import { Empty, Section } from "../../parts/frame.tsx";
import { Ago, Chip, Level, Name, OwnText, QuotedText, Status } from "../../parts/text.tsx";
import { linkTo } from "../../store.ts";
import { MOST_ROWS } from "./most-rows.ts";

export type Due = Pick<DigestOutput, "contested" | "at_threshold">;

export function WaitingRfcs({ rfcs }: Pick<RfcOutput, "rfcs">): JSX.Element {
  const waiting = rfcs.filter(isUndecided);
  return (
    <Section title="Decisions" count={waiting.length}>
      {waiting.length === 0 ? <Empty says="No RFC waits for an answer." /> : null}
      <ul class="cards">
        {waiting.slice(0, MOST_ROWS).map((rfc) => (
          <li key={rfc.id} class={rfc.status === "overdue" ? "bad" : "warn"}>
            <a href={linkTo("decisions", rfc.id)}>
              <Name of={rfc.id} /> <QuotedText text={rfc.decision_required} cut={240} />
            </a>
            <p class="small">
              <Status of={rfc.status} /> due <Ago at={rfc.human_response_deadline} />
              {(rfc.semantic_scopes ?? []).map((scope) => (
                <span key={scope}>
                  {" "}
                  · <Name of={scope} />
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows the branches that a person or an agent has to act on, each with its reason and what goes on. */
export function BranchesToActOn({ queue }: { readonly queue: QueueOutput }): JSX.Element {
  const shown = queue.changes.filter(isActedOn);
  const first = "They come when an agent pushes: give one a task with `skl task add`.";
  return (
    <Section title="Branches" count={shown.length}>
      {shown.length === 0 ? (
        <Empty
          says="Every pushed branch is reviewed, or merges next."
          {...(queue.changes.length === 0 ? { first } : {})}
        />
      ) : null}
      <ul class="cards">
        {shown.slice(0, MOST_ROWS).map((change) => (
          <li key={change.branch} class={change.state === "needs_person" ? "warn" : "bad"}>
            <a href={linkTo("queue", change.files[0]?.proposal_id ?? "")}>
              <Name of={change.branch} />
            </a>{" "}
            <Chip tone="warn">{stateWords(change)}</Chip>
            <p class="small">
              <Name of={change.agent} /> · {countOf(change.files.length, "file")} · <Ago at={change.pushed_at} />
            </p>
            <p>
              <QuotedText text={change.because[0]?.text} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function DueEntries({ due }: { readonly due: Due["contested"] }): JSX.Element {
  // The form stays with its answer and the focus when none of them is due any more.
  const asked = useRef<readonly string[]>([]);
  if (due.length > 0) asked.current = due.map(({ id }) => id);
  const ids = asked.current;
  return (
    <Section title="Entries to look at" count={due.length}>
      {due.length === 0 ? <Empty says="No entry is contested or due for a review." /> : null}
      <ul class="cards">
        {due.slice(0, MOST_ROWS).map((entry) => (
          <li key={entry.id} class={entry.uncertainty_level === 3 ? "bad" : "warn"}>
            <a href={linkTo("map", entry.path)}>
              <Name of={entry.path} />
            </a>
            <p class="small">
              <Level of={entry.uncertainty_level} /> {countOf(entry.change_count_since_review, "change")} since a person
              looked
              {entry.contested_by === null ? null : (
                <>
                  {" "}
                  · contested by <QuotedText text={entry.contested_by} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {ids.length === 0 ? null : (
        <details>
          <summary>I have looked at all of these</summary>
          <ActionForm
            done="Marked as reviewed."
            actions={[
              {
                name: "review",
                label: "Mark them reviewed",
                input: { ids },
                command: ["skl", "state", "review", ...ids],
              },
            ]}
          />
        </details>
      )}
    </Section>
  );
}

/** What keeps agents from going on. */
export function StoppedAgents({ status }: { readonly status: StatusOutput }): JSX.Element {
  const { queue, unjudged = [], rfcs, digest_due } = status;
  const isFull = queue.limit > 0 && queue.unresolved >= queue.limit;
  const nothing = !isFull && unjudged.length === 0 && rfcs.overdue === 0 && !digest_due;
  return (
    <Section title="Agents that are stopped">
      {nothing ? <Empty says={`Nobody: ${queue.unresolved} of ${queue.limit} branches wait for a review.`} /> : null}
      <ul class="cards">
        {isFull ? (
          <li class="bad">
            The queue is full: {queue.unresolved} of {queue.limit} branches wait, so pushes stop. Review with{" "}
            <code>skl review</code>.
          </li>
        ) : null}
        {rfcs.overdue > 0 ? (
          <li class="bad">{countOf(rfcs.overdue, "RFC")} ran out of time and pause work in their scopes.</li>
        ) : null}
        {unjudged.map((head) => (
          <li class="warn" key={head.branch}>
            <Name of={head.branch} /> <OwnText text={head.message} />
          </li>
        ))}
        {digest_due ? (
          <li class="warn">
            <a href={linkTo("digest")}>A digest is due.</a>
          </li>
        ) : null}
      </ul>
    </Section>
  );
}
