import { isObjectId, type ObjectId, type SquashedHead } from "../../kernel/domain/index.ts";
import { parseSessionLog } from "../../kernel/knowledge/index.ts";
import { GitTree, type Repository } from "../git/index.ts";

/** A head, and the commit of the base's own line that brought it there. */
export interface Landing {
  readonly head: string;
  readonly commit: ObjectId;
  /** What the log says of a head that a session squashed; null for a merge. */
  readonly squashed: SquashedHead | null;
}

/** Landings are looked for among this many of the base's last commits; older work is no news. */
const COMMITS_LOOKED_AT = 500;

const known = new WeakMap<Repository, Map<ObjectId, Promise<readonly Landing[]>>>();

/** Returns the heads that were merged or squashed into the base lately, the newest first. */
export function listBaseLandings(repository: Repository, base: ObjectId): Promise<readonly Landing[]> {
  const own = known.get(repository) ?? new Map<ObjectId, Promise<readonly Landing[]>>();
  known.set(repository, own);
  const landings = own.get(base) ?? readLandings(repository, base);
  own.set(base, landings);
  return landings;
}

/** Returns the heads that were merged or squashed into the base lately, each with the commit that did it, the newest first. */
export async function mapBaseMerges(repository: Repository, base: ObjectId): Promise<ReadonlyMap<string, ObjectId>> {
  return new Map((await listBaseLandings(repository, base)).map(({ head, commit }) => [head, commit]));
}

async function readLandings(repository: Repository, base: ObjectId): Promise<readonly Landing[]> {
  const range = ["--first-parent", `--max-count=${COMMITS_LOOKED_AT}`, base];
  const log = ["log", "-z", "--no-show-signature", "--format=%H %P%n%B", ...range];
  const records = (await repository.git(log)).stdout.toString("utf8").split("\0");
  const heads = createSquashedHeadReader(new GitTree(repository.objects, base));
  const landings = await Promise.all(records.map((record) => parseLandings(record, heads)));
  return omitCopiedLandings(landings.flat());
}

async function parseLandings(record: string, squashedBy: (session: string) => Promise<readonly SquashedHead[]>) {
  const [ids = ""] = record.split("\n", 1);
  const [commit, , ...merged] = ids.split(" ").filter(isObjectId);
  if (commit === undefined) return [];
  const claim = merged.length === 0 ? SQUASHED.exec(record)?.groups : undefined;
  if (claim === undefined) return merged.map((head): Landing => ({ head, commit, squashed: null }));
  const logged = await squashedBy(claim.session ?? "");
  const squashed = logged.find(({ branch, head }) => branch === claim.branch && head === claim.head);
  return squashed === undefined ? [] : [{ head: squashed.head, commit, squashed }];
}

/** Matches the trailers of a commit for a squashed branch. Anybody can write them, so that they count only by the log of the session. */
const SQUASHED =
  /\n\nSkl-Branch: (?<branch>\S+)\nSkl-Head: (?<head>[0-9a-f]+)\nSkl-Session: (?<session>session_\d+)\n*$/;

/** Returns a function that reads from the logs of this tree, each once, which heads a session squashed. */
function createSquashedHeadReader(tree: GitTree): (session: string) => Promise<readonly SquashedHead[]> {
  const logs = new Map<string, Promise<readonly SquashedHead[]>>();
  const read = async (session: string) => {
    const path = `.skl/orchestrator_log/${session}.json`;
    const bytes = await tree.read(path);
    const log = bytes && parseSessionLog(bytes, path);
    return log?.ok ? (log.value.squashed ?? []) : [];
  };
  return (session) => {
    const heads = logs.get(session) ?? read(session);
    logs.set(session, heads);
    return heads;
  };
}

/** Leaves out a commit that repeats the trailers of an older one, which alone can be the session's. */
function omitCopiedLandings(landings: readonly Landing[]): Landing[] {
  const oldest = new Map(landings.map(({ head, commit }) => [head, commit]));
  return landings.filter(({ head, commit, squashed }) => squashed === null || oldest.get(head) === commit);
}
