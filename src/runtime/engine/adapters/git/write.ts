import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { splitZero } from "./parse-output.ts";
import type { GitWrite, WriteOperation } from "./payload.ts";
import { type GitSession, resolveCommit, resolveObject } from "./view.ts";

type Answer = Promise<Result<unknown, Errno>>;

const WRITES: Readonly<Record<WriteOperation, (session: GitSession, asked: GitWrite) => Answer>> = {
  add,
  commit,
  tag,
  branch_create: createBranch,
};

/**
 * Carries out a writing operation. Errnos: 20 where the name is taken, 28 where there is nothing to commit, 44 where a revision
 * does not exist, 52 where the repository's own programs would be needed, HEAD is no branch, or a merge is in progress.
 */
export const writeGit = (session: GitSession, asked: GitWrite): Answer => WRITES[asked.op](session, asked);

async function add(session: GitSession, { paths = [] }: GitWrite): Answer {
  const files = await session.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths]);
  if (!files.ok) return files;
  // Filters are programs and are never started; without them, other content would be stored than the repository wants.
  const attributes = await session.run(["check-attr", "-z", "--stdin", "filter"], files.value);
  if (!attributes.ok) return attributes;
  const values = splitZero(attributes.value).filter((_, index) => index % 3 === 2);
  if (values.some((value) => !["unspecified", "unset"].includes(value.toString("latin1")))) {
    return err(ERRNO.notSupported);
  }
  const added = await session.run(["add", "--", ...paths]);
  return added.ok ? ok({ paths }) : added;
}

async function commit(session: GitSession, { message = "" }: GitWrite): Answer {
  const { branch } = session;
  if (branch === null || session.unfinished) return err(ERRNO.notSupported);
  const tree = await readHash(session, ["write-tree"]);
  if (!tree.ok) return tree;
  const parent = await resolveCommit(session, "HEAD");
  if (!parent.ok && parent.error !== ERRNO.notFound) return parent;
  const parents = parent.ok ? [parent.value] : [];
  const before = parent.ok ? await resolveObject(session, `${parent.value}^{tree}`) : null;
  if (before?.ok && before.value.id === tree.value) return err(ERRNO.invalid);
  const args = ["commit-tree", tree.value, ...parents.flatMap((id) => ["-p", id]), "-F", "-"];
  const made = await readHash(session, args, `${message.trimEnd()}\n`);
  if (!made.ok) return made;
  const moved = await session.run([
    "update-ref",
    "-m",
    "commit by a node",
    branch,
    made.value,
    parents[0] ?? buildAbsentId(made.value),
  ]);
  return moved.ok ? ok({ id: made.value, branch: branch.slice("refs/heads/".length) }) : moved;
}

/** Returns the id that stands for a ref that does not exist yet, in the length of this repository's ids. */
const buildAbsentId = (id: string): string => "0".repeat(id.length);

async function tag(session: GitSession, { name = "", rev = "HEAD", message }: GitWrite): Answer {
  const target = await resolveCommit(session, rev);
  if (!target.ok) return target;
  return createRef(session, { ref: `refs/tags/${name}`, name, target: target.value, message: message ?? null });
}

async function createBranch(session: GitSession, { name = "", rev = "HEAD" }: GitWrite): Answer {
  const target = await resolveCommit(session, rev);
  if (!target.ok) return target;
  return createRef(session, { ref: `refs/heads/${name}`, name, target: target.value, message: null });
}

interface NewRef {
  readonly ref: string;
  readonly name: string;
  readonly target: string;
  /** Null where the ref names the commit itself. */
  readonly message: string | null;
}

async function createRef(session: GitSession, { ref, name, target, message }: NewRef): Answer {
  const taken = await session.run(["for-each-ref", "--format=%(refname)", ref]);
  if (!taken.ok) return taken;
  // The pattern also finds refs below the name, beside which this ref could not exist.
  if (taken.value.length > 0) return err(ERRNO.exists);
  const id = message === null ? ok(target) : await tagObject(session, { name, target, message });
  if (!id.ok) return id;
  const created = await session.run(["update-ref", "--stdin", "-z"], `create ${ref}\0${id.value}\0`);
  return created.ok ? ok({ name, id: id.value }) : created;
}

async function tagObject(
  session: GitSession,
  { name, target, message }: { readonly name: string; readonly target: string; readonly message: string },
): Promise<Result<string, Errno>> {
  const tagger = await session.run(["var", "GIT_COMMITTER_IDENT"]);
  if (!tagger.ok) return tagger;
  const head = [`object ${target}`, "type commit", `tag ${name}`, `tagger ${tagger.value.toString("utf8").trimEnd()}`];
  return readHash(session, ["mktag"], `${head.join("\n")}\n\n${message.trimEnd()}\n`);
}

async function readHash(session: GitSession, args: readonly string[], stdin?: string): Promise<Result<string, Errno>> {
  const output = await session.run(args, stdin);
  if (!output.ok) return output;
  const id = output.value.toString("latin1").trimEnd();
  return /^[0-9a-f]{40,64}$/.test(id) ? ok(id) : err(ERRNO.io);
}
