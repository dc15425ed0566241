import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SklError, type Warning } from "../../kernel/domain/index.ts";
import { computeEffectiveConfig, parseConfig } from "../../workspace/config/index.ts";
import { openRepository, type Repository } from "../../workspace/git/index.ts";
import {
  findConfiguredIdentity,
  locatePackageRoot,
  openWithRules,
  rememberBase,
} from "../../workspace/ground/index.ts";
import { type AgentsSetUp, findAgentsNamed, setUpAgents } from "./agents/index.ts";
import { warnAboutIgnoredRules } from "./ignored-rules.ts";
import {
  fillWorkflowTemplate,
  type HookPlacement,
  installHook,
  type PinnedAction,
  pinAction,
  readShimText,
  rememberSkl,
  UNNAMED_ACTION,
  WORKFLOW,
} from "./install/index.ts";
import { adviseOtherClones } from "./other-clones.ts";
import { draftFrom, planSetupFiles } from "./planned-files.ts";
import type { ScanDraft } from "./scan/index.ts";

export interface InitRequest {
  readonly cwd: string;
  readonly scan: boolean;
  /** Whether to say what would be written, and write nothing. */
  readonly dryRun?: boolean;
  readonly hook: boolean;
  /** Installs the hook only, for a further clone of a repository that is set up. The `init` of an agent never does more. */
  readonly hookOnly?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Names the Action that the workflow is to use; true leaves it to be completed, null writes no workflow. */
  readonly workflow?: string | true | null;
  /** Names the agents whose settings are to lead to skl; null means none. */
  readonly agents?: readonly string[] | null;
  /** Names packages that the draft is to cut into topics. */
  readonly split?: readonly string[];
  readonly onProgress?: (done: number, total: number, what: string) => void;
}

export interface InitResult {
  readonly written: string[];
  readonly kept: string[];
  readonly hook: { readonly path: string | null; readonly action: string };
  readonly scan: {
    readonly files: number;
    readonly scopes: number;
    readonly entries: number;
    /** The scope with the most code files. */
    readonly largest: { readonly name: string; readonly code: number } | null;
    /** Counts the imports among the program's files, and those that go from one scope to another. */
    readonly imports: number;
    readonly cut_imports: number;
    /** Lists the scopes that load each other, with the imports that make the circle. */
    readonly cycles: ScanDraft["report"]["cycles"];
    readonly report: ScanDraft["report"];
    readonly names: string[];
  } | null;
  readonly agents: AgentsSetUp | null;
  readonly warnings: Warning[];
  /** What `--me` committed, and who decides from then on; null for the commit if there was nothing new. */
  readonly me?: {
    readonly person: string;
    readonly commit: string | null;
    readonly pushed: boolean;
    readonly branch: string;
    /** Is a place that a first task could have. */
    readonly example: string;
  };
}

/** Runs `skl init`: writes `.skl/` from the template, drafts from the code if asked, installs the hook. What exists stays. */
export async function init(request: InitRequest): Promise<InitResult> {
  const repository = await openRepository(request.cwd);
  try {
    if (repository.workTree === null)
      throw new SklError("NO_REPOSITORY", {
        message: "This is a bare repository; skl is set up in a clone with a work tree.",
      });
    const draft = request.scan ? await draftFrom(repository, request) : null;
    const isAgent =
      findConfiguredIdentity({ env: request.env ?? process.env, gitConfig: repository.config }).agent !== null;
    const files = request.hookOnly || isAgent ? new Map<string, string>() : await planSetupFiles(repository, draft);
    const pinned = request.workflow
      ? await chooseActionToWrite(repository, request.workflow === true ? UNNAMED_ACTION : request.workflow)
      : null;
    if (pinned) files.set(WORKFLOW, await planWorkflow(repository, files, pinned));
    if (request.agents) findAgentsNamed(request.agents);
    const { written, kept } = await writeMissing(repository.root, files, request.dryRun ?? false);
    const names = request.hookOnly || isAgent ? null : (request.agents ?? null);
    const agents = names && (await setUpAgents(repository.root, names, request.dryRun ?? false));
    const placed = request.hook && !request.dryRun ? await placeHook(repository) : null;
    if (!request.dryRun) await rememberSkl(repository);
    if (!request.dryRun && !isAgent) await rememberBase(repository, await chooseBaseBranch(repository, request.cwd));
    return {
      written,
      kept,
      hook: placed
        ? { path: placed.path, action: placed.action }
        : { path: null, action: request.dryRun && request.hook ? "left alone in a dry run" : "not asked for" },
      scan: draft && summarizeScanDraft(draft),
      agents,
      warnings: [
        ...(placed?.note ? [{ code: "HOOK_NOTE", message: placed.note }] : []),
        ...(placed && !request.hookOnly ? await adviseOtherClones(repository.root) : []),
        ...(await warnAboutIgnoredRules(repository)),
        ...warnAboutUnreadDrafts(draft, kept),
        ...(request.agents && agents === null ? [AGENTS_ARE_PEOPLES] : []),
        ...(agents?.files ?? []).flatMap(warnAboutRefusedFile),
        ...(written.includes(WORKFLOW) && request.workflow === true ? [ACTION_UNNAMED] : []),
        ...(pinned?.warning ? [pinned.warning] : []),
      ],
    };
  } finally {
    repository.close();
  }
}

export function summarizeScanDraft(draft: ScanDraft): InitResult["scan"] {
  const { scopes, imports, cutImports, cycles } = draft.report;
  const [largest = null] = [...scopes].sort((a, b) => b.code - a.code);
  return {
    files: draft.report.files,
    scopes: Object.keys(draft.scopes.scope_definitions.scopes).length,
    entries: draft.state.length,
    largest: largest && { name: largest.name, code: largest.code },
    imports,
    cut_imports: cutImports,
    cycles,
    report: draft.report,
    names: Object.keys(draft.scopes.scope_definitions.scopes),
  };
}

/** A draft never replaces a file that a person wrote. */
function warnAboutUnreadDrafts(draft: ScanDraft | null, kept: readonly string[]): Warning[] {
  const lost = draft
    ? kept.filter((path) => path.endsWith("knowledge.json") || path.endsWith("scope_definitions.json"))
    : [];
  if (lost.length === 0) return [];
  return [
    {
      code: "DRAFT_NOT_WRITTEN",
      message: `${lost.join(" and ")} ${lost.length === 1 ? "exists" : "exist"} already, so the draft from the code was not written there.`,
      fix: "Move the file away and run `skl init --scan` again to see the draft.",
    },
  ];
}

/** An existing workflow stays as it is, so the commit of its Action is not looked up. */
async function chooseActionToWrite(repository: Repository, action: string): Promise<PinnedAction> {
  const isThere = await stat(join(repository.root, WORKFLOW)).catch(() => null);
  if (isThere !== null) return { action, version: null, warning: null };
  return pinAction(action, { repository, server: process.env.GITHUB_SERVER_URL || "https://github.com" });
}

async function planWorkflow(
  repository: Repository,
  files: ReadonlyMap<string, string>,
  { action, version }: PinnedAction,
): Promise<string> {
  const template = await readFile(join(locatePackageRoot(), "action", "workflow.yml"), "utf8");
  // A configuration that a person wrote before stays and is in force.
  const own = await readFile(join(repository.root, ".skl", "config.json")).catch(() => null);
  const parsed = parseConfig(own ?? Buffer.from(files.get(".skl/config.json") ?? "{}"), ".skl/config.json");
  const { base } = computeEffectiveConfig(parsed.ok ? parsed.value : null);
  return fillWorkflowTemplate(template, { root: repository.root, branch: base.branch, action, version });
}

/** Returns the base by what is committed there; before anything is, by the work tree's configuration. */
async function chooseBaseBranch(repository: Repository, cwd: string): Promise<string | null> {
  const known = await openWithRules(repository, { cwd, offline: true }).catch(() => null);
  if (known !== null) return known.base.branch;
  const own = await readFile(join(repository.root, ".skl", "config.json")).catch(() => null);
  const parsed = own && parseConfig(own, ".skl/config.json");
  return (parsed?.ok && parsed.value.base?.branch) || null;
}

const AGENTS_ARE_PEOPLES: Warning = {
  code: "AGENTS_NOT_WRITTEN",
  message: "The settings of agents were not written: they are a person's, and this clone is an agent's.",
  fix: "A person runs `skl init --agents` in a clone of their own and commits what it writes.",
};

function warnAboutRefusedFile({ path, action, because }: AgentsSetUp["files"][number]): Warning[] {
  if (action !== "refused") return [];
  const fix = "Put it in order and run `skl init --agents` again.";
  return [{ code: "AGENT_FILE_REFUSED", message: `${path} is left as it is: ${because}.`, fix }];
}

const ACTION_UNNAMED: Warning = {
  code: "ACTION_UNNAMED",
  message: `${WORKFLOW} says OWNER where the account stands that hosts the Action, and an id that no commit has; the workflow cannot run until both are replaced.`,
  fix: "Replace them in the file, or remove it and run `skl init --workflow ACCOUNT/skl/action@v1`, which looks the commit up.",
};

async function writeMissing(
  root: string,
  files: ReadonlyMap<string, string>,
  isDryRun: boolean,
): Promise<{ written: string[]; kept: string[] }> {
  const written: string[] = [];
  const kept: string[] = [];
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const target = join(root, path);
    const exists = await stat(target).then(
      () => true,
      () => false,
    );
    if (exists) kept.push(path);
    else {
      if (!isDryRun) await writeAtomically(target, text);
      written.push(path);
    }
  }
  return { written, kept };
}

async function writeAtomically(target: string, text: string): Promise<void> {
  const temporary = `${target}.skl-new`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(temporary, text);
    await rename(temporary, target);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new SklError("FILE_UNWRITABLE", {
      message: `${target} cannot be written: ${(cause as Error).message}`,
      cause,
    });
  }
}

export async function placeHook(repository: Repository): Promise<HookPlacement> {
  const placed = await installHook(repository, { shim: await readShimText() });
  const bytes = await readFile(join(repository.root, ".skl", "config.json")).catch(() => null);
  const parsed = bytes && parseConfig(bytes, ".skl/config.json");
  const { on_tool_error } = computeEffectiveConfig(parsed?.ok ? parsed.value : null);
  // The shim reads this when skl itself cannot be started.
  await repository.git(["config", "skl.onToolError", on_tool_error]);
  return placed;
}
