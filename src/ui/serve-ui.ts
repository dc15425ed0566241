import { resolve, sep } from "node:path";
import { openRepository } from "../workspace/git/index.ts";
import { Reader } from "./reader.ts";
import { type ServedPlace, ServedRepository } from "./served-repository.ts";
import { isLoopback, type PageServer, startServer } from "./server.ts";

export interface UiOptions {
  /** The folders of the repositories, relative to `cwd`. */
  readonly folders: readonly string[];
  readonly cwd: string;
  readonly host: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

export interface UiSession extends PageServer {
  readonly repositories: readonly string[];
  /** Says that others than this machine can reach the page. */
  readonly isExposed: boolean;
}

/** A thread that ends again and again is not started all the time. */
const RESUMED_AFTER_MS = 1000;

/** Runs `skl ui` until it is closed. Throws NO_REPOSITORY for a folder that is in none, and UI_PORT. */
export async function serveUi({ folders, cwd, host, port, env }: UiOptions): Promise<UiSession> {
  const found = await Promise.all(folders.map((folder) => findRepository(resolve(cwd, folder))));
  const places = new Map(found.map((place) => [place.root, place]));
  const roots = [...places.keys()];
  const resumeAll = (): void => {
    for (const each of repositories) each.resume();
  };
  const reader = new Reader(roots, env, {
    onChange: (place) => repositories[place]?.renew(),
    onEnd: () => setTimeout(resumeAll, RESUMED_AFTER_MS).unref(),
  });
  const repositories = [...places.values()].map(
    (each, place) => new ServedRepository(each, findShortFolderName(each.root, roots), place, reader),
  );
  const server = await startServer({ repositories, host, port, env });
  reader.start();
  const close = async (): Promise<void> => {
    await server.close();
    await reader.close();
  };
  return { ...server, close, repositories: roots, isExposed: !isLoopback(host) };
}

/** Returns the end of a path that tells it from the others: the name of its folder, with as many of those above as it takes. */
function findShortFolderName(root: string, roots: readonly string[]): string {
  const ends = root.split(sep).map((_, at, names) => names.slice(-1 - at).join("/"));
  const isTaken = (end: string) =>
    roots.some((other) => other !== root && `/${other.split(sep).join("/")}`.endsWith(`/${end}`));
  return ends.find((end) => !isTaken(end)) ?? root;
}

async function findRepository(folder: string): Promise<ServedPlace> {
  const repository = await openRepository(folder);
  repository.close();
  const { root, commonDir } = repository;
  return { root, commonDir };
}
