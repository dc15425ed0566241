import type { JSX } from "preact";
import type {
  Adr,
  AdrOutput,
  DigestOutput,
  SessionLog,
  StatsOutput,
} from "../../../kernel/domain/documents.generated.ts";
import type { SessionList } from "../../../kernel/domain/index.ts";
import {
  describeSessionBriefly,
  escapeHiddenCharacters,
  renderAdrPage,
  renderDigestBody,
  renderSession,
  renderStats,
  section,
} from "../../../view/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { Back, Empty, Title, WhenAnswered } from "../parts/frame.tsx";
import { Doc, Html, linkInPage } from "../parts/html.tsx";
import { Icon } from "../parts/icon.tsx";
import { LongList } from "../parts/long-list.tsx";
import { ListRow } from "../parts/row.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Ago, Name, QuotedText } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { NoMatch } from "./branches.tsx";

type StandingAdr = Adr & { readonly superseded_by?: readonly string[] };

/** Shows what happened: what is new since a person last looked, the sessions, the decisions, and the figures. */
export function LogView(): JSX.Element {
  const sessions = useAnswer<SessionList>("sessions");
  const adrs = useAnswer<AdrOutput>("adrs").value?.adrs ?? [];
  const { kind, id } = route.value;
  const adr = adrs.find((each) => each.id === id);
  return (
    <div class={kind === "" ? "beside both" : "beside chosen"}>
      <div class="list">
        <WhenAnswered answer={sessions}>
          {(list) => <Timeline list={list} adrs={adrs} chosen={kind === "" ? "news" : id} />}
        </WhenAnswered>
      </div>
      <div class="one" key={`${kind} ${id}`}>
        {kind === "" ? <News /> : null}
        {kind === "adr" ? (
          <LogPage
            id={id}
            title={adr?.title ?? id}
            document={adr === undefined ? null : renderAdrPage(adr, linkInPage)}
          />
        ) : null}
        {kind === "session" ? (
          <WhenAnswered answer={sessions}>
            {(list) => {
              const found = list.sessions.find(({ session_id }) => session_id === id);
              const document = found === undefined ? null : renderSession(found, linkInPage);
              return <LogPage id={id} title={id.replace("session_", "Session ")} document={document} />;
            }}
          </WhenAnswered>
        ) : null}
      </div>
    </div>
  );
}

interface Row {
  readonly id: string;
  readonly href: string;
  readonly at: string;
  readonly title: string;
  readonly says: string;
  readonly text: string;
}

const toSessionRow = (session: SessionLog): Row => ({
  id: session.session_id,
  at: session.session_end,
  href: linkTo("log", "session", session.session_id),
  title: session.session_id.replace("session_", "Session "),
  says: describeSessionBriefly(session),
  text: JSON.stringify(session),
});

const toAdrRow = (adr: StandingAdr): Row => ({
  ...{
    id: adr.id,
    at: adr.date ?? "",
    href: linkTo("log", "adr", adr.id),
    title: adr.title,
    text: JSON.stringify(adr),
  },
  says: `${(adr.superseded_by ?? []).length > 0 ? "superseded" : adr.status} · ${adr.id}`,
});

interface TimelineFacts {
  readonly list: SessionList;
  readonly adrs: readonly StandingAdr[];
  readonly chosen: string;
}

function Timeline({ list: { sessions, unreadable }, adrs, chosen }: TimelineFacts): JSX.Element {
  const { words } = route.value;
  const rows = [...sessions.map(toSessionRow), ...adrs.map(toAdrRow)]
    .filter(({ text }) => hasWords(text, words))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <>
      <SearchField label="Find a session, a decision or a reason" />
      <a class="row news" href={linkTo("log")} aria-current={chosen === "news" ? "true" : undefined}>
        <Icon of="log" />
        <span class="line">
          <strong>Since you last looked</strong>
        </span>
      </a>
      {unreadable.map((path) => (
        <p class="notice" key={path}>
          <Name of={path} /> cannot be read.
        </p>
      ))}
      {rows.length > 0 ? (
        <LongList items={rows} height={58} label="Log" keyOf={(row) => row.id}>
          {({ id, href, title, says, at }) => (
            <ListRow
              {...{ href, id, at, isChosen: id === chosen, icon: id.startsWith("ADR") ? "question" : "merged" }}
              title={<QuotedText text={title} cut={120} />}
            >
              <QuotedText text={says} cut={160} />
            </ListRow>
          )}
        </LongList>
      ) : words === "" ? (
        <Empty says="No session has run yet." first="`skl review` runs one; each leaves its log here." />
      ) : (
        <NoMatch words={words} />
      )}
    </>
  );
}

/** Shows the figures and the digest, and takes that a person has read it. */
function News(): JSX.Element {
  const digest = useAnswer<DigestOutput>("digest");
  const stats = useAnswer<StatsOutput>("stats").value;
  return (
    <WhenAnswered answer={digest}>
      {(value) => (
        <article aria-label="Since you last looked">
          <div class="head">
            <Title>Since you last looked</Title>
            <Ago at={value.period.since} />
          </div>
          <Html of={renderDigestBody({ ...value, changes: value.changes.map((each) => ({ ...each, next: [] })) })} />
          {stats === null ? null : <Doc of={section("Figures", renderStats(stats).slice(1), { id: "figures" })} />}
          <ActionForm
            {...{
              done: "The digest is marked.",
              name: "mark",
              label: "I have read it",
              input: { ids: ["all"] },
              command: ["skl", "digest", "--mark-reviewed", "all"],
            }}
          >
            <p class="small">This marks every entry above as reviewed; the next digest begins here.</p>
          </ActionForm>
        </article>
      )}
    </WhenAnswered>
  );
}

interface PageFacts {
  readonly id: string;
  readonly title: string;
  readonly document: Parameters<typeof Doc>[0]["of"] | null;
}

/** Shows one thing of the log by its document. */
function LogPage({ id, title, document }: PageFacts): JSX.Element {
  return (
    <article aria-label={escapeHiddenCharacters(id)}>
      <Back to={linkTo("log")} title="Log" />
      <Title>
        <QuotedText text={title} />
      </Title>
      {document === null ? <Empty says={`There is no ${escapeHiddenCharacters(id)} here.`} /> : <Doc of={document} />}
    </article>
  );
}
