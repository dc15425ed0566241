import { tmpdir } from "node:os";
import { SklError } from "../kernel/domain/index.ts";

/** The runner's environment; paths are absolute. */
export interface RunnerEnvironment {
  readonly eventName: string;
  readonly eventPath: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Both addresses end without a slash, and differ on GitHub Enterprise. */
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly workspace: string;
  readonly temporaryFolder: string;
  /** Null where a person runs the Action without a runner. */
  readonly outputFile: string | null;
  readonly summaryFile: string | null;
}

/**
 * Settings for a person's machine that change the time and the agent. An earlier step could set them from text of a branch, so the
 * Action removes them.
 */
const LOCAL_SETTINGS = ["SKL_AGENT", "SKL_NOW"];

export function forgetLocalSettings(env: NodeJS.ProcessEnv): void {
  for (const name of LOCAL_SETTINGS) delete env[name];
}

const REQUIRED = ["GITHUB_EVENT_NAME", "GITHUB_EVENT_PATH", "GITHUB_REPOSITORY", "GITHUB_WORKSPACE"] as const;

/** Reads the environment. Throws EVENT_UNREADABLE, which names every missing or invalid variable. */
export function parseEnvironment(env: NodeJS.ProcessEnv): RunnerEnvironment {
  const problems: string[] = REQUIRED.filter((name) => !env[name]).map((name) => `${name} is not set`);
  const repository = env.GITHUB_REPOSITORY ?? "";
  if (repository !== "" && !/^[\w.-]+\/[\w.-]+$/.test(repository))
    problems.push(`GITHUB_REPOSITORY is not owner/name: ${repository}`);
  const readServerUrl = (name: string, standard: string): string => {
    const value = env[name] || standard;
    if (!/^https?:$/.test(readUrlProtocol(value))) problems.push(`${name} is not an http address: ${value}`);
    return value.replace(/\/+$/, "");
  };
  const apiUrl = readServerUrl("GITHUB_API_URL", "https://api.github.com");
  const serverUrl = readServerUrl("GITHUB_SERVER_URL", "https://github.com");
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
  };
}

function readUrlProtocol(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : "";
}
