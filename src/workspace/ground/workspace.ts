import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import { parseConfig } from "../config/index.ts";
import { GitTree, openRepository, type Repository, removeUrlPassword } from "../git/index.ts";
import { type BaseQuestion, type BaseTip, findBase, findRememberedBase } from "./base.ts";
import { resolveBaseRemote } from "./base-remote.ts";
import { warnAboutJunk } from "./records.ts";
import { loadRulesFrom, type RuleFiles, type Rules, readRules, type Workspace } from "./rules.ts";
import { addWaitingRecords, readWaitingRecords } from "./waiting-records.ts";

export type { Workspace };

export interface WorkspaceRequest {
  readonly cwd: string;
  /** The remote being pushed to. */
  readonly remote?: string;
  readonly offline?: boolean;
  /**
   * Whether to use the work tree's drafts where the base has no rules yet, to show what they would do. Never set by a gate, since the
   * judged party could write its own rules.
   */
  readonly preview?: boolean;
  /** The rules as they were read for another question; where the base is still the same commit they are not read again. */
  readonly known?: Workspace | null;
}

/** Opens the repository around `cwd` and reads the rules from its base branch. The caller closes the repository. */
export async function openWorkspace(request: WorkspaceRequest): Promise<Workspace> {
  const repository = await openRepository(request.cwd);
  try {
    return await openWithRules(repository, request);
  } catch (cause) {
    repository.close();
    throw cause;
  }
}

/**
 * Opens the workspace around a folder, calls `use`, and closes the repository afterwards, also after an error. A workspace that is
 * already open is used as it is and stays open.
 */
export async function withWorkspace<T>(
  place: string | Workspace,
  use: (workspace: Workspace) => Promise<T>,
  offline = false,
): Promise<T> {
  if (typeof place !== "string") return use(place);
  const workspace = await openWorkspace({ cwd: place, offline });
  try {
    return await use(workspace);
  } finally {
    workspace.repository.close();
  }
}

export async function openWithRules(repository: Repository, request: WorkspaceRequest): Promise<Workspace> {
  const baseQuestion: BaseQuestion = {
    offline: request.offline ?? false,
    ...(request.remote === undefined ? {} : { remote: request.remote }),
  };
  const remembered = await findRememberedBase(repository, baseQuestion);
  const question = {
    ...baseQuestion,
    offline: baseQuestion.offline || (remembered !== null && (await staysOffline(repository, remembered))),
  };
  const { known = null } = request;
  const readRulesUnlessKnown = async (commit: ObjectId, where: string): Promise<Rules> =>
    known?.base.oid === commit && known.rules.present ? known.rules : readRules(repository, commit, where);
  // While the remote answers, the rules of its last known tip are read; a wrong guess costs nothing but that reading.
  const early = remembered === null ? null : readRulesUnlessKnown(remembered, "the base branch");
  early?.catch(() => {});
  const base = await findBase(repository, question);
  const rules =
    early !== null && base.oid === remembered
      ? await early
      : await readRulesUnlessKnown(base.oid, formatBaseName(base));
  const workspace = await follow({ repository, base, rules }, question);
  if (workspace.rules.present) return foldWaiting(workspace);
  return request.preview
    ? previewDraftRules(workspace)
    : addBaseWarning(workspace, warnRulesNotOnBase(workspace.base.branch));
}

/** Returns whether the rules that were last seen forbid asking the remote (`fetch: never`). */
async function staysOffline(repository: Repository, commit: ObjectId): Promise<boolean> {
  const bytes = await new GitTree(repository.objects, commit).read(".skl/config.json");
  const parsed = bytes && parseConfig(bytes, ".skl/config.json");
  return parsed?.ok === true && parsed.value.fetch === "never";
}

/** Follows the `base` that the configuration on the base names, once, so that a repository can say where its rules live. */
async function follow(found: Workspace, question: BaseQuestion): Promise<Workspace> {
  const { repository, base, rules } = found;
  const configured = rules.ownConfig?.base;
  const namespace = rules.config.queue.ref_namespace;
  const branch = configured?.branch ?? base.branch;
  const configuredRemote = configured?.remote;
  const hasRemote =
    configuredRemote !== undefined &&
    repository.config.get(`remote.${configuredRemote}.url`) !== null &&
    !resolveBaseRemote(repository.config, question).isChosen;
  const remote = hasRemote && base.remote !== null ? configuredRemote : base.remote;
  const isSamePlace = branch === base.branch && remote === base.remote;
  if (isSamePlace && (namespace === "refs/skl" || namespace.startsWith("refs/heads/"))) return found;
  const next = await findBase(repository, { ...question, branch, namespace, ...(remote === null ? {} : { remote }) });
  return {
    repository,
    base: next,
    rules: next.oid === base.oid ? rules : await readRules(repository, next.oid, formatBaseName(next)),
  };
}

/** Reads the base and its rules again, as the remote has them now. */
export async function rereadBase({ repository, base, rules }: Workspace): Promise<Workspace> {
  const next = await findBase(repository, {
    offline: false,
    branch: base.branch,
    namespace: rules.config.queue.ref_namespace,
    ...(base.remote === null ? {} : { remote: base.remote }),
  });
  return foldWaiting({
    repository,
    base: next,
    rules: next.oid === base.oid ? rules : await readRules(repository, next.oid, formatBaseName(next)),
  });
}

async function foldWaiting(found: Workspace): Promise<Workspace> {
  const records = await readWaitingRecords(found);
  const workspace = { ...found, rules: addWaitingRecords(found.rules, records) };
  return warnAboutJunk([...records.junk, ...records.unread]).reduce(addBaseWarning, workspace);
}

export function formatBaseName({ remote, branch }: Pick<BaseTip, "remote" | "branch">): string {
  return remote === null ? branch : `${removeUrlPassword(remote)}/${branch}`;
}

function warnRulesNotOnBase(branch: string): Warning {
  return {
    code: "RULES_NOT_ON_BASE",
    message: `The base branch ${branch} has no rules in .skl yet, so there are no tasks or scopes to compare with.`,
    fix: `Run \`skl init --scan\`, look the drafts over, and commit .skl/ to ${branch}.`,
  };
}

/** Returns whether `.skl` lies in the work tree and the base branch has none of it: what `init` wrote waits for a person's commit. */
export async function isSetupUncommitted({ repository, rules }: Workspace): Promise<boolean> {
  if (rules.present || repository.workTree === null) return false;
  return (await workTreeFiles(repository.root).read(".skl/config.json")) !== null;
}

/** Throws SETUP_UNCOMMITTED: a commit on the base would bring a part of what `init` wrote. */
export async function requireCommittedSetup(workspace: Workspace): Promise<void> {
  if (await isSetupUncommitted(workspace)) throw new SklError("SETUP_UNCOMMITTED");
}

async function previewDraftRules(found: Workspace): Promise<Workspace> {
  const drafts = await loadRulesFrom(workTreeFiles(found.repository.root), "the work tree");
  if (!drafts.present) return addBaseWarning(found, warnRulesNotOnBase(found.base.branch));
  const preview = { ...found, rules: drafts };
  return addBaseWarning(preview, {
    code: "RULES_NOT_ON_BASE",
    message: `A preview by the .skl drafts of your work tree: ${found.base.branch} has no rules in .skl yet, so nothing is enforced.`,
    fix: `Look the drafts over and commit .skl/ to ${found.base.branch}.`,
  });
}

function addBaseWarning(found: Workspace, warning: Warning): Workspace {
  return { ...found, base: { ...found.base, warnings: [...found.base.warnings, warning] } };
}

function workTreeFiles(root: string): RuleFiles {
  return {
    read: (path) => readFile(join(root, path)).catch(() => null),
    list: async (folder) => {
      const names = await readdir(join(root, folder)).catch(() => null);
      return names && new Map(names.map((name) => [name, true]));
    },
  };
}
