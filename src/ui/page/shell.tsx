import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { StatusOutput } from "../../domain/documents.generated.ts";
import { shortId } from "../../report/page/index.ts";
import { Problem } from "./parts/frame.tsx";
import { Name, OwnText } from "./parts/text.tsx";
import {
  generalProblems,
  isArrival,
  linkTo,
  linkToRepository,
  noAccess,
  repositories,
  route,
  silentSince,
  useAnswer,
  VIEWS,
  type View,
} from "./store.ts";
import { DecisionsView } from "./views/decisions.tsx";
import { DigestView } from "./views/digest.tsx";
import { HistoryView } from "./views/history.tsx";
import { MapView } from "./views/map.tsx";
import { NowView } from "./views/now.tsx";
import { QueueView } from "./views/queue.tsx";
import { RunsView } from "./views/runs.tsx";
import { SettingsView } from "./views/settings.tsx";
import { SkillsView } from "./views/skills.tsx";

const SHOWS: Readonly<Record<View, { readonly title: string; readonly show: () => JSX.Element }>> = {
  now: { title: "Now", show: NowView },
  queue: { title: "Queue", show: QueueView },
  map: { title: "Map", show: MapView },
  decisions: { title: "Decisions", show: DecisionsView },
  history: { title: "History", show: HistoryView },
  skills: { title: "Skills", show: SkillsView },
  runs: { title: "Runs", show: RunsView },
  digest: { title: "Digest", show: DigestView },
  settings: { title: "Settings", show: SettingsView },
};

export function Page(): JSX.Element {
  if (noAccess.value !== null) return <NoAccess />;
  if (repositories.value.length === 0) return <p class="first">Reading…</p>;
  const { view, repository } = route.value;
  const { title, show: View } = SHOWS[view];
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to the content; the address holds the view and must stay */}
      <a class="skip" href="#content" onClick={toContent}>
        Skip to the content
      </a>
      <header class="top">
        <p class="brand">
          <a href={linkTo("now")}>skl</a>
        </p>
        <RepositoryChoice />
        <Connection />
        <Views current={view} />
      </header>
      <main id="content" tabIndex={-1}>
        <Heading title={title} />
        {repositories.value.some(({ id }) => id === repository) ? (
          <>
            <Notices key={repository} />
            <View key={`${repository} ${view}`} />
          </>
        ) : (
          <p class="empty">
            This server has no repository number {repository}. <a href={linkToRepository(0)}>Show the first one.</a>
          </p>
        )}
      </main>
    </>
  );
}

/** The links to the views; on a narrow screen they scroll, and the current one is in sight. */
function Views({ current }: { readonly current: View }): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <nav aria-label="Views">
      <ul ref={list}>
        {VIEWS.map((each) => (
          <li key={each}>
            <a href={linkTo(each)} aria-current={each === current ? "page" : undefined}>
              {SHOWS[each].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The address holds the view, so a link to the content must not replace it. */
function toContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Says the view's name, in the title of the window too. It takes the focus when a link leads to another view. */
function Heading({ title }: { readonly title: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = repositories.value.find(({ id }) => id === route.value.repository)?.name ?? "";
  useEffect(() => {
    document.title = `${title} · ${name} · skl`;
    if (!isArrival(route.value.id === "" ? "end" : "stay")) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title, name]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

function RepositoryChoice(): JSX.Element {
  const known = repositories.value;
  const current = known.find(({ id }) => id === route.value.repository);
  if (known.length === 1) return <p class="repository">{current?.name}</p>;
  return (
    <label class="repository">
      <span class="unseen">Repository</span>
      <select
        value={String(current?.id ?? 0)}
        onChange={({ currentTarget }) => {
          location.hash = linkToRepository(Number(currentTarget.value));
        }}
      >
        {known.map(({ id, name, cwd }) => (
          <option key={id} value={String(id)} title={cwd}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Says whether the page still hears from its server. */
function Connection(): JSX.Element {
  const since = silentSince.value;
  return (
    <p class={since === null ? "live" : "live off"} role="status">
      {since === null ? "live" : `no answer since ${since.toLocaleTimeString()}: is \`skl ui\` still running?`}
    </p>
  );
}

/** Says what holds for every view: whose identity acts here, and what the reading of the base warned of. */
function Notices(): JSX.Element {
  const { value, error } = useAnswer<StatusOutput>("status");
  useEffect(() => {
    generalProblems.value = [error?.message ?? "", ...(value?.warnings ?? []).map(({ message }) => message)];
  }, [value, error]);
  if (error !== null)
    return (
      <>
        <Problem error={error} />
        {value === null ? null : <p class="hint">What stands below was read before that.</p>}
      </>
    );
  if (value === null) return <p class="base"> </p>;
  const { base, identity, warnings = [] } = value;
  return (
    <>
      <p class="base">
        {base.branch === null ? null : (
          <>
            base <Name of={base.branch} /> at <Name of={shortId(base.oid ?? "")} />
            {base.age_s === 0 || base.age_s === null ? "" : `, last seen ${Math.round(base.age_s / 60)} min ago`}
          </>
        )}
      </p>
      {identity.agent === null ? null : (
        <p class="notice">
          You are the agent <Name of={identity.agent} /> here (by {identity.source}): you can look, and a person
          decides.
        </p>
      )}
      {warnings.map(({ code, message, fix }) => (
        <p class="notice" key={code + message}>
          <OwnText text={message} /> <OwnText text={fix ?? ""} />
        </p>
      ))}
    </>
  );
}

function NoAccess(): JSX.Element {
  return (
    <main class="closed">
      <h1>skl</h1>
      {location.hash === "#/used" ? <p>This link was used before, or it is too old. Each link counts once.</p> : null}
      {noAccess.value === null ? null : <Problem error={noAccess.value} />}
      <p>
        Press Enter in the terminal where <code>skl ui</code> runs; it prints a new link. This page goes on by itself
        once that link is open in another tab.
      </p>
    </main>
  );
}
