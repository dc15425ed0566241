import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "../kernel/domain/index.ts";
import { type Library, openLibrary } from "../skills/use/library/index.ts";
import { listRemote } from "../workspace/git/index.ts";
import { askedFolders, resolveAccountHome, type Workspace } from "../workspace/ground/index.ts";

/** What a comparison of a repository looks at. */
export interface RepositoryMark {
  /** Changes when anything changes that answers rest on. */
  readonly text: string;
  /** Says that the remote has something else than the workspace has read. */
  readonly isAhead: boolean;
}

/** Folders and files outside of refs that answers rest on. */
const IN_REPOSITORY = [".skl/graph/history"];
const IN_ACCOUNT = ["plans", "approvals", "attestations/log.jsonl", "config.json"];

/** Reads the mark of a repository. A remote that does not answer counts as one without refs. */
export async function readRepositoryMark(
  { repository, base, rules }: Workspace,
  env: NodeJS.ProcessEnv,
): Promise<RepositoryMark> {
  const account = resolveAccountHome(env);
  const namespace = rules.config.queue.ref_namespace;
  const { remote } = base;
  const [local, refs, config, skills, ...times] = await Promise.all([
    repository.git(["for-each-ref", "--format=%(refname) %(objectname)"]),
    remote === null || rules.config.fetch === "never"
      ? null
      : listRemote(repository, remote, ["HEAD", "refs/heads/*", `${namespace}/*`]).then(
          (listing) => listing.refs,
          () => null,
        ),
    readModifiedTime(join(repository.commonDir, "config")),
    computeLibraryNumber(repository.root, env),
    ...IN_REPOSITORY.map((path) => readModifiedTime(join(repository.root, path))),
    ...IN_ACCOUNT.map((path) => readModifiedTime(join(account, path))),
  ]);
  const parts = [local.stdout.toString("latin1"), [...(refs ?? [])].join("\n"), config, skills, ...times];
  return {
    text: createHash("sha256").update(parts.join("\0")).digest("hex"),
    isAhead: refs !== null && base.refs !== null && isAhead(refs, { seen: base.refs, namespace }),
  };
}

type Refs = ReadonlyMap<string, ObjectId>;

/** Compares only refs that opening a workspace asks for. */
function isAhead(refs: Refs, { seen, namespace }: { readonly seen: Refs; readonly namespace: string }): boolean {
  const asked = ["refs/heads/", ...askedFolders.map((folder) => `${namespace}/${folder}/`)];
  return [...refs].some(([ref, oid]) => asked.some((prefix) => ref.startsWith(prefix)) && seen.get(ref) !== oid);
}

const LIBRARIES = new WeakMap<Library, number>();
let libraries = 0;

/** Returns a number for the skills as they lie in their folders; 0 where they cannot be read. */
async function computeLibraryNumber(root: string, env: NodeJS.ProcessEnv): Promise<number> {
  // The same object is returned as long as no package has changed.
  const library = await openLibrary(root, env).catch(() => null);
  if (library === null) return 0;
  if (!LIBRARIES.has(library)) LIBRARIES.set(library, ++libraries);
  return LIBRARIES.get(library) ?? 0;
}

const readModifiedTime = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
