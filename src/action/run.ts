import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { GitHub } from "../github/client/index.ts";
import { SklError } from "../kernel/domain/index.ts";
import { createEmptyOutcome, type ModeTable, type Outcome } from "./context.ts";
import { forgetLocalSettings, parseEnvironment, type RunnerEnvironment } from "./environment.ts";
import { parseEvent } from "./event.ts";
import { createFailureOutcome, renderActionFailure } from "./failure.ts";
import { gitAccess, provideBotIdentity } from "./git-access.ts";
import { listActionSecrets, parseInputs } from "./inputs.ts";
import { selectMode } from "./mode.ts";
import { publish } from "./outputs.ts";
import { formatAnnotationCommand, formatMaskCommands, logText } from "./workflow-commands.ts";

/** The surroundings of a run, which tests replace. */
export interface ActionDependencies {
  /** The environment of every git process; the run adds and removes settings. */
  readonly env: NodeJS.ProcessEnv;
  readonly modes: ModeTable;
  openGitHub(access: {
    readonly repository: string;
    readonly token: string;
    readonly login: string | null;
    readonly isWorkflowToken: boolean;
    readonly apiUrl: string;
    readonly log: (line: string) => void;
  }): GitHub;
  /** Reads Git's configuration for `folder`. Throws NO_REPOSITORY where there is no repository. */
  gitConfig(folder: string): Promise<(key: string) => string | null>;
  /** Writes to the job's log. */
  write(text: string): void;
}

/** Runs the mode for the event and publishes the outcome. Returns the exit code: 0, 1 (a check failed) or 2 (an error). */
export async function runAction(dependencies: ActionDependencies): Promise<0 | 1 | 2> {
  const { env, write } = dependencies;
  forgetLocalSettings(env);
  // Secrets are hidden before anything can fail, since errors may quote them.
  for (const secret of listActionSecrets(env)) for (const line of formatMaskCommands(secret)) write(`${line}\n`);
  let environment: RunnerEnvironment | null = null;
  try {
    environment = parseEnvironment(env);
    const outcome = await runEvent(environment, dependencies);
    for (const annotation of outcome.annotations) write(`${formatAnnotationCommand(annotation)}\n`);
    await publish(outcome, environment);
    return outcome.exit;
  } catch (cause) {
    write(renderActionFailure(cause, env.SKL_DEBUG !== undefined));
    const outcome = createFailureOutcome(cause);
    // If the runner's files caused the failure, only the log has the error.
    if (environment !== null) await publish(outcome, environment).catch(() => {});
    return outcome.exit;
  }
}

async function runEvent(environment: RunnerEnvironment, dependencies: ActionDependencies): Promise<Outcome> {
  const { env, modes, openGitHub, gitConfig, write } = dependencies;
  const log = (line: string): void => write(`${logText(line)}\n`);
  const inputs = parseInputs({ env, workspace: environment.workspace, isFolder });
  const event = parseEvent(environment.eventName, await readPayload(environment.eventPath));
  const cwd = inputs.workingDirectory;
  const { workspace, serverUrl, apiUrl, repository } = environment;
  Object.assign(env, gitAccess({ token: inputs.token, serverUrl, workspace, cwd }, env));

  const selection = selectMode(event, inputs.mode);
  if (selection.kind === "ignored") return logIgnoredOutcome(selection.reason, log);

  Object.assign(env, provideBotIdentity(await gitConfig(cwd), env));
  const { token, login, isWorkflowToken } = inputs;
  const github = openGitHub({ repository, token, login, isWorkflowToken, apiUrl, log });
  return modes[selection.mode]({ cwd, github, inputs, event, log });
}

function logIgnoredOutcome(reason: string, log: (line: string) => void): Outcome {
  log(`Ignored: ${reason}`);
  return createEmptyOutcome({ ignored: reason, report: { mode: null, ignored: reason } });
}

async function readPayload(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw new SklError("EVENT_UNREADABLE", { message: `The event's payload cannot be read: ${path}`, cause });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
