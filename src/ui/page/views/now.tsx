import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type {
  DigestOutput,
  IntentListOutput,
  QueueEntry,
  QueueOutput,
  RfcOutput,
  StatusOutput,
  Task,
  TaskOutput,
} from "../../../domain/documents.generated.ts";
import { isUndecided, openHolds } from "../../../domain/index.ts";
import { counted } from "../../../report/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { Empty, Section, WhenAnswered } from "../parts/frame.tsx";
import { Ago, Chip, Level, Name, OwnText, QuotedText, Status } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

type Due = Pick<DigestOutput, "contested" | "at_threshold">;

/** The most rows of a kind; the other views list the rest. */
const MOST = 50;

/** Shows what waits for a person, who works where, and where their changes meet. */
export function NowView(): JSX.Element {
  const queue = useAnswer<QueueOutput>("queue");
  const rfcs = useAnswer<RfcOutput>("rfcs");
  const due = useAnswer<Due>("due");
  const status = useAnswer<StatusOutput>("status");
  const tasks = useAnswer<TaskOutput>("tasks");
  const intents = useAnswer<IntentListOutput>("intents");
  return (
    <div class="columns">
      <div>
        <h2 class="group">What waits for you</h2>
        <WhenAnswered answer={rfcs}>{(value) => <WaitingRfcs rfcs={value.rfcs} />}</WhenAnswered>
        <WhenAnswered answer={queue}>{(value) => <HeldProposals queue={value} />}</WhenAnswered>
        <WhenAnswered answer={due}>
          {(value) => <DueEntries due={[...value.contested, ...value.at_threshold]} />}
        </WhenAnswered>
        <WhenAnswered answer={status}>{(value) => <StoppedAgents status={value} />}</WhenAnswered>
      </div>
      <div>
        <h2 class="group">Who works where</h2>
        <WhenAnswered answer={tasks}>
          {(value) => <Work tasks={value.tasks} proposals={queue.value?.proposals ?? []} />}
        </WhenAnswered>
        <WhenAnswered answer={intents}>{(value) => <Intents intents={value.intents} />}</WhenAnswered>
        <WhenAnswered answer={queue}>{(value) => <Overlaps proposals={value.proposals} />}</WhenAnswered>
        <WhenAnswered answer={status}>{(value) => <Handoff status={value} />}</WhenAnswered>
      </div>
    </div>
  );
}

function WaitingRfcs({ rfcs }: Pick<RfcOutput, "rfcs">): JSX.Element {
  const waiting = rfcs.filter(isUndecided);
  return (
    <Section title="Decisions" count={waiting.length}>
      {waiting.length === 0 ? <Empty says="No RFC waits for an answer." /> : null}
      <ul class="cards">
        {waiting.slice(0, MOST).map((rfc) => (
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

function HeldProposals({ queue }: { readonly queue: QueueOutput }): JSX.Element {
  const held = queue.proposals.filter((entry) => openHolds(entry).length > 0);
  const first = "They come when an agent pushes: give one a task with `skl task add`.";
  return (
    <Section title="Held changes" count={held.length}>
      {held.length === 0 ? (
        <Empty
          says="No change is held for a person."
          {...(queue.proposals.length === 0 ? { first: `No proposal waits. ${first}` } : {})}
        />
      ) : null}
      <ul class="cards">
        {held.slice(0, MOST).map((entry) => (
          <li key={entry.proposal_id} class="warn">
            <a href={linkTo("queue", entry.proposal_id)}>
              <Name of={entry.path} />
            </a>
            <p class="small">
              <Name of={entry.agent_id} /> on <Name of={entry.branch} /> · <Ago at={entry.pushed_at} />
            </p>
            {openHolds(entry).map((hold) => (
              <p key={hold.kind + hold.because}>
                <Chip tone="warn">{hold.kind.replaceAll("_", " ")}</Chip> <QuotedText text={hold.because} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DueEntries({ due }: { readonly due: Due["contested"] }): JSX.Element {
  // The form stays with its answer and the focus when none of them is due any more.
  const asked = useRef<readonly string[]>([]);
  if (due.length > 0) asked.current = due.map(({ id }) => id);
  const ids = asked.current;
  return (
    <Section title="Entries to look at" count={due.length}>
      {due.length === 0 ? <Empty says="No entry is contested or due for a review." /> : null}
      <ul class="cards">
        {due.slice(0, MOST).map((entry) => (
          <li key={entry.id} class={entry.uncertainty_level === 3 ? "bad" : "warn"}>
            <a href={linkTo("map", entry.path)}>
              <Name of={entry.path} />
            </a>
            <p class="small">
              <Level of={entry.uncertainty_level} /> {counted(entry.change_count_since_review, "change")} since a person
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
function StoppedAgents({ status }: { readonly status: StatusOutput }): JSX.Element {
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
          <li class="bad">{counted(rfcs.overdue, "RFC")} ran out of time and pause work in their scopes.</li>
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

function Work({
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
          {counted(waiting.length, "proposal")} {waiting.length === 1 ? "waits" : "wait"}, pushed{" "}
          <Ago at={waiting[0].pushed_at} />: <a href={linkTo("queue", waiting[0].proposal_id)}>look</a>
        </p>
      )}
    </li>
  );
}

function Intents({ intents }: Pick<IntentListOutput, "intents">): JSX.Element {
  return (
    <Section title="Declared intents" count={intents.length}>
      {intents.length === 0 ? (
        <Empty says="No agent has declared what it will change next." first="Agents do so with `skl intent`." />
      ) : null}
      <ul class="cards">
        {intents.slice(0, MOST).map((intent) => (
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

function Overlaps({ proposals }: { readonly proposals: readonly QueueEntry[] }): JSX.Element {
  const met = proposals.flatMap((entry) => (entry.overlaps ?? []).map((overlap) => ({ entry, overlap })));
  return (
    <Section title="Changes that meet" count={met.length}>
      {met.length === 0 ? <Empty says="No two waiting changes meet." /> : null}
      <ul class="cards">
        {met.slice(0, MOST).map(({ entry, overlap }) => (
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

function Handoff({ status: { handoff } }: { readonly status: StatusOutput }): JSX.Element {
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
        ended: {(handoff.ended_because ?? "unknown").replaceAll("_", " ")}
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
