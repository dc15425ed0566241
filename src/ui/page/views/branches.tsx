import type { JSX } from "preact";
import type {
  Agreement,
  Change,
  IntentListOutput,
  QueueOutput,
  TaskOutput,
} from "../../../kernel/domain/documents.generated.ts";
import type { ReviewState } from "../../../kernel/domain/index.ts";
import { escapeHiddenCharacters, formatCount, renderAgentLane, renderReview } from "../../../view/page/index.ts";
import { useAct } from "../parts/action.tsx";
import { Back, Empty, Problem, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Doc, linkInPage } from "../parts/html.tsx";
import { Icon } from "../parts/icon.tsx";
import { LongList } from "../parts/long-list.tsx";
import { ListRow } from "../parts/row.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Name, QuotedText, State } from "../parts/text.tsx";
import { linkTo, route, searchFor, useAnswer } from "../store.ts";
import { BranchPage } from "./branch.tsx";
import { StopAgent } from "./stop.tsx";

/** Shows the branches in the order in which they merge, and beside them one branch, the review, or who works on what. */
export function BranchesView(): JSX.Element {
  const queue = useAnswer<QueueOutput>("queue");
  const { kind, id } = route.value;
  return (
    <div class={kind === "" ? "beside both" : "beside chosen"}>
      <div class="list">
        <WhenAnswered answer={queue}>{(value) => <Train changes={value.changes} chosen={id} />}</WhenAnswered>
      </div>
      <div class="one" key={`${kind} ${id}`}>
        {kind === "branch" ? <BranchPage name={id} view="branches" /> : null}
        {kind === "review" ? <ReviewPage /> : null}
        {kind === "" ? <Lanes changes={queue.value?.changes ?? []} /> : null}
      </div>
    </div>
  );
}

/** Returns what is under way in the order in which it merges: first what the next session merges with what waits for that alone. */
function orderTrain(changes: readonly Change[]): readonly Change[] {
  const open = changes.filter(({ state }) => state !== "merged");
  const moving = new Set<string>();
  for (const { branch, state, waits_for: before } of open)
    if (state === "merges_next" || (state === "waits" && before.every((each) => moving.has(each)))) moving.add(branch);
  const isMoving = ({ branch }: Change): boolean => moving.has(branch);
  return [...open.filter(isMoving), ...open.filter((change) => !isMoving(change))];
}

function Train({ changes, chosen }: { readonly changes: readonly Change[]; readonly chosen: string }): JSX.Element {
  const { words } = route.value;
  if (changes.length === 0)
    return <Empty says="No branch is under way." first="When an agent pushes, its branch stands here at once." />;
  const found = changes.filter(({ branch, agent, subject, files }) =>
    hasWords(`${branch} ${agent} ${subject} ${files.map(({ path }) => path).join(" ")}`, words),
  );
  return (
    <>
      <div class="head">
        <SearchField label="Find a branch, agent or file" />
        <a class="button primary" href={linkTo("branches", "review")}>
          Preview the merge
        </a>
      </div>
      {found.length > 0 ? null : <NoMatch words={words} />}
      {(
        [
          ["Merge order", orderTrain(found), 80],
          ["Merged lately", found.filter(({ state }) => state === "merged"), 58],
        ] as const
      ).map(([title, rows, height]) =>
        rows.length === 0 ? null : (
          <Section key={title} title={title} count={rows.length}>
            <LongList items={rows} height={height} label={title} keyOf={({ branch }) => branch}>
              {(change) => <Car change={change} isChosen={change.branch === chosen} />}
            </LongList>
          </Section>
        ),
      )}
    </>
  );
}

/** Says that a filter leaves nothing, and clears it. */
export function NoMatch({ words }: { readonly words: string }): JSX.Element {
  return (
    <p class="empty">
      Nothing matches “{words}”.{" "}
      <button type="button" class="quiet" onClick={() => searchFor("")}>
        Clear the search
      </button>
    </p>
  );
}

function Car({ change, isChosen }: { readonly change: Change; readonly isChosen: boolean }): JSX.Element {
  const { branch, agent, pushed_at: at, state, task, subject } = change;
  const isMerged = state === "merged";
  const title = (
    <>
      <strong>
        <Name of={branch} cut={90} />
      </strong>{" "}
      <span class="small">{escapeHiddenCharacters(agent ?? "")}</span>
    </>
  );
  return (
    <ListRow
      {...{ id: branch, isChosen, title, at, href: linkTo("branches", "branch", branch) }}
      coupling={isMerged ? null : <State of={change} isCoupling />}
    >
      {isMerged ? <State of={change} /> : <QuotedText text={task?.title || subject} cut={90} />}
    </ListRow>
  );
}

/** Shows a lane for each agent: its tasks and branches, what it is about to change, and what it agreed on with others. */
function Lanes({ changes }: { readonly changes: readonly Change[] }): JSX.Element {
  const tasks = useAnswer<TaskOutput>("tasks").value?.tasks ?? [];
  const intents = useAnswer<IntentListOutput>("intents").value?.intents ?? [];
  const agreements = useAnswer<{ readonly agreements: readonly Agreement[] }>("agreements").value?.agreements ?? [];
  const active = tasks.filter(({ status = "open" }) => status === "open" || status === "in_progress");
  const open = changes.filter(({ state }) => state !== "merged");
  const agents = [
    ...new Set([
      ...open.flatMap(({ agent }) => agent ?? []),
      ...active.map(({ agent_id }) => agent_id),
      ...intents.map(({ agent }) => agent),
    ]),
  ].sort();
  if (agents.length === 0)
    return (
      <Empty says="Nobody is at work." first="`skl task add` gives an agent a task; `skl start` lets one begin." />
    );
  return (
    <>
      <h2>Who works on what</h2>
      <div class="lanes">
        {agents.map((agent) => {
          const lane = {
            tasks: active.filter(({ agent_id }) => agent_id === agent),
            changes: open.filter((change) => change.agent === agent),
            intents: intents.filter((intent) => intent.agent === agent),
            agreements: agreements.filter((each) => [...each.accepted_by, each.proposed_by].includes(agent)),
          };
          return (
            <section class="lane" key={agent} aria-label={agent}>
              <h3>
                <Icon of="person" /> <Name of={agent} cut={60} />
              </h3>
              <Doc of={renderAgentLane(lane, linkInPage)} />
              <StopAgent agent={agent} {...lane} />
            </section>
          );
        })}
      </div>
    </>
  );
}

/** Runs a review: first what it would do, then how far it is, then what it did. */
function ReviewPage(): JSX.Element {
  const { running, last } = useAnswer<ReviewState>("session").value ?? { running: null, last: null };
  const { error, send } = useAct();
  const run = (dryRun: boolean) => send("session", { dry_run: dryRun });
  const isPlanned = last?.dry_run === true;
  return (
    <article aria-label="Run review">
      <Back to={linkTo("branches")} title="Branches" />
      <Title>Run review</Title>
      <p class="small">
        A session reviews what waits, merges what is in order and asks where a person has to decide;{" "}
        <code>skl review</code> does the same.
      </p>
      <p class="tools">
        <button
          type="button"
          class={isPlanned ? "" : "primary"}
          aria-disabled={running !== null}
          onClick={() => run(true)}
        >
          {isPlanned ? "Preview again" : "Preview the merge"}
        </button>{" "}
        {isPlanned ? (
          <button type="button" class="primary" aria-disabled={running !== null} onClick={() => run(false)}>
            {last.merged.length > 0 ? `Merge ${formatCount(last.merged.length, "branch", "branches")}` : "Run it"}
          </button>
        ) : null}
      </p>
      <div role="status">
        {running === null ? null : (
          <p>
            <progress
              max={Math.max(1, running.total)}
              value={running.total === 0 ? undefined : running.done}
              aria-label="Progress"
            />{" "}
            {running.dry_run ? "Looking" : "Reviewing"} <QuotedText text={running.what} cut={120} />
          </p>
        )}
      </div>
      {error === null ? null : <Problem error={error} />}
      {last === null || running !== null ? null : (
        <Doc of={renderReview(last, { isWhole: true, link: (branch) => linkInPage("branch", branch) })} />
      )}
    </article>
  );
}
