import { join } from "node:path";
import { SklError, tryParseJson } from "../../kernel/domain/index.ts";
import { type DryRunPlan, isRunId, parseDryRunPlan } from "./dry-run-plan.ts";
import { makePrivateFolder, readPrivateText, removeOldFiles, writePrivateFile } from "./private-files.ts";

/** The plan of a dry run that waits in `<home>/plans/<run_id>.json` for a person's approval. */
export interface KeptPlan extends DryRunPlan {
  /** The absolute path of the run's folder, whose rules say who may approve the plan. */
  readonly cwd: string;
}

/** The name of the folder of kept plans in the account's home. */
export const PLANS = "plans";
const keptMs = 7 * 24 * 3600 * 1000;
const mostKept = 500;
const mostBytes = 32 * 1024 * 1024;

/** Keeps a plan, and removes plans that are older than a week or beyond the last five hundred. Throws FILE_UNWRITABLE. */
export async function keepPlan(home: string, plan: KeptPlan, now: Date): Promise<void> {
  const folder = await makePrivateFolder(home, PLANS);
  const kept = { version: 1, at: now.toISOString(), ...plan };
  await writePrivateFile(join(folder, `${plan.run_id}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  await removeOldFiles(folder, { before: now.getTime() - keptMs, keep: mostKept });
}

/** Reads a kept plan. Throws NOT_FOUND where the plan of this run is not kept, and FILE_UNREADABLE where its file is damaged. */
export async function readKeptPlan(home: string, runId: string): Promise<KeptPlan> {
  const path = join(home, PLANS, `${runId}.json`);
  const text = isRunId(runId) ? await readPrivateText(path, mostBytes) : null;
  if (text === null) {
    throw new SklError("NOT_FOUND", {
      message: `The plan of a run ${JSON.stringify(runId.slice(0, 100))} is not kept here.`,
      fix: "Run the node again with `skl node run --dry-run`; plans are kept for a week, but none of a node that nobody promoted, since such a node only runs dry.",
      data: { run_id: runId },
    });
  }
  const plan = parseKeptPlan(text);
  if (plan !== null && plan.run_id === runId) return plan;
  throw new SklError("FILE_UNREADABLE", { message: `${path} is no plan of this run.`, data: { path } });
}

function parseKeptPlan(text: string): KeptPlan | null {
  const value = tryParseJson(text);
  const plan = parseDryRunPlan(value);
  const { cwd } = (value ?? {}) as { readonly cwd?: unknown };
  return plan !== null && typeof cwd === "string" ? { ...plan, cwd } : null;
}
