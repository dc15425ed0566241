import { tmpdir } from "node:os";
import { SklError } from "../domain/index.ts";

/** What the runner tells a step about itself. Paths are absolute. */
export interface RunnerEnvironment {
  readonly eventName: string;
  readonly eventPath: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Without a slash at the end; both differ on GitHub Enterprise. */
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly workspace: string;
  readonly temporaryFolder: string;
  /** Null where there is no runner, so that a run by hand needs none. */
  readonly outputFile: string | null;
  readonly summaryFile: string | null;
  readonly runId: string | null;
  /** The login that started the run; anybody can be made it, so it decides nothing. */
  readonly actor: string | null;
}

/**
 * Settings of a person's machine that must not reach a gate: an earlier step of the job may set variables by text from a
 * branch, and these would tell the time and who pushed.
 */
const LOCAL_SETTINGS = ["SKL_AGENT", "SKL_NOW"];

export function forgetLocalSettings(env: NodeJS.ProcessEnv): void {
  for (const name of LOCAL_SETTINGS) delete env[name];
}

const REQUIRED = ["GITHUB_EVENT_NAME", "GITHUB_EVENT_PATH", "GITHUB_REPOSITORY", "GITHUB_WORKSPACE"] as const;

/** Throws EVENT_UNREADABLE that names every variable which is missing or is not what the runner writes. */
export function parseEnvironment(env: NodeJS.ProcessEnv): RunnerEnvironment {
  const problems: string[] = REQUIRED.filter((name) => !env[name]).map((name) => `${name} is not set`);
  const repository = env.GITHUB_REPOSITORY ?? "";
  if (repository !== "" && !/^[\w.-]+\/[\w.-]+$/.test(repository))
    problems.push(`GITHUB_REPOSITORY is not owner/name: ${repository}`);
  const url = (name: string, standard: string): string => {
    const value = env[name] || standard;
    if (!/^https?:$/.test(protocolOf(value))) problems.push(`${name} is not an http address: ${value}`);
    return value.replace(/\/+$/, "");
  };
  const apiUrl = url("GITHUB_API_URL", "https://api.github.com");
  const serverUrl = url("GITHUB_SERVER_URL", "https://github.com");
  if (problems.length > 0)
    throw new SklError("EVENT_UNREADABLE", {
      message: `The runner's environment cannot be used: ${problems.join("; ")}.`,
      data: { problems },
    });
  return {
    eventName: env.GITHUB_EVENT_NAME ?? "",
    eventPath: env.GITHUB_EVENT_PATH ?? "",
    repository,
    apiUrl,
    serverUrl,
    workspace: env.GITHUB_WORKSPACE ?? "",
    temporaryFolder: env.RUNNER_TEMP || tmpdir(),
    outputFile: env.GITHUB_OUTPUT || null,
    summaryFile: env.GITHUB_STEP_SUMMARY || null,
    runId: env.GITHUB_RUN_ID || null,
    actor: env.GITHUB_ACTOR || null,
  };
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : "";
}
