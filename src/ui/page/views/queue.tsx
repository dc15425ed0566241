import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { QueueEntry, QueueOutput } from "../../../domain/documents.generated.ts";
import { openHolds } from "../../../domain/index.ts";
import { counted } from "../../../report/page/index.ts";
import { Empty, WhenAnswered } from "../parts/frame.tsx";
import { LongList } from "../parts/long-list.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Ago, Chip, Name, Status } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { ProposalPage } from "./proposal.tsx";

/** Shows what waits for review, and beside it one proposal. */
export function QueueView(): JSX.Element {
  const queue = useAnswer<QueueOutput>("queue");
  const { id } = route.value;
  return (
    <div class={id === "" ? "beside" : "beside chosen"}>
      <div class="list">
        <WhenAnswered answer={queue}>{(value) => <QueueList queue={value} chosen={id} />}</WhenAnswered>
      </div>
      <div class="one">
        {id === "" ? (
          <Empty says="Choose a proposal to see its steps, its findings and its code." />
        ) : (
          <ProposalPage key={id} id={id} />
        )}
      </div>
    </div>
  );
}

function QueueList({ queue, chosen }: { readonly queue: QueueOutput; readonly chosen: string }): JSX.Element {
  const { words } = route.value;
  const { proposals, unresolved, limit } = queue;
  const shown = useMemo(() => proposals.filter((entry) => hasWords(textOf(entry), words)), [proposals, words]);
  if (proposals.length === 0)
    return (
      <Empty
        says="Nothing waits for review."
        first="When an agent pushes its branch, its proposals stand here at once. `skl task add` gives an agent work. What was decided stands under History."
      />
    );
  return (
    <>
      <p class="hint">
        {counted(proposals.length, "proposal")} on {counted(unresolved, "branch", "branches")}; at most {limit} branches
        may wait
      </p>
      <SearchField label="Find by path, agent, branch or status" />
      <LongList items={shown} height={76} label="Proposals" keyOf={(entry) => entry.proposal_id}>
        {(entry) => (
          <a
            class="row"
            href={linkTo("queue", entry.proposal_id)}
            aria-current={entry.proposal_id === chosen ? "true" : undefined}
          >
            <span class="line">
              <Name of={entry.path} cut={120} />
            </span>
            <span class="line small">
              <Name of={entry.agent_id} cut={40} /> · <Name of={entry.branch} cut={60} /> · <Ago at={entry.pushed_at} />
            </span>
            <span class="line">
              <Status of={entry.status} />
              <Chip tone={entry.change_type === "architectural" ? "warn" : "plain"}>
                {entry.change_type ?? "unknown"}
              </Chip>
              {openHolds(entry).length > 0 ? <Chip tone="warn">{counted(openHolds(entry).length, "hold")}</Chip> : null}
              {(entry.overlaps ?? []).length > 0 ? <Chip tone="warn">overlaps</Chip> : null}
            </span>
          </a>
        )}
      </LongList>
    </>
  );
}

const textOf = ({ path, agent_id, branch, status, proposal_id }: QueueEntry): string =>
  `${path} ${agent_id} ${branch} ${status} ${proposal_id}`;
