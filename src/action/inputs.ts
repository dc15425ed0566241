import { resolve } from "node:path";
import { findNearestName, SklError } from "../kernel/domain/index.ts";
import { encodeHeaderToken } from "./git-access.ts";
import { type Mode, modeNames } from "./mode.ts";

export type Verifier = "heuristic" | "llm" | "none";
export type FailOn = "block" | "flag" | "never";

/** The inputs of `action.yml`, validated. */
export interface Inputs {
  readonly token: string;
  /** Whether it is the token that the workflow gave the job. */
  readonly isWorkflowToken: boolean;
  /** Null to ask GitHub. */
  readonly login: string | null;
  readonly mode: Mode | "auto";
  /** An absolute path. */
  readonly workingDirectory: string;
  /** Null for the configured one. */
  readonly verifier: Verifier | null;
  readonly apiKey: string | null;
  readonly dryRun: boolean;
  readonly failOn: FailOn;
}

export interface InputSource {
  readonly env: NodeJS.ProcessEnv;
  /** The folder to which `working-directory` is relative. */
  readonly workspace: string;
  isFolder(path: string): boolean;
}

interface Choice<T> {
  readonly standard: T;
  readonly spellings: ReadonlyMap<string, T>;
}

const MODE: Choice<Mode | "auto"> = defineChoice<Mode | "auto">("auto", ["auto", ...modeNames]);
const VERIFIER: Choice<Verifier | null> = defineChoice<Verifier | null>(null, ["heuristic", "llm", "none"]);
const FAIL_ON: Choice<FailOn> = defineChoice<FailOn>("block", ["block", "flag", "never"]);
/** The spellings of YAML 1.2's core schema, as in other Actions; `yes` and `on` are not among them. */
const DRY_RUN: Choice<boolean> = {
  standard: false,
  spellings: new Map([
    ...["true", "True", "TRUE"].map((spelling) => [spelling, true] as const),
    ...["false", "False", "FALSE"].map((spelling) => [spelling, false] as const),
  ]),
};

/** Reads the runner's variables INPUT_*; an empty one means the default. Throws INPUT_INVALID with all problems. */
export function parseInputs(source: InputSource): Inputs {
  const problems: string[] = [];
  const readChoiceInput = <T>(name: string, choice: Choice<T>): T => {
    const found = choose(name, readActionInput(source.env, name), choice);
    if (found.kind === "value") return found.value;
    problems.push(found.message);
    return choice.standard;
  };
  const workingDirectory = resolve(source.workspace, readActionInput(source.env, "working-directory") || ".");
  const inputs: Inputs = {
    token: readActionInput(source.env, "token"),
    isWorkflowToken: readActionInput(source.env, "token") === readActionInput(source.env, "job-token"),
    login: readActionInput(source.env, "login") || null,
    mode: readChoiceInput("mode", MODE),
    workingDirectory,
    verifier: readChoiceInput("verifier", VERIFIER),
    apiKey: readActionInput(source.env, "api-key") || null,
    dryRun: readChoiceInput("dry-run", DRY_RUN),
    failOn: readChoiceInput("fail-on", FAIL_ON),
  };
  if (inputs.token === "") problems.push("token is empty; leave it out to use the token of the job");
  if (!source.isFolder(workingDirectory)) problems.push(`working-directory is not a folder: ${workingDirectory}`);
  if (problems.length > 0)
    throw new SklError("INPUT_INVALID", { message: `${problems.join(".\n")}.`, data: { problems } });
  return inputs;
}

/** Lists the values that must never be printed. */
export function listActionSecrets(env: NodeJS.ProcessEnv): string[] {
  const [token = "", jobToken = "", apiKey = ""] = ["token", "job-token", "api-key"].map((name) =>
    readActionInput(env, name),
  );
  return [token, token === "" ? "" : encodeHeaderToken(token), jobToken, apiKey].filter((value) => value !== "");
}

function readActionInput(env: NodeJS.ProcessEnv, name: string): string {
  return (env[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] ?? "").trim();
}

type Chosen<T> = { readonly kind: "value"; readonly value: T } | { readonly kind: "problem"; readonly message: string };

function choose<T>(name: string, text: string, { standard, spellings }: Choice<T>): Chosen<T> {
  if (text === "") return { kind: "value", value: standard };
  const value = spellings.get(text);
  if (value !== undefined) return { kind: "value", value };
  const nearest = findNearestName(text, spellings.keys());
  const hint = nearest === null ? "" : `; did you mean ${nearest}?`;
  const shown = [...spellings.keys()].join(", ");
  const other = standard === null ? "the configured one" : String(standard);
  return { kind: "problem", message: `${name} is "${text}"; it takes ${shown} (default: ${other})${hint}` };
}

function defineChoice<T extends string | null>(standard: T, values: readonly (T & string)[]): Choice<T> {
  return { standard, spellings: new Map(values.map((value) => [value, value])) };
}
