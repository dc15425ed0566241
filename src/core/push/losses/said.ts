import { type Loss, type ObjectId, quote, toVisibleLine } from "../../../kernel/domain/index.ts";
import { GitTree } from "../../../workspace/git/index.ts";
import { formatBaseName, listBaseLandings, type Workspace } from "../../../workspace/ground/index.ts";
import { mergeBySession, SESSION_COMMIT } from "../session-merge.ts";
import { listEarlierHeads } from "./earlier-heads.ts";
import { type FoundLoss, findHeadLosses } from "./head.ts";
import { findLossPlace, readLossText } from "./joined.ts";

interface PushedHead {
  readonly branch: string | null;
  readonly head: ObjectId;
  readonly fork: ObjectId | null;
  /** What earlier pushes of the branch recorded; it stays until it is put back. */
  readonly recorded: readonly Loss[];
}

/** Returns what a head's merges and rebases took out of the base, each with a sentence. What an earlier push recorded and is still gone is among it. */
export async function describeHeadLosses(
  { branch, head, fork, recorded }: PushedHead,
  workspace: Workspace,
): Promise<Loss[]> {
  if (fork === null || branch === null) return [];
  const { repository } = workspace;
  const earlier = await listEarlierHeads(workspace, branch, head);
  return addLossSentences(await findHeadLosses({ repository, head, fork, earlier, recorded }), workspace);
}

/** Losses that one commit had brought to one file are said together. */
async function addLossSentences(found: readonly FoundLoss[], workspace: Workspace): Promise<Loss[]> {
  const groups = new Map<string, { by: Bringer; losses: FoundLoss[] }>();
  for (const loss of found) {
    const by = await findBringer(loss, workspace);
    const key = loss.says ?? `${loss.how} ${loss.kind} ${by.commit} ${loss.path}`;
    const group = groups.get(key) ?? { by, losses: [] };
    group.losses.push(loss);
    groups.set(key, group);
  }
  const said = [...groups.values()].map(async ({ by, losses }) => {
    const says = await composeLossSentence(losses, by, workspace);
    return losses.map(({ kind, path, first, last, join: { fork, base, own } }): Loss => {
      return { kind, path, first, last, fork, base, own, by: by.agent, says };
    });
  });
  return (await Promise.all(said)).flat();
}

async function composeLossSentence(
  losses: readonly FoundLoss[],
  { agent, commit }: Bringer,
  { repository, base }: Workspace,
): Promise<string> {
  const loss = losses[0] as FoundLoss;
  const { kind, path, how, first } = loss;
  if (loss.says !== undefined) return loss.says;
  const what = how === "merge" ? `Your merge of ${formatBaseName(base)}` : "Your rebase";
  const as = commit === null ? "" : ` as ${commit.slice(0, 7)}`;
  const that = agent === null ? `that came to ${formatBaseName(base)}${as}` : `that ${agent} merged${as}`;
  const out = agent === null ? `which went${as}` : `which ${agent} took out${as}`;
  const ranges = losses.map((loss) => (loss.first === loss.last ? `${loss.first}` : `${loss.first}–${loss.last}`));
  const isOne = ranges.length === 1 && !ranges[0]?.includes("–");
  switch (kind) {
    case "dropped":
      return `${what} drops line${isOne ? "" : "s"} ${ranges.join(", ")} of ${path} ${that}.`;
    case "file":
      return `${what} drops the change of ${path} ${that}.`;
    case "mode":
      return `${what} drops the mode of ${path} ${that}.`;
    case "back":
      return `${what} brings back ${path}, ${out}.`;
    case "revived": {
      const text =
        (await readLossText(repository, await new GitTree(repository.objects, findLossPlace(loss)).entry(path))) ?? "";
      return toVisibleLine(
        `${what} brings back ${quote((text.split("\n")[first - 1] ?? "").trim(), 80)} in ${path}, ${out}.`,
      );
    }
  }
}

interface Bringer {
  readonly commit: string | null;
  readonly agent: string | null;
}

/** Returns the commit of the base's own line that brought what was lost, and whose branch it merged. */
async function findBringer({ kind, path, first, join }: FoundLoss, { repository, base }: Workspace): Promise<Bringer> {
  const range = `${join.fork}..${join.base}`;
  const log = ["log", "-1", "--first-parent", SESSION_COMMIT];
  const place = ["--", `:(literal)${path}`];
  const isLine = kind === "dropped";
  const blame = ["blame", "-s", "-l", "--first-parent", "-L", `${first},${first}`, range, "--", path];
  const blamed = isLine ? await repository.git(blame, { answers: [128] }) : null;
  const id = /^([0-9a-f]{40,64})\s/.exec(blamed?.stdout.toString("latin1") ?? "")?.[1];
  const asked = id === undefined ? [...log, range, ...place] : [...log, id];
  const line = (await repository.git(asked)).stdout.toString("utf8").trim();
  const agent = mergeBySession(line, await listBaseLandings(repository, base.oid))?.agent_id ?? null;
  return { commit: line.split("\0", 1)[0] || null, agent };
}
