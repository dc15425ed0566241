import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnvironment, type RunnerEnvironment } from "../../src/action/environment.ts";

export interface Runner {
  readonly env: NodeJS.ProcessEnv;
  readonly environment: RunnerEnvironment;
  readonly outputFile: string;
  readonly summaryFile: string;
}

/** The files and variables that GitHub's runner gives a step, in `folder`. */
export function aRunner(folder: string, { name = "star", payload = {} as unknown, inputs = {} } = {}): Runner {
  const [outputFile, summaryFile, eventPath] = ["output", "summary", "event.json"].map((file) => join(folder, file));
  if (!outputFile || !summaryFile || !eventPath) throw new Error("unreachable");
  for (const file of [outputFile, summaryFile]) writeFileSync(file, "");
  writeFileSync(eventPath, JSON.stringify(payload));
  const given = Object.entries({ token: "t0ken", ...inputs }).map(([key, value]) => [
    `INPUT_${key.toUpperCase()}`,
    value,
  ]);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: folder,
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_REPOSITORY: "acme/shop",
    GITHUB_WORKSPACE: folder,
    GITHUB_OUTPUT: outputFile,
    GITHUB_STEP_SUMMARY: summaryFile,
    // Nobody listens there: a request would fail the run.
    GITHUB_API_URL: "http://127.0.0.1:9",
    GITHUB_SERVER_URL: "http://127.0.0.1:9",
    RUNNER_TEMP: folder,
    ...Object.fromEntries(given),
  };
  return { env, environment: parseEnvironment(env), outputFile, summaryFile };
}

/** The outputs as the runner reads them from the file; fails on whatever it would refuse. */
export function outputsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split("\n");
  const outputs: Record<string, string> = {};
  while (lines.length > 1) {
    const [, name, delimiter] = /^([^<]+)<<(.+)$/.exec(lines.shift() ?? "") ?? [];
    const end = lines.indexOf(delimiter ?? "");
    if (!name || end < 0) throw new Error(`not an output file: ${readFileSync(file, "utf8")}`);
    outputs[name] = lines
      .splice(0, end + 1)
      .slice(0, -1)
      .join("\n");
  }
  return outputs;
}
