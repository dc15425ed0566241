import { isZeroId, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import type { SharedRefs } from "../../rules/checks/index.ts";
import { listRemote } from "../../workspace/git/index.ts";
import {
  findBase,
  findRememberedBase,
  identifyPerson,
  openWithRules,
  type People,
  type Rules,
  readPeople,
  readRules,
  resolveBaseRemote,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { findPushedCommit, isBranch, isTag, isTagOrNotes, type Push, readUpdateBranch } from "./push.ts";

export interface PushRules extends SharedRefs {
  /** The base and its rules; null if no ref of the push brings a change that needs them. */
  readonly workspace: Workspace | null;
  /** Those who may decide by the base as it was last seen, if its other rules were not read. */
  readonly people: People | null;
  /** Which tags agents may push; null where the pusher is a person by what the remote was asked for. */
  readonly tags: TagRules | null;
}

interface TagRules {
  readonly agents: Rules["config"]["tags"]["agents"];
  readonly base: ObjectId;
}

/** Finds the rules once for all refs of a push, in one question to the remote. Throws NO_BASE, BROKEN_DATA. */
export async function findRulesForPush(push: Push): Promise<PushRules> {
  const { updates } = push;
  if (updates.every((update) => isTagOrNotes(update) || isZeroId(update.localId))) return namesOnly(push);
  const workspace = await openPushWorkspace(push);
  return {
    workspace,
    people: null,
    tags: { ...workspace.rules.config.tags, base: workspace.base.oid },
    baseBranch: workspace.base.branch,
    namespace: workspace.rules.config.queue.ref_namespace,
  };
}

/** Finds which refs are kept from agents, and which tags agents may push, which is all that matters for tags, notes and deletions. */
async function namesOnly({ updates, repository, remote, configuredAgent }: Push): Promise<PushRules> {
  const names = { workspace: null, people: null, tags: null, baseBranch: null, namespace: "refs/skl" };
  if (updates.every((update) => isTagOrNotes(update) && !isTag(update))) return names;
  const seen = configuredAgent === null ? await findRememberedBase(repository, { remote }) : null;
  const people = seen && (await readPeople(repository, seen));
  if (configuredAgent === null && isPerson(repository, people)) return names;
  const base = await findBase(repository, { remote, offline: false });
  // If the rules cannot be read, the usual namespace counts.
  const rules = await readRules(repository, base.oid, base.branch).catch(() => null);
  const namespace = rules?.config.queue.ref_namespace ?? names.namespace;
  const tags = { agents: rules?.config.tags.agents ?? "base", base: base.oid } as const;
  return { ...names, people, tags, baseBranch: base.branch, namespace };
}

function isPerson({ config }: Push["repository"], people: People | null): boolean {
  return identifyPerson(config.get("user.email"), people).agent === null;
}

async function openPushWorkspace(push: Push): Promise<Workspace> {
  const { repository, remote } = push;
  try {
    return await openWithRules(repository, { cwd: repository.root, remote });
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "NO_BASE") return readFirstPushRules(push, cause);
    if (cause instanceof SklError && cause.code === "BROKEN_DATA") return repair(push, cause);
    throw cause;
  }
}

/** Takes the rules of the first push of a base branch from its own commit, since the remote has none. */
async function readFirstPushRules({ updates, repository, ...push }: Push, cause: SklError): Promise<Workspace> {
  const remote = resolveBaseRemote(repository.config, push).remote ?? push.remote;
  const branches = await listRemote(repository, remote, ["refs/heads/*"]).catch(() => null);
  const isEmpty = branches?.refs.size === 0;
  const first = updates.find((update) => isBranch(update) && findPushedCommit(update) !== null);
  if (!isEmpty || !first) throw cause;
  const branch = repository.config.get("skl.base") ?? readUpdateBranch(first);
  const oid = first.localId as ObjectId;
  const rules = await readRules(repository, oid, "the pushed commit");
  return { repository, base: { remote, branch, oid, ageSeconds: 0, refs: new Map(), warnings: [] }, rules };
}

/** Takes the rules from a commit that repairs the broken files of the base, if a person pushes it and nothing else. */
async function repair({ updates, repository, remote, configuredAgent }: Push, cause: SklError): Promise<Workspace> {
  const base = await findBase(repository, { remote, offline: false });
  const [update, ...others] = updates;
  const commit = update && others.length === 0 && isBranch(update) ? findPushedCommit(update) : null;
  if (configuredAgent !== null || !update || commit === null || readUpdateBranch(update) !== base.branch) throw cause;
  if (!isPerson(repository, await readPeople(repository, base.oid))) throw cause;
  return { repository, base, rules: await readRules(repository, commit, "the pushed commit") };
}
