import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { SklError } from "../domain/index.ts";
import { openRepository } from "../git/index.ts";
import { LiveRepository } from "./live-repository.ts";
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

/** Runs `skl ui` until it is closed. Throws NO_REPOSITORY for a folder that is in none, and UI_PORT. */
export async function serveUi({ folders, cwd, host, port, env }: UiOptions): Promise<UiSession> {
  const places = await Promise.all(folders.map((folder) => rootOf(resolve(cwd, folder))));
  const repositories = [...new Set(places)].map((place) => new LiveRepository(place));
  const { keepLibraries } = await import("../app/skills/library/index.ts");
  keepLibraries();
  const server = await startServer({ repositories, host, port, env });
  return { ...server, repositories: repositories.map((live) => live.cwd), isExposed: !isLoopback(host) };
}

async function rootOf(folder: string): Promise<string> {
  // Git cannot start in a folder that is not there, which reads as if Git itself were missing.
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new SklError("NO_REPOSITORY", { message: `There is no folder ${folder}.`, data: { cwd: folder } });
  const repository = await openRepository(folder);
  repository.close();
  return repository.root;
}
