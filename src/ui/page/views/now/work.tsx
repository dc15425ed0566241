import type { JSX } from "preact";
import type { IntentListOutput, QueueEntry, StatusOutput, Task } from "../../../../domain/documents.generated.ts";
import { countOf, endingWords } from "../../../../report/page/index.ts";
import { Empty, Section } from "../../parts/frame.tsx";
import { Ago, Chip, Name, QuotedText } from "../../parts/text.tsx";
import { linkTo } from "../../store.ts";
import { MOST_ROWS } from "./most-rows.ts";

export function Work({
  tasks,
  proposals,
}: {
  readonly tasks: readonly Task[];
  readonly proposals: readonly QueueEntry[];
}): JSX.Element {
  const active = tasks.filter(({ status = "open" }) => status === "open" || status === "in_progress");
  const scopes = [...new Set(active.map(({ semantic_scope }) => semantic_scope ?? ""))].sort();
  if (active.length === 0)
    return (
      <Section title="Tasks" count={0}>
        <Empty
          says="Nobody has a task."
          first="Give one out with `skl task add --agent Agent-1 --branch feature/x --scope S --files GLOB --title T`."
        />
      </Section>
    );
  return (
    <>
      {scopes.map((scope) => {
        const here = active.filter(({ semantic_scope }) => (semantic_scope ?? "") === scope);
        return (
          <Section key={scope} title={scope === "" ? "Without a scope" : scope} count={here.length}>
            <ul class="cards">
              {here.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  waiting={proposals.filter(({ branch }) => branch === task.branch)}
                />
              ))}
            </ul>
          </Section>
        );
      })}
    </>
  );
}

function TaskCard({ task, waiting }: { readonly task: Task; readonly waiting: readonly QueueEntry[] }): JSX.Element {
  return (
    <li>
      <p>
        <Name of={task.agent_id} /> <QuotedText text={task.title} cut={160} />
      </p>
      <p class="small">
        <Name of={task.branch} /> ·{" "}
        {task.scope_files.slice(0, 4).map((glob) => (
          <span key={glob}>
            <Name of={glob} />{" "}
          </span>
        ))}
        {task.scope_files.length > 4 ? `and ${task.scope_files.length - 4} more` : ""}
      </p>
      {waiting[0] === undefined ? null : (
        <p class="small">
          {countOf(waiting.length, "proposal")} {waiting.length === 1 ? "waits" : "wait"}, pushed{" "}
          <Ago at={waiting[0].pushed_at} />: <a href={linkTo("queue", waiting[0].proposal_id)}>look</a>
        </p>
      )}
    </li>
  );
}

export function Intents({ intents }: Pick<IntentListOutput, "intents">): JSX.Element {
  return (
    <Section title="Declared intents" count={intents.length}>
      {intents.length === 0 ? (
        <Empty says="No agent has declared what it will change next." first="Agents do so with `skl intent`." />
      ) : null}
      <ul class="cards">
        {intents.slice(0, MOST_ROWS).map((intent) => (
          <li key={intent.id}>
            <p>
              <Name of={intent.agent} /> <QuotedText text={intent.text} cut={300} />
            </p>
            <p class="small">
              {intent.branch === null ? null : (
                <>
                  <Name of={intent.branch} /> ·{" "}
                </>
              )}
              <Ago at={intent.declared_at} />
              {[...intent.files, ...intent.symbols].slice(0, 6).map((place) => (
                <span key={place}>
                  {" "}
                  · <Name of={place} />
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Overlaps({ proposals }: { readonly proposals: readonly QueueEntry[] }): JSX.Element {
  const met = proposals.flatMap((entry) => (entry.overlaps ?? []).map((overlap) => ({ entry, overlap })));
  return (
    <Section title="Changes that meet" count={met.length}>
      {met.length === 0 ? <Empty says="No two waiting changes meet." /> : null}
      <ul class="cards">
        {met.slice(0, MOST_ROWS).map(({ entry, overlap }) => (
          <li key={`${entry.proposal_id} ${overlap.branch} ${overlap.kind} ${overlap.path}`} class="warn">
            <p>
              <Chip tone={overlap.kind === "conflict" ? "bad" : "warn"}>{overlap.kind.replaceAll("_", " ")}</Chip>{" "}
              <a href={linkTo("queue", entry.proposal_id)}>
                <Name of={overlap.path} />
              </a>
            </p>
            <p class="small">
              <Name of={entry.agent_id} /> and <Name of={overlap.agent_id} /> on <Name of={overlap.branch} />
            </p>
            <p>
              <QuotedText text={overlap.message} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Handoff({ status: { handoff } }: { readonly status: StatusOutput }): JSX.Element {
  if (handoff == null)
    return (
      <Section title="The last session">
        <Empty says="No session has run yet." first="`skl review` runs one." />
      </Section>
    );
  const notes = [...handoff.notices, ...handoff.uncertain_decisions, ...handoff.patterns];
  return (
    <Section title="The last session">
      <p>
        <a href={linkTo("history", handoff.session_id)}>
          <Name of={handoff.session_id} />
        </a>{" "}
        {endingWords(handoff.ended_because)}
      </p>
      <ul class="plain">
        {[...new Set(notes)].map((note) => (
          <li key={note}>
            <QuotedText text={note} />
          </li>
        ))}
        {handoff.unfinished.map((each) => (
          <li key={each.proposal_id}>
            <a href={linkTo("queue", each.proposal_id)}>
              <Name of={each.path} />
            </a>
            : <QuotedText text={each.reason} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
