import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { QueueOutput, StatusOutput } from "../../../kernel/domain/documents.generated.ts";
import type { AgendaRow, SessionList } from "../../../kernel/domain/index.ts";
import { describeSessionBriefly, formatCount } from "../../../view/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { useNarrow } from "../parts/diff.tsx";
import { Back, Empty, Title, WhenAnswered } from "../parts/frame.tsx";
import { LongList } from "../parts/long-list.tsx";
import { Ago, OwnText, Path, QuotedText } from "../parts/text.tsx";
import { linkTo, route, useAnswer, usePending } from "../store.ts";
import { AgendaLink, buildAgendaRowKey, findAgendaTarget, useAgenda } from "./agenda.tsx";
import { BranchPage } from "./branch.tsx";
import { RfcPage } from "./rfc.tsx";

/** Shows what waits for a person in one ranked list, and beside it the one that is chosen: without a choice the first. */
export function InboxView(): JSX.Element {
  const agenda = useAgenda();
  const isNarrow = useNarrow();
  const { kind, id } = route.value;
  return (
    <WhenAnswered answer={agenda}>
      {({ rows }) => {
        const [first] = rows;
        const [shownKind, shownId] = kind !== "" ? [kind, id] : isNarrow || !first ? ["", ""] : findAgendaTarget(first);
        return (
          <div class={kind === "" ? "beside" : "beside chosen"}>
            <div class="list">
              <QueueNotice />
              {rows.length === 0 ? <Nothing /> : <Rows rows={rows} chosen={`${shownKind} ${shownId}`} />}
            </div>
            <div class="one" key={`${shownKind} ${shownId}`}>
              {shownKind === "branch" ? <BranchPage name={shownId} view="inbox" /> : null}
              {shownKind === "rfc" ? <RfcPage id={shownId} /> : null}
              {shownKind === "files" ? <FilesPage rows={rows} id={shownId} /> : null}
            </div>
          </div>
        );
      }}
    </WhenAnswered>
  );
}

function Rows({ rows, chosen }: { readonly rows: readonly AgendaRow[]; readonly chosen: string }): JSX.Element {
  const pending = usePending();
  return (
    <LongList items={rows} height={58} label="Inbox" keyOf={buildAgendaRowKey}>
      {(row) => (
        <AgendaLink
          row={row}
          isChosen={buildAgendaRowKey(row) === chosen}
          decision={pending.get(findAgendaTarget(row)[1])}
        />
      )}
    </LongList>
  );
}

/** Pushes stop where too much waits, which is more urgent than any of it. */
function QueueNotice(): JSX.Element | null {
  const { unresolved = 0, limit = 0 } = useAnswer<QueueOutput>("queue").value ?? {};
  if (limit === 0 || unresolved < limit) return null;
  return (
    <p class="notice">
      {unresolved} of {limit} branches wait, so pushes of agents stop.{" "}
      <a href={linkTo("branches", "review")}>Preview the merge</a>
    </p>
  );
}

/** Returns what happened since, where nothing waits, and what the next session does. */
function Nothing(): JSX.Element {
  const changes = useAnswer<QueueOutput>("queue").value?.changes ?? [];
  const status = useAnswer<StatusOutput>("status").value;
  const last = useAnswer<SessionList>("sessions").value?.sessions[0];
  const merging = changes.filter(({ state }) => state === "merges_next" || state === "waits").length;
  return (
    <div class="nothing">
      <h2>Nothing waits for you</h2>
      {last === undefined ? (
        <p>
          <OwnText text="Branches come when agents push: `skl task add` gives one a task." />
        </p>
      ) : (
        <p>
          <a href={linkTo("log", "session", last.session_id)}>The last session</a>, <Ago at={last.session_end} isSaid />
          : <QuotedText text={describeSessionBriefly(last)} />.
        </p>
      )}
      {merging > 0 ? (
        <p>
          {formatCount(merging, "branch", "branches")} for the next session, which somebody runs:{" "}
          <a href={linkTo("branches", "review")}>Preview the merge</a>
        </p>
      ) : null}
      {status?.digest_due ? <a href={linkTo("log")}>A digest is due.</a> : null}
    </div>
  );
}

/** Shows the files of State that somebody should look at, and takes that somebody did. */
function FilesPage({ rows, id }: { readonly rows: readonly AgendaRow[]; readonly id: string }): JSX.Element {
  const found = rows.find((row) => findAgendaTarget(row).join(" ") === `files ${id}`)?.files ?? [];
  // The form stays with its answer and the focus when none of them is due any more.
  const asked = useRef(found);
  useEffect(() => {
    if (found.length > 0) asked.current = found;
  }, [found]);
  const files = found.length > 0 ? found : asked.current;
  const ids = files.map((file) => file.id);
  return (
    <article aria-label="Files to look at">
      <Back to={linkTo("inbox")} title="Inbox" />
      <Title>{id === "contested" ? "Contested files" : "Files that changed often since somebody looked"}</Title>
      {found.length === 0 ? <Empty says="All of them were looked at." /> : null}
      <ul class="plain">
        {found.map((file) => (
          <li key={file.id}>
            <a href={linkTo("map", "file", file.path)}>
              <Path of={file.path} />
            </a>
            <span class="small">
              {file.contested_by === null ? null : (
                <>
                  contested by <QuotedText text={file.contested_by} /> ·{" "}
                </>
              )}
              {file.change_count_since_review > 0 ? formatCount(file.change_count_since_review, "change") : ""}
            </span>
          </li>
        ))}
      </ul>
      {ids.length === 0 ? null : (
        <ActionForm
          {...{
            done: "Marked as reviewed.",
            name: "review",
            label: "I have looked at all of these",
            input: { ids },
            command: ["skl", "state", "review", ...ids],
          }}
        />
      )}
    </article>
  );
}
