import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type ScopeDefinitions, SklError, type Warning } from "../../kernel/domain/index.ts";
import { replaceSetting } from "../../workspace/config/index.ts";
import { GitTree } from "../../workspace/git/index.ts";
import {
  type BaseCommit,
  changeBase,
  moveBranch,
  NothingNew,
  readClock,
  refuseAgent,
  rememberBase,
  type Workspace,
  waitUnlessNothingNew,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { type InitRequest, type InitResult, placeHook, summarizeScanDraft } from "./init.ts";
import { type HookPlacement, rememberSkl } from "./install/index.ts";
import { isShownByGit } from "./install/shown-by-git.ts";
import { draftFrom, planSetupFiles } from "./planned-files.ts";

export interface InitMeRequest extends Pick<InitRequest, "cwd" | "hook" | "env" | "split" | "onProgress"> {
  readonly noPush?: boolean | undefined;
  readonly toBranch?: string | undefined;
}

const CONFIG = ".skl/config.json";

/**
 * Runs `skl init --me`: puts drafts from the code, and the person of Git's own identity under `humans`, on the base branch in one commit, and installs
 * the hook. What the base or the work tree has of these files stays as it is. Throws PERSON_UNNAMED, PERSON_NEEDED for an agent, BASE_REFUSED.
 */
export async function initMe(request: InitMeRequest): Promise<InitResult> {
  const env = request.env ?? process.env;
  return withWorkspace(request.cwd, async (workspace) => {
    const { repository, base } = workspace;
    refuseAgent(workspace, env);
    const person = repository.config.get("user.email");
    if (!person) throw new SklError("PERSON_UNNAMED");
    const draft = workspace.rules.present ? null : await draftFrom(repository, request);
    const placed = request.hook ? await placeHook(repository) : null;
    const script = await findCommittedScript(workspace, placed);
    const planned = workspace.rules.present
      ? new Map<string, string>()
      : await planSetupFiles(repository, draft, base.branch);
    const here = await takeAway(workspace, planned, script);
    const written: string[] = [];
    const change = changeBase(workspace, {
      subject: `skl: set up, with ${person} among the people who decide`,
      files: async (fresh) => {
        const files = await listNewSetupFiles(fresh, { planned, here, person, script });
        written.splice(0, written.length, ...[...files.keys()].sort());
        if (files.size === 0) throw new NothingNew();
        return files;
      },
      edit: (knowledge) => knowledge,
      isSetup: true,
      now: readClock(env),
      env,
      noPush: request.noPush,
      toBranch: request.toBranch,
    });
    const result = await waitUnlessNothingNew(change).catch(async (cause: unknown) => {
      await putBack(workspace, here);
      throw explainRefusal(cause);
    });
    const followed = await bringHome(workspace, result, { request, here });
    await rememberSkl(repository);
    await rememberBase(repository, base.branch);
    return {
      written,
      kept: [],
      hook: placed ? { path: placed.path, action: placed.action } : { path: null, action: "not asked for" },
      scan: draft && summarizeScanDraft(draft),
      agents: null,
      warnings: [
        ...(placed?.note && script === null ? [{ code: "HOOK_NOTE", message: placed.note }] : []),
        ...followed,
      ],
      me: {
        person,
        commit: result?.commit ?? null,
        pushed: result?.pushed ?? false,
        branch: request.toBranch ?? base.branch,
        example: pickExamplePlace((draft?.scopes ?? workspace.rules.definitions).scope_definitions.scopes),
      },
    };
  });
}

/** Returns a place that a task could have: of a scope that is not everybody's, a folder first. */
function pickExamplePlace(scopes: ScopeDefinitions["scope_definitions"]["scopes"]): string {
  const own = Object.values(scopes).filter(({ shared }) => shared !== true);
  const folder = own
    .flatMap(({ allowed_path_prefixes: prefixes }) => prefixes ?? [])
    .filter((each) => !/^\./.test(each))
    .sort((a, b) => a.length - b.length)[0];
  return folder === undefined ? (own[0]?.allowed_paths?.[0] ?? "**") : `${folder}**`;
}

interface Script {
  readonly path: string;
  readonly text: string;
  /** Is what the branch has of it; null for nothing. */
  readonly before: string | null;
}

/** Returns the script of a hook manager that leads to the hook, where it is a file that commits carry. */
async function findCommittedScript({ repository }: Workspace, placed: HookPlacement | null): Promise<Script | null> {
  if (placed?.path == null || placed.action === "unchanged") return null;
  const path = relative(repository.root, placed.path).replaceAll("\\", "/");
  if (path.startsWith("..") || !(await isShownByGit(repository, placed.path))) return null;
  const head = await repository.git(["show", `HEAD:${path}`], { answers: [128] });
  const before = head.code === 0 ? head.stdout.toString("utf8") : null;
  return { path, text: await readFile(placed.path, "utf8"), before };
}

/** What the work tree has of the files, by path. */
type Here = ReadonlyMap<string, string>;

/**
 * Takes the files that the commit will have out of the work tree, since Git would not write over them, and returns them. A script of the branch goes
 * back to what the branch has.
 */
async function takeAway({ repository }: Workspace, planned: Here, script: Script | null): Promise<Here> {
  const here = new Map<string, string>();
  for (const path of [...planned.keys(), ...(script === null ? [] : [script.path])]) {
    const text = await readFile(join(repository.root, path), "utf8").catch(() => null);
    if (text === null) continue;
    here.set(path, text);
    await rm(join(repository.root, path));
  }
  if (script !== null && script.before !== null) await writeFile(join(repository.root, script.path), script.before);
  return here;
}

async function putBack({ repository }: Workspace, here: Here): Promise<void> {
  for (const [path, text] of here) {
    await mkdir(dirname(join(repository.root, path)), { recursive: true });
    await writeFile(join(repository.root, path), text);
  }
}

interface Wanted {
  readonly planned: Here;
  readonly here: Here;
  readonly person: string;
  readonly script: Script | null;
}

/** Returns what the base lacks: files as the work tree has them where a person wrote them before, else as they are planned. */
async function listNewSetupFiles(
  fresh: Workspace,
  { planned, here, person, script }: Wanted,
): Promise<Map<string, string>> {
  const { repository, base, rules } = fresh;
  const files = new Map<string, string>();
  if (!rules.present) for (const [path, text] of planned) files.set(path, here.get(path) ?? text);
  if (!rules.people.has(person)) {
    const bytes = await new GitTree(repository.objects, base.oid).read(CONFIG);
    const config = files.get(CONFIG) ?? (bytes ? Buffer.from(bytes).toString("utf8") : "{}\n");
    files.set(CONFIG, replaceSetting(config, ["humans"], [...new Set([...parseConfiguredHumans(config), person])]));
  }
  if (script !== null && script.text !== script.before) files.set(script.path, script.text);
  return files;
}

function parseConfiguredHumans(config: string): string[] {
  const parsed: unknown = JSON.parse(config);
  const humans = parsed !== null && typeof parsed === "object" && "humans" in parsed ? parsed.humans : [];
  return Array.isArray(humans) ? humans.filter((each) => typeof each === "string") : [];
}

interface Home {
  readonly request: InitMeRequest;
  readonly here: Here;
}

/** Lets the local base branch follow the commit, with the work trees that have it; where it cannot, Git's own command is named. */
async function bringHome(workspace: Workspace, made: BaseCommit | null, { request, here }: Home): Promise<Warning[]> {
  const { repository, base } = workspace;
  if (made === null || request.toBranch !== undefined) {
    await putBack(workspace, here);
    return [];
  }
  // Without a push the commit was made on the local branch.
  if (!made.pushed) return [];
  const from = await repository.commitOf(`refs/heads/${base.branch}`);
  const move = { branch: base.branch, from, to: made.commit, subject: "skl: set up" };
  if (from === base.oid && (await moveBranch(repository, move)) === null) return [];
  const message = `Your own ${base.branch} does not have the commit yet.`;
  return [{ code: "BASE_BEHIND", message, fix: `Run \`git switch ${base.branch}\` and \`git pull\`.` }];
}

function explainRefusal(cause: unknown): unknown {
  if (!(cause instanceof SklError) || cause.code !== "BASE_REFUSED") return cause;
  return new SklError("BASE_REFUSED", {
    message: `${cause.message} Nothing was committed.`,
    fix: "Run it again when the remote takes it. `skl init --me --to-branch skl-setup` brings it as a branch for a pull request, `--no-push` keeps it on your own base branch.",
    data: cause.data,
    cause,
  });
}
