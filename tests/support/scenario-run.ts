import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { BuiltSkl } from "./built-skl.ts";
import { ANY_LINES, difference, matches, normalised, rewritten } from "./expected-output.ts";
import { type RecordedOutput, schemaProblems } from "./output-schemas.ts";
import { parseScenario, type Scenario, type Step, withExpected } from "./scenario-file.ts";
import { shown } from "./shown.mjs";
import { layOut } from "./world.ts";

export interface ScenarioResult {
  /** Everything that is not as expected, for people; empty when all is. */
  readonly problems: readonly string[];
  /** Those of them that no other expected lines would mend. */
  readonly beyondRewriting: readonly string[];
  /** The scenario's text with what the commands really printed where that was not expected. */
  readonly updated: string;
}

interface Outcome {
  readonly output: readonly string[];
  readonly exit: number;
}

/** The time that no scenario comes near; a command that waits for input or for ever ends here. */
const LIMIT_MS = 90_000;

/** Repositories this small need no tidying up, which Git would start after every commit, fetch and push. */
const GIT_CONFIG = `[user]
\tname = Pat
\temail = pat@example.org
[init]
\tdefaultBranch = main
[advice]
\tdetachedHead = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
[receive]
\tautogc = false
`;

/** Runs the commands of a scenario in a fresh folder, with real git and the built skl. */
export async function runScenario(text: string, skl: BuiltSkl): Promise<ScenarioResult> {
  const scenario = parseScenario(text);
  if (scenario.steps.length === 0) {
    const problems = ["The scenario runs no command."];
    return { problems, beyondRewriting: problems, updated: text };
  }
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-scenario-")));
  const folder = join(outer, "s");
  try {
    const { env, records } = surroundings(outer, folder, skl);
    const start = layOut(scenario, folder, { env, hook: join(skl.folder, "hooks/pre-push") });
    const printed = await runShell(writeScenarioScript(scenario, outer), { cwd: start, env });
    const outcomes = readStepOutcomes(withShown(printed), scenario, folder);
    const { problems, updated } = compared(text, scenario, outcomes);
    const beyondRewriting = listRecordSchemaProblems(records);
    return { problems: [...expectsNothing(scenario), ...problems, ...beyondRewriting], beyondRewriting, updated };
  } finally {
    rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Nothing of the machine's own Git, of a Git that runs the tests, or of an agent that does. */
export function surroundings(
  outer: string,
  folder: string,
  skl: BuiltSkl,
): { env: NodeJS.ProcessEnv; records: string } {
  const home = join(outer, "home");
  const records = join(outer, "records");
  for (const each of [home, records, folder]) mkdirSync(each, { recursive: true });
  writeFileSync(join(home, "gitconfig"), GIT_CONFIG);
  const env = {
    PATH: [skl.bin, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    XDG_CONFIG_HOME: join(home, ".config"),
    TMPDIR: outer,
    GIT_CONFIG_GLOBAL: join(home, "gitconfig"),
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    GIT_AUTHOR_DATE: "2025-06-01T12:00:00Z",
    GIT_COMMITTER_DATE: "2025-06-01T12:00:00Z",
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    NO_COLOR: "1",
    SKL_NOW: "2025-06-01T14:23:00Z",
    SKL_RECORDS: records,
    SCENARIO: folder,
    SUPPORT: import.meta.dirname,
    PACKAGE: skl.folder,
  };
  return { env, records };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const marker = (at: number): string => `\u0001skl-scenario step ${at} ended with `;

/** One shell for all steps, so that `cd` and variables last; after each step a mark with its exit code. */
function writeScenarioScript({ steps }: Scenario, outer: string): string {
  const script = join(outer, "steps.sh");
  const lines = steps.flatMap(({ command }, at) => [
    `eval ${quoted(command)} </dev/null`,
    `printf '%s%s\\n' ${quoted(marker(at))} "$?"`,
  ]);
  writeFileSync(script, [`. ${quoted(join(import.meta.dirname, "prelude.sh"))}`, ...lines, ""].join("\n"));
  return script;
}

/** Runs the script in a process group of its own, so that past the limit nothing of it stays behind. */
function runShell(script: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", `exec sh ${quoted(script)} 2>&1`], {
      ...options,
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    const limit = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), LIMIT_MS);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(limit);
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
  });
}

const [MARK, APART] = ["\u0001", "\u0002"];
const LEFT_TO_US = new RegExp(`${MARK}shown${APART}(.*)\n([^${MARK}]*)\n${MARK}end\n`, "g");

/** What the prelude's `shown` left to us. */
function withShown(printed: string): string {
  return printed.replace(LEFT_TO_US, (_, command: string, text: string) => {
    try {
      return shown(text, command.split(APART));
    } catch (cause) {
      return `${cause}\n`;
    }
  });
}

function readStepOutcomes(printed: string, { steps }: Scenario, folder: string): (Outcome | null)[] {
  let rest = printed;
  return steps.map((_, at) => {
    const end = rest.indexOf(marker(at));
    if (end < 0) return null;
    const lineEnd = rest.indexOf("\n", end);
    const outcome = {
      output: normalised(rest.slice(0, end), folder),
      exit: Number(rest.slice(end + marker(at).length, lineEnd)),
    };
    rest = rest.slice(lineEnd + 1);
    return outcome;
  });
}

function readRecords(records: string): RecordedOutput[] {
  return readdirSync(records)
    .filter((name) => name.endsWith(".args"))
    .map((name) => {
      const [exit = "", ...args] = readFileSync(join(records, name), "utf8").trimEnd().split("\n");
      return { args, exit: Number(exit), stdout: readFileSync(join(records, name.replace(/args$/, "out")), "utf8") };
    });
}

function listRecordSchemaProblems(records: string): string[] {
  return readRecords(records)
    .flatMap(schemaProblems)
    .map((each) => `  ${each}`);
}

function expectsNothing({ steps }: Scenario): string[] {
  const expects = (step: Step) => step.exit !== 0 || step.expected.some((line) => line !== ANY_LINES);
  return steps.some(expects) ? [] : ["  The scenario expects nothing."];
}

function compared(
  text: string,
  { steps }: Scenario,
  outcomes: readonly (Outcome | null)[],
): Pick<ScenarioResult, "problems" | "updated"> {
  const updates = new Map<Step, Outcome>();
  const problems = steps.flatMap((step, at) => {
    const outcome = outcomes[at] ?? null;
    if (outcome === null) return [`  $ ${step.command}\n    did not end (line ${step.from + 1})`];
    const { output, exit } = outcome;
    if (exit === step.exit && matches(step.expected, output)) return [];
    updates.set(step, { output: rewritten(step.expected, output), exit });
    const codes = exit === step.exit ? "" : `\n    expected exit code ${step.exit}, but it was ${exit}`;
    return [`  line ${step.from + 1}: $ ${step.command}\n${difference(step.expected, output)}${codes}`];
  });
  return { problems, updated: withExpected(text, updates) };
}
