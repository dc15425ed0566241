import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ask, keepKey, Refused } from "./api.ts";

export interface ServedRepository {
  readonly id: number;
  readonly name: string;
  readonly cwd: string;
}

export const VIEWS = ["now", "queue", "map", "decisions", "history", "skills", "runs", "digest", "settings"] as const;
export type View = (typeof VIEWS)[number];

export interface Route {
  readonly repository: number;
  readonly view: View;
  /** What the view shows of it, such as the id of a proposal; empty for the whole. */
  readonly id: string;
}

export const repositories = signal<readonly ServedRepository[]>([]);
/** The last known version of each repository. */
const versions = signal<ReadonlyMap<number, number>>(new Map());
export const isLive = signal(false);
/** Why the page has no access; null where it has. */
export const closed = signal<Refused | null>(null);
const hash = signal(location.hash);

export const route = computed<Route>(() => {
  const [repository = "0", view = "now", ...id] = hash.value.replace(/^#\/?/, "").split("/");
  return {
    repository: Number(repository) || 0,
    view: VIEWS.find((each) => each === view) ?? "now",
    id: decode(id.join("/")),
  };
});

/** Returns the address of a view, which can be shared. */
export function linkTo(view: View, id = ""): string {
  const start = `#/${route.value.repository}/${view}`;
  return id === "" ? start : `${start}/${encodeURIComponent(id)}`;
}

export const linkToRepository = (id: number): string => `#/${id}/now`;

/** Opens the page: takes the key out of the link, learns of the repositories and listens for changes. */
export async function start(): Promise<void> {
  const [, key] = /^#\/enter\/([\w-]+)$/.exec(location.hash) ?? [];
  if (key !== undefined) {
    keepKey(key);
    history.replaceState(null, "", "#/0/now");
  }
  const follow = (): void => {
    hash.value = location.hash;
  };
  follow();
  addEventListener("hashchange", follow);
  try {
    const found = await ask<{ readonly repositories: readonly (ServedRepository & { version: number })[] }>(
      "repositories",
    );
    versions.value = new Map(found.repositories.map(({ id, version }) => [id, version]));
    repositories.value = found.repositories;
    listen();
  } catch (cause) {
    if (cause instanceof Refused) closed.value = cause;
    else throw cause;
  }
}

function listen(): void {
  const events = new EventSource("/api/events");
  events.onopen = () => {
    isLive.value = true;
  };
  events.onerror = () => {
    isLive.value = false;
  };
  events.addEventListener("version", ({ data }: MessageEvent<string>) => {
    const { id, version } = JSON.parse(data) as { readonly id: number; readonly version: number };
    if (versions.value.get(id) !== version) versions.value = new Map([...versions.value, [id, version]]);
  });
}

export interface Answer<T> {
  /** The last answer, which stays while a newer one is awaited, so that nothing jumps. */
  readonly value: T | null;
  readonly error: Refused | null;
}

/** Asks a question about the shown repository, and asks again with each change of it. */
export function useAnswer<T>(question: string): Answer<T> {
  const { repository } = route.value;
  const version = versions.value.get(repository);
  const path = `${repository}/${question}`;
  const [answer, setAnswer] = useState<Answer<T> & { readonly path: string }>({ path, value: null, error: null });
  useEffect(() => {
    let isMeant = true;
    const keep = (found: Answer<T>) => isMeant && setAnswer({ path, ...found });
    ask<T>(path).then(
      (value) => keep({ value, error: null }),
      (error: Refused) => keep({ value: null, error }),
    );
    return () => {
      isMeant = false;
    };
  }, [path, version]);
  return answer.path === path ? answer : { value: null, error: null };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
