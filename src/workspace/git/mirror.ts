import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { isObjectId, type ObjectId } from "../../kernel/domain/index.ts";
import { runGit } from "./process.ts";
import { fetchRefs } from "./remote.ts";
import { openRepository, type Repository } from "./repository.ts";

/** Opens a bare clone that follows a remote, and makes it in `folder` where there is none. Throws REMOTE_UNREACHABLE, GIT_FAILED. */
export async function openMirror(remote: string, folder: string): Promise<Repository> {
  const isThere = await stat(folder).catch(() => null);
  if (isThere === null) {
    const fresh = `${folder}.${process.pid}`;
    const outside = { cwd: dirname(folder), gitDir: null, workTree: null };
    try {
      await runGit(outside, ["clone", "--quiet", "--bare", "--no-tags", "--template=", "--", remote, fresh]);
      await rename(fresh, folder);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  const repository = await openRepository(folder);
  if (repository.config.get("remote.origin.url") !== remote)
    await repository.git(["config", "remote.origin.url", remote]);
  return repository;
}

/** Makes the refs of a mirror below these names equal to those of its remote, objects included. Throws REMOTE_UNREACHABLE. */
export async function followRemote(
  repository: Repository,
  names: readonly string[],
): Promise<ReadonlyMap<string, ObjectId>> {
  await fetchRefs(
    repository,
    "origin",
    names.map((name) => `+${name}/*:${name}/*`),
    "mirror",
  );
  const format = "--format=%(objectname) %(refname)";
  const { stdout } = await repository.git(["for-each-ref", format, ...names.map((name) => `${name}/`)]);
  const lines = stdout.toString("utf8").split("\n");
  return new Map(
    lines.flatMap((line): [string, ObjectId][] => {
      const oid = line.slice(0, line.indexOf(" "));
      return isObjectId(oid) ? [[line.slice(oid.length + 1), oid]] : [];
    }),
  );
}

/** Returns the branch that the remote's HEAD named when the mirror was made. */
export async function readMirroredHead(repository: Repository): Promise<string | null> {
  const { stdout } = await repository.git(["symbolic-ref", "--quiet", "HEAD"], { answers: [1, 128] });
  const ref = stdout.toString("utf8").trim();
  return ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}
