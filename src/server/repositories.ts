import { resolve } from "node:path";
import { SklError } from "../kernel/domain/index.ts";
import { openRepository } from "../workspace/git/index.ts";
import { readRepositoryName, resolveBaseRemote } from "../workspace/ground/index.ts";

/** A repository by its name on the server, and where its remote is. */
export interface ServedRepository {
  readonly name: string;
  readonly remote: string;
}

const NAMED = /^([\w.-]{1,30})=(.+)$/;

/**
 * Reads what `skl serve` is told to serve: `NAME=URL`, a URL, or a folder of a clone, whose remote is served. Throws NO_REPOSITORY, and USAGE
 * where two have one name.
 */
export async function readServedRepositories(places: readonly string[], cwd: string): Promise<ServedRepository[]> {
  const found = await Promise.all(places.map((place) => resolveServedPlace(place, cwd)));
  const twice = found.find(({ name }, at) => found.findIndex((other) => other.name === name) !== at);
  if (twice !== undefined)
    throw new SklError("USAGE", {
      message: `Two repositories would be called ${twice.name}.`,
      fix: "Name them: `skl serve shop=URL other-shop=URL`.",
    });
  return found;
}

async function resolveServedPlace(place: string, cwd: string): Promise<ServedRepository> {
  const [, name, remote] = NAMED.exec(place) ?? [];
  if (name !== undefined && remote !== undefined) return { name, remote };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) return { name: readRepositoryName(place), remote: place };
  const repository = await openRepository(resolve(cwd, place));
  try {
    const { remote: own } = resolveBaseRemote(repository.config, {});
    const url = own === null ? repository.root : (repository.config.get(`remote.${own}.url`) ?? own);
    return { name: readRepositoryName(url), remote: url };
  } finally {
    repository.close();
  }
}
