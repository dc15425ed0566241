import { dirname, join, resolve } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import type { Limits } from "../engine/index.ts";
import { type ClaimedApprovals, claimApprovals } from "./approvals-file.ts";

interface Here {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Returns the agent that runs nodes here; null for a person. */
async function findAgentHere({ cwd, env }: Here): Promise<string | null> {
  const { identifyRunnerAt } = await import("./policy-workspace.ts");
  return (await identifyRunnerAt(cwd, env)).agent;
}

/**
 * Takes the tokens of a file of approvals; null gives none. An agent could write such a file itself, so from an agent only the files
 * count that `skl node approve` wrote. Throws PERSON_NEEDED and the errors of `claimApprovals`.
 */
export async function claimGivenApprovals(here: Here, given: string | null): Promise<ClaimedApprovals> {
  const home = resolveAccountHome(here.env);
  const path = given === null ? null : resolve(here.cwd, given);
  if (path !== null && dirname(path) !== join(home, "approvals")) {
    const agent = await findAgentHere(here);
    if (agent !== null)
      throw new SklError("PERSON_NEEDED", {
        message: `${agent} is an agent, and ${path} is none of the files that \`skl node approve\` wrote.`,
        fix: "Ask a person to approve the plan with `skl node approve`, and give the file that it prints.",
        data: { agent },
      });
  }
  return claimApprovals(path, home);
}

/** Returns why the limits of a run do not count, as a sentence; null where they do. A person may raise a limit, an agent may not. */
export async function explainRaisedLimit(here: Here, given: Partial<Limits>, standing: Limits): Promise<string | null> {
  const names = Object.keys(given) as (keyof Limits)[];
  const raised = names.find((name) => (given[name] ?? 0) > standing[name]);
  const agent = raised === undefined ? null : await findAgentHere(here);
  if (raised === undefined || agent === null) return null;
  return `${agent} is an agent, and only a person raises limits: ${raised} is ${standing[raised]} here.`;
}

/** Refuses folders that an agent gives to a program, which no policy granted. Throws PERSON_NEEDED. */
export async function refuseAgentsFolders(here: Here, folders: readonly string[]): Promise<void> {
  const agent = folders.length === 0 ? null : await findAgentHere(here);
  if (agent === null) return;
  throw new SklError("PERSON_NEEDED", {
    message: `${agent} is an agent, and \`--dir\` is a grant that a person gives.`,
    fix: "Run it as a node: its manifest asks, and the policy grants.",
    data: { agent },
  });
}
