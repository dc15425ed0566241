import { computed, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { PendingDecision, ReviewState } from "../../kernel/domain/index.ts";
import { ask, keepKey, Refused } from "./api.ts";

export interface ServedRepository {
  readonly id: number;
  readonly name: string;
  readonly cwd: string;
}

/** The four places; the other views stand in the menu. */
export const PLACES = ["inbox", "branches", "map", "log"] as const;
const VIEWS = [...PLACES, "skills", "runs", "settings"] as const;
export type View = (typeof VIEWS)[number];

export interface Route {
  readonly repository: number;
  readonly view: View;
  /** What kind of thing the view shows one of, such as `branch` or `rfc`; empty for the whole. */
  readonly kind: string;
  readonly id: string;
  /** The words that are searched in the view. */
  readonly words: string;
}

export const repositories = signal<readonly ServedRepository[]>([]);
/** The last known version of each repository. */
const versions = signal<ReadonlyMap<number, Version>>(new Map());

interface Version {
  /** The number of the repository's reading. */
  readonly version: number;
  /** The number of what the server itself has to say. */
  readonly news: number;
}

/** What the server knows without reading the repository. */
const OF_SERVER: ReadonlySet<string> = new Set(["decisions", "session"]);
/** Since when the server does not answer; null while it does. */
export const silentSince = signal<Date | null>(null);
/** Why the page has no access; null where it has. */
export const noAccess = signal<Refused | null>(null);
const hash = signal(location.hash);
/** Whether the view was reached by a link, and not by going back or by opening the page. */
let isArriving = false;

export const route = computed<Route>(() => {
  const [place = "", words = ""] = hash.value.replace(/^#\/?/, "").split("?q=");
  const [repository = "0", view = "inbox", kind = "", ...id] = place.split("/");
  return {
    repository: Number(repository) || 0,
    view: VIEWS.find((each) => each === view) ?? "inbox",
    kind,
    id: decode(id.join("/")),
    words: decode(words),
  };
});

/** Returns the address of a view, which can be shared; within a view it keeps the words that are searched. */
export function linkTo(view: View, kind = "", id = ""): string {
  const { repository, view: current, words } = route.value;
  const start = `#/${[repository, view, ...(kind === "" ? [] : [kind]), ...(id === "" ? [] : [encodeURIComponent(id)])].join("/")}`;
  return view === current && words !== "" ? `${start}?q=${encodeURIComponent(words)}` : start;
}

/** Puts the words of a search into the address, so that they survive a reload. */
export function searchFor(words: string): void {
  const [start = ""] = location.hash.split("?q=");
  history.replaceState(history.state, "", words === "" ? start : `${start}?q=${encodeURIComponent(words)}`);
  hash.value = location.hash;
}

/** Returns whether a link has just led here; `end` means that nothing else of the view asks that. */
export function isArrival(next: "stay" | "end"): boolean {
  const was = isArriving;
  if (next === "end") isArriving = false;
  return was;
}

/** What the page says once for all views; a part that meets the same does not repeat it. */
export const generalProblems = signal<readonly string[]>([]);

export const linkToRepository = (id: number): string => `#/${id}/inbox`;

/** Opens the page: takes the key out of the link, learns of the repositories and listens for changes. */
export async function start(): Promise<void> {
  const [, key] = /^#\/enter\/([\w-]+)$/.exec(location.hash) ?? [];
  if (key !== undefined) {
    keepKey(key);
    history.replaceState(null, "", "#/0/inbox");
  }
  hash.value = location.hash;
  history.replaceState(SEEN, "");
  addEventListener("hashchange", followAddress);
  // Another tab has opened a new link: its key and cookie count here, too.
  addEventListener("storage", () => noAccess.value !== null && connect());
  await connect();
}

/** Marks entries of the history that were shown before: a link makes one without it. */
const SEEN = "seen";

function followAddress(): void {
  isArriving = history.state !== SEEN;
  history.replaceState(SEEN, "");
  hash.value = location.hash;
}

async function connect(): Promise<void> {
  try {
    const found = await ask<{ readonly repositories: readonly (ServedRepository & { readonly version: number })[] }>(
      "repositories",
    );
    versions.value = new Map(found.repositories.map(({ id, version }) => [id, { version, news: 0 }]));
    repositories.value = found.repositories;
    noAccess.value = null;
    // Whoever is in already may open a used link.
    if (location.hash === "#/used") location.replace("#/0/inbox");
    listen();
  } catch (cause) {
    if (cause instanceof Refused) noAccess.value = cause;
    else throw cause;
  }
}

function listen(): void {
  const events = new EventSource("/api/events");
  events.onopen = () => {
    silentSince.value = null;
  };
  events.onerror = () => {
    silences++;
    silentSince.value ??= new Date();
    // The browser tries again by itself, unless the server refused: then it is another one, which does not know this page.
    if (events.readyState === EventSource.CLOSED) void connect();
  };
  events.addEventListener("version", ({ data }: MessageEvent<string>) => {
    const { id, ...told } = JSON.parse(data) as Version & { readonly id: number };
    versions.value = new Map([...versions.value, [id, told]]);
  });
}

export interface Answer<T> {
  /** The last answer, which stays while a newer one is awaited, so that nothing jumps. */
  readonly value: T | null;
  /** The number of the reading that it is of at least; 0 where there is none. */
  readonly reading: number;
  /** Why there is no newer answer. */
  readonly error: Refused | null;
}

/** The questions that are being answered, by path and version: parts of a view that ask the same share one answer. */
const pendingAnswers = new Map<string, Promise<unknown>>();
/** The last answers by path, the latest at the end, each with its key: a view that is shown again has something to show at once. */
const lastAnswers = new Map<string, { readonly key: string; readonly reading: number; readonly value: unknown }>();
/** The number of times that the server was not heard of: what it said before may be another reading's by the same number. */
let silences = 0;
const MOST_ANSWERS = 60;

/** Asks a question about the shown repository, and asks again with each change of it. */
export function useAnswer<T>(question: string, how: (path: string) => Promise<T> = ask): Answer<T> {
  const { repository } = route.value;
  const version = versions.value.get(repository)?.[OF_SERVER.has(question) ? "news" : "version"];
  const path = `${repository}/${question}`;
  const last = lastAnswers.get(path);
  const before = { path, value: (last?.value ?? null) as T | null, reading: last?.reading ?? 0, error: null };
  const [answer, setAnswer] = useState<Answer<T> & { readonly path: string }>(before);
  useEffect(() => {
    let isCurrent = true;
    askOnce<T>(path, version, how).then(
      (value) => isCurrent && setAnswer({ path, value, reading: version ?? 0, error: null }),
      (error: Refused) =>
        isCurrent && setAnswer((shown) => ({ ...(shown.path === path ? shown : { ...before, value: null }), error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, version]);
  return answer.path === path ? answer : before;
}

async function askOnce<T>(path: string, version: number | undefined, how: (path: string) => Promise<T>): Promise<T> {
  const key = `${path} ${version} ${silences}`;
  const last = lastAnswers.get(path);
  if (last?.key === key) return last.value as T;
  const known = pendingAnswers.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const asking = how(path).finally(() => pendingAnswers.delete(key));
  pendingAnswers.set(key, asking);
  asking.then(
    (value) => {
      lastAnswers.delete(path);
      lastAnswers.set(path, { key, reading: version ?? 0, value });
      for (const old of [...lastAnswers.keys()].slice(0, -MOST_ANSWERS)) lastAnswers.delete(old);
    },
    () => lastAnswers.delete(path),
  );
  return asking;
}

/** The number of the reading that the answer around a part of a view is of. */
export const Reading = createContext(0);

/** Returns what was decided here: what can still be taken back, what could not be recorded, and what was. */
export function useDecisions(): readonly PendingDecision[] {
  return useAnswer<{ readonly decisions: readonly PendingDecision[] }>("decisions").value?.decisions ?? [];
}

/** Returns the decisions that a reading does not have yet, by the branch or RFC; without one, of the answer around. */
export function usePending(reading?: number): ReadonlyMap<string, PendingDecision> {
  const around = useContext(Reading);
  const isNewer = ({ recorded, error }: PendingDecision): boolean =>
    error === null && (recorded === null || recorded > (reading ?? around));
  return new Map(
    useDecisions()
      .filter(isNewer)
      .map((each) => [each.about, each]),
  );
}

/** Returns the branches that a session of this page merged, where the answer around does not have that yet. */
export function useMergedHere(): readonly (string | undefined)[] {
  const around = useContext(Reading);
  const { last = null, reading = 0 } = useAnswer<ReviewState>("session").value ?? {};
  return last === null || last.dry_run || reading <= around ? [] : last.merged.map(({ branch }) => branch);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
