import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { StatusOutput } from "../../kernel/domain/documents.generated.ts";
import { formatDuration, shortenCommitId } from "../../view/page/index.ts";
import { Keys } from "./keys.tsx";
import { Toasts, useWaiting } from "./news.tsx";
import { Problem } from "./parts/frame.tsx";
import { Icon } from "./parts/icon.tsx";
import { Name, OwnText } from "./parts/text.tsx";
import { hasLetterKeys, notifies, saysPushes } from "./settings-here.ts";
import {
  generalProblems,
  isArrival,
  linkTo,
  linkToRepository,
  noAccess,
  PLACES,
  repositories,
  route,
  silentSince,
  useAnswer,
  type View,
} from "./store.ts";
import { BranchesView } from "./views/branches.tsx";
import { InboxView } from "./views/inbox.tsx";
import { LogView } from "./views/log.tsx";
import { MapView } from "./views/map.tsx";
import { RunsView } from "./views/runs.tsx";
import { SettingsView } from "./views/settings.tsx";
import { SkillsView } from "./views/skills.tsx";

const SHOWS: Readonly<Record<View, { readonly title: string; readonly show: () => JSX.Element }>> = {
  inbox: { title: "Inbox", show: InboxView },
  branches: { title: "Branches", show: BranchesView },
  map: { title: "Map", show: MapView },
  log: { title: "Log", show: LogView },
  skills: { title: "Skills", show: SkillsView },
  runs: { title: "Runs", show: RunsView },
  settings: { title: "Settings", show: SettingsView },
};

export function Page(): JSX.Element {
  if (noAccess.value !== null) return <NoAccess />;
  if (repositories.value.length === 0) return <p class="first">Reading…</p>;
  const { view, repository } = route.value;
  const { title, show: View } = SHOWS[view];
  const isKnown = repositories.value.some(({ id }) => id === repository);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to the content; the address holds the view and must stay */}
      <a class="skip" href="#content" onClick={toContent}>
        Skip to the content
      </a>
      {isKnown ? <Top key={repository} view={view} /> : null}
      <main id="content" tabIndex={-1} class={view}>
        <Heading title={title} />
        {isKnown ? (
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
      {isKnown ? (
        <>
          <Toasts key={`toasts ${repository}`} />
          <Keys />
        </>
      ) : null}
    </>
  );
}

function Top({ view }: { readonly view: View }): JSX.Element {
  const waiting = useWaiting();
  const name = repositories.value.find(({ id }) => id === route.value.repository)?.name ?? "";
  const title = `${waiting > 0 ? `(${waiting}) ` : ""}${SHOWS[view].title} · ${name} · skl`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header class="top">
      <p class="brand">
        <a href={linkTo("inbox")}>skl</a>
      </p>
      <RepositoryChoice />
      <nav class="places" aria-label="Places">
        <ul>
          {PLACES.map((place) => (
            <li key={place}>
              <a href={linkTo(place)} aria-current={place === view ? "page" : undefined}>
                <Icon of={place} /> {SHOWS[place].title}
                {place === "inbox" && waiting > 0 ? <span class="count">{waiting}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Connection />
      <button
        type="button"
        class="bare"
        aria-label="Go to anything"
        onClick={() => dispatchEvent(new Event("skl-find"))}
      >
        <Icon of="search" />
      </button>
      <Menu view={view} />
    </header>
  );
}

/** The views that are seldom needed, and what this browser does. */
function Menu({ view }: { readonly view: View }): JSX.Element {
  const menu = useRef<HTMLDetailsElement>(null);
  const { base } = useAnswer<StatusOutput>("status").value ?? {};
  const fold = (): void => menu.current?.removeAttribute("open");
  const [isRefused, setRefused] = useState(false);
  const toggleNotifications = async (): Promise<void> => {
    const isWanted = !notifies.value;
    const isAllowed = isWanted && (await Notification.requestPermission()) === "granted";
    setRefused(isWanted && !isAllowed);
    notifies.value = isAllowed;
  };
  const choices = [
    ["Say who pushes", saysPushes.value, () => (saysPushes.value = !saysPushes.value)],
    ["Notify me of what waits", notifies.value, toggleNotifications],
    ["Single letters are keys", hasLetterKeys.value, () => (hasLetterKeys.value = !hasLetterKeys.value)],
  ] as const;
  return (
    <details class="more menu" ref={menu}>
      <summary aria-label="More">
        <Icon of="more" />
      </summary>
      <div>
        <ul>
          {(["skills", "runs", "settings"] as const).map((each) => (
            <li key={each}>
              <a href={linkTo(each)} aria-current={each === view ? "page" : undefined} onClick={fold}>
                {SHOWS[each].title}
              </a>
            </li>
          ))}
        </ul>
        {choices.map(([label, isOn, change]) => (
          <label key={label}>
            <input type="checkbox" checked={isOn} onChange={change} /> {label}
          </label>
        ))}
        {isRefused ? (
          <p class="small" role="alert">
            Your browser refuses notifications of this page; its settings for sites allow them.
          </p>
        ) : null}
        {base?.branch ? (
          <p class="small">
            base <Name of={base.branch} /> at <Name of={shortenCommitId(base.oid ?? "")} />
          </p>
        ) : null}
      </div>
    </details>
  );
}

/** The address holds the view, so a link to the content must not replace it. */
function toContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** Says the view's name. It takes the focus when a link leads to another view, or back to the whole of it. */
function Heading({ title }: { readonly title: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWhole = route.value.kind === "";
  const last = useRef("");
  useEffect(() => {
    const isSame = last.current === title;
    last.current = title;
    if (isSame && !isWhole) return;
    if (!isArrival(isWhole ? "end" : "stay")) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title, isWhole]);
  return (
    <h1 class="unseen" ref={heading} tabIndex={-1}>
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

/** Returns whether the page still hears from its server. */
function Connection(): JSX.Element {
  const since = silentSince.value;
  return (
    <p class={since === null ? "live" : "live bad"} role="status">
      {since === null ? "live" : `no answer since ${since.toLocaleTimeString()}: is \`skl ui\` still running?`}
    </p>
  );
}

/** Returns what holds for every view: whose identity acts here, and what the reading of the base warned of. */
function Notices(): JSX.Element | null {
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
  if (value === null) return null;
  const { base, identity, warnings = [] } = value;
  return (
    <>
      {base.age_s ? <p class="notice">The base was last seen {formatDuration(base.age_s)} ago.</p> : null}
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
