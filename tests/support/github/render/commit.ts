import type { Json } from "../answer.ts";
import { apiRepository, htmlRepository, nodeId } from "../urls.ts";
import { isoSeconds, type World } from "../world.ts";

interface Signature {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

export interface CommitData {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

const format = ["%H", "%T", "%P", "%an", "%ae", "%at", "%cn", "%ce", "%ct", "%B"].join("%x00");

async function readCommit(world: World, name: string): Promise<CommitData> {
  const { code, stdout, stderr } = await world.repository.git(["log", "-1", `--format=${format}`, name]);
  if (code !== 0) throw new Error(`git log ${name}: ${stderr}`);
  const field = stdout.split("\0");
  const text = (index: number) => field[index] ?? "";
  const signature = (first: number): Signature => ({
    name: text(first),
    email: text(first + 1),
    date: isoSeconds(new Date(Number(text(first + 2)) * 1000)),
  });
  return {
    sha: text(0),
    tree: text(1),
    parents: text(2)
      .split(" ")
      .filter((parent) => parent !== ""),
    author: signature(3),
    committer: signature(6),
    message: text(9).trimEnd(),
  };
}

/** The short form that check suites, workflow runs and pushes have. */
export async function renderHeadCommit(world: World, name: string): Promise<Json> {
  const { sha, tree, message, author, committer } = await readCommit(world, name);
  const person = ({ name: who, email }: Signature) => ({ name: who, email });
  return {
    id: sha,
    tree_id: tree,
    message,
    timestamp: committer.date,
    author: person(author),
    committer: person(committer),
  };
}

/** The form of the commits API. Authors are no accounts here. */
export async function renderCommit(world: World, name: string): Promise<Json> {
  const { sha, tree, parents, message, author, committer } = await readCommit(world, name);
  const repository = apiRepository(world);
  const link = (commit: string) => ({
    sha: commit,
    url: `${repository}/commits/${commit}`,
    html_url: `${htmlRepository(world)}/commit/${commit}`,
  });
  return {
    ...link(sha),
    node_id: nodeId("Commit", sha),
    comments_url: `${repository}/commits/${sha}/comments`,
    commit: {
      url: `${repository}/git/commits/${sha}`,
      author,
      committer,
      message,
      comment_count: 0,
      tree: { sha: tree, url: `${repository}/git/trees/${tree}` },
    },
    author: null,
    committer: null,
    parents: parents.map(link),
  };
}
