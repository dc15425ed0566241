import type { ObjectId } from "../../kernel/domain/index.ts";
import { type Repository, writePlainCommit } from "../git/index.ts";
import { listBaseLandings } from "./merges-on-base.ts";

const known = new WeakMap<Repository, Map<ObjectId, Promise<ObjectId>>>();

/**
 * Returns a commit with the base's tree that has the base and the heads squashed into it for parents, so that Git answers what a branch
 * contains, where it began and how it merges as after a merge. It is never published. Without squashed heads it is the base itself.
 */
export function computeBaseWithSquashed(repository: Repository, base: ObjectId): Promise<ObjectId> {
  return known.get(repository)?.get(base) ?? rereadSquashed(repository, base);
}

/** Does the same after heads were fetched, since a squashed head may have come with them. */
export function rereadSquashed(repository: Repository, base: ObjectId): Promise<ObjectId> {
  const own = known.get(repository) ?? new Map<ObjectId, Promise<ObjectId>>();
  known.set(repository, own);
  const joined = joinSquashed(repository, base);
  own.set(base, joined);
  return joined;
}

async function joinSquashed(repository: Repository, base: ObjectId): Promise<ObjectId> {
  const { objects } = repository;
  const landings = await listBaseLandings(repository, base);
  const heads = landings.flatMap(({ squashed, head }) => (squashed === null ? [] : [head as ObjectId]));
  const found = await Promise.all(heads.map((head) => objects.info(head)));
  const here = heads.filter((_, at) => found[at]?.type === "commit");
  const tree = here.length === 0 ? null : await objects.info(`${base}^{tree}`);
  if (tree === null) return base;
  return writePlainCommit(repository, {
    tree: tree.oid,
    parents: [base, ...here],
    message: "base with squashed heads\n",
    identity: { name: "skl", email: "skl@localhost" },
    at: new Date(0),
  });
}
