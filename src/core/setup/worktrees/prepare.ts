import type { TreePreparation, Warning } from "../../../kernel/domain/index.ts";
import { localVariables, readWorkTrees, runBounded, type WorkTree } from "../../../workspace/git/index.ts";
import type { Workspace } from "../../../workspace/ground/index.ts";
import { type CopiedCache, copyCaches } from "./caches.ts";
import { includeFiles } from "./include.ts";
import { runPort } from "./port.ts";

export interface Preparing {
  readonly agent: string;
  readonly env: NodeJS.ProcessEnv;
  /** Gets what the setup commands write, as they write it. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

/**
 * Makes a new work tree ready to work in, by the rules of the base: copies ignored files and caches into it, and runs the setup commands. Whatever fails,
 * the work tree stays. The commands have the person's own environment.
 */
export async function prepareTree(
  workspace: Workspace,
  path: string,
  preparing: Preparing,
): Promise<{ readonly prepared: TreePreparation; readonly warnings: Warning[] }> {
  const { worktree } = workspace.rules.config;
  const trees = await readWorkTrees(workspace.repository);
  const main = trees.find(({ isMain }) => isMain);
  const tree = trees.find((each) => each.path === path);
  const { port, database } = await runPort("main", path);
  const isCopied = main !== undefined && tree !== undefined && isOnDisk(workspace, main);
  const { included, warnings } = isCopied ? await includeFiles({ main, tree }, workspace) : NOTHING;
  const caches = isCopied ? await copyCaches(worktree.caches, { main, tree }) : [];
  const env = { ...preparing.env, SKL_AGENT: preparing.agent, SKL_PORT: String(port), SKL_DATABASE: database };
  const setup = await runSetup(path, worktree, { ...preparing, env });
  return {
    prepared: { port, database, included, caches: caches.map((cache) => ({ ...cache })), setup },
    warnings: [...warnings, ...cacheWarnings(caches), ...warnAboutSetup(setup, path)],
  };
}

const NOTHING = { included: [], warnings: [] };

/** Of a submodule the listing names the Git folder and not the work tree. */
function isOnDisk({ repository }: Workspace, main: WorkTree): boolean {
  return main.path !== repository.commonDir;
}

type SetupRun = TreePreparation["setup"][number];

/** Runs the commands until one of them fails or the time is over. */
async function runSetup(
  cwd: string,
  { setup, setup_seconds }: { readonly setup: readonly string[]; readonly setup_seconds: number },
  { env, onOutput }: Preparing,
): Promise<SetupRun[]> {
  const own = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || localVariables.includes(name) ? [] : [[name, value]],
    ),
  );
  const until = performance.now() + setup_seconds * 1000;
  const runs: SetupRun[] = [];
  for (const command of setup) {
    const started = performance.now();
    const timeoutMs = Math.max(1, until - started);
    const { how, code, output } = await runBounded({ command, cwd, env: own, timeoutMs, onOutput });
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const ok = how === "exit" && code === 0;
    runs.push({ command, ok, how, code, seconds, output });
    if (!ok) break;
  }
  return runs;
}

function warnAboutSetup(runs: readonly SetupRun[], path: string): Warning[] {
  const failed = runs.find(({ ok }) => !ok);
  if (failed === undefined) return [];
  const { command, how, code } = failed;
  const because =
    how === "exit"
      ? `ended with ${code}`
      : how === "time"
        ? "did not end in time (`worktree.setup_seconds`)"
        : `ended by ${how}`;
  const message = `The setup command \`${command}\` ${because}. The work tree ${path} stays, without the commands after it.`;
  return [{ code: "SETUP_FAILED", message, fix: "Look at its output, and run it there by hand." }];
}

function cacheWarnings(caches: readonly CopiedCache[]): Warning[] {
  return caches.flatMap(({ path, because }) =>
    because === null
      ? []
      : [
          {
            code: "CACHE_LEFT_OUT",
            message: `${path} was not copied: ${because}.`,
            fix: "Make it anew there, or correct `worktree.caches`.",
          },
        ],
  );
}
