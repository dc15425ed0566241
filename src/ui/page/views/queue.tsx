import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Change, QueueEntry, QueueOutput } from "../../../domain/documents.generated.ts";
import { openHolds } from "../../../domain/index.ts";
import { countOf, stateWords } from "../../../report/page/index.ts";
import { Empty, WhenAnswered } from "../parts/frame.tsx";
import { LongList } from "../parts/long-list.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Ago, Chip, Name, Status } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { ProposalPage } from "./proposal.tsx";

/** Shows what waits for review, and beside it one branch. */
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
          <Empty says="Choose a file to see its branch: state, findings and code." />
        ) : (
          <ProposalPage key={id} id={id} />
        )}
      </div>
    </div>
  );
}

function QueueList({ queue, chosen }: { readonly queue: QueueOutput; readonly chosen: string }): JSX.Element {
  const { words } = route.value;
  const { proposals, changes, unresolved, limit } = queue;
  const rows = useMemo(
    () => rowsByBranch(proposals.filter((entry) => hasWords(textOf(entry), words))),
    [proposals, words],
  );
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
        {countOf(proposals.length, "proposal")} on {countOf(unresolved, "branch", "branches")}; at most {limit} branches
        may wait
      </p>
      <SearchField label="Find by path, agent, branch or status" />
      <LongList
        items={rows}
        height={60}
        label="Proposals"
        keyOf={(row) => (row.kind === "branch" ? row.branch : row.entry.proposal_id)}
      >
        {(row) =>
          row.kind === "branch" ? (
            <BranchRow row={row} change={changes.find(({ branch }) => branch === row.branch)} />
          ) : (
            <ProposalRow entry={row.entry} isChosen={row.entry.proposal_id === chosen} />
          )
        }
      </LongList>
    </>
  );
}

type Row =
  | { readonly kind: "branch"; readonly branch: string; readonly entries: readonly QueueEntry[] }
  | { readonly kind: "proposal"; readonly entry: QueueEntry };

/** Puts the proposals of a branch together, below a row for the branch: it is a branch that merges. */
function rowsByBranch(proposals: readonly QueueEntry[]): readonly Row[] {
  const byBranch = new Map<string, QueueEntry[]>();
  for (const entry of proposals) byBranch.get(entry.branch)?.push(entry) ?? byBranch.set(entry.branch, [entry]);
  return [...byBranch].flatMap(([branch, entries]) => [
    { kind: "branch", branch, entries } as const,
    ...entries.map((entry) => ({ kind: "proposal", entry }) as const),
  ]);
}

interface BranchRowFacts {
  readonly row: Row & { readonly kind: "branch" };
  readonly change: Change | undefined;
}

function BranchRow({ row: { branch, entries }, change }: BranchRowFacts): JSX.Element {
  return (
    <div class="row branch">
      <h2 class="line">
        <Name of={branch} cut={120} />
      </h2>
      <span class="line small">
        <Name of={entries[0]?.agent_id} cut={40} /> · {countOf(entries.length, "file")} ·{" "}
        <Ago at={entries[0]?.pushed_at} />
        {change === undefined ? null : <> · {stateWords(change)}</>}
      </span>
    </div>
  );
}

function ProposalRow({ entry, isChosen }: { readonly entry: QueueEntry; readonly isChosen: boolean }): JSX.Element {
  const holds = openHolds(entry).length;
  return (
    <a class="row inner" href={linkTo("queue", entry.proposal_id)} aria-current={isChosen ? "true" : undefined}>
      <span class="line">
        <Name of={entry.path} cut={120} />
      </span>
      <span class="line">
        <Status of={entry.status} />
        <Chip tone={entry.change_type === "architectural" ? "warn" : "plain"}>{entry.change_type ?? "unknown"}</Chip>
        {holds > 0 ? <Chip tone="warn">{countOf(holds, "hold")}</Chip> : null}
        {(entry.overlaps ?? []).length > 0 ? <Chip tone="warn">overlaps</Chip> : null}
      </span>
    </a>
  );
}

const textOf = ({ path, agent_id, branch, status, proposal_id }: QueueEntry): string =>
  `${path} ${agent_id} ${branch} ${status} ${proposal_id}`;
