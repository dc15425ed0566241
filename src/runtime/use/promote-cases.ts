import { formatCanonicalJson, isObject, ok } from "../../kernel/domain/index.ts";
import type { Threads } from "../engine/host/index.ts";
import { digestCanonicalJson, hashSha256Hex, parseRecordedAnswers, type RecordedAnswer } from "../engine/index.ts";
import type { CaseResult } from "../engine/promotion/index.ts";
import { noApprovals } from "./approvals-file.ts";
import { makeCaseFolder } from "./case-folder.ts";
import type { LibraryNode } from "./library-node.ts";
import { evaluateCel } from "./node-contract.ts";
import { type NodeRun, runNode } from "./run-node.ts";

export interface CaseRunner {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly node: LibraryNode;
  readonly threads: Threads;
  readonly signal: AbortSignal;
}

interface NodeCase {
  readonly input: unknown;
  /** Null accepts any output. */
  readonly expect: { readonly output: unknown } | null;
  /** CEL over `input`, `output`, `stdout` and `exit_code`. */
  readonly check: string | null;
  /** Recorded answers of host calls; null lets the world answer. */
  readonly answers: readonly RecordedAnswer[] | null;
  /** The files of the folder that the case runs in, by path; null runs it where the command runs. */
  readonly files: Readonly<Record<string, string>> | null;
}

/** More cases than anybody writes, and a size larger than anybody reads. */
const mostCases = 200;
const mostBytes = 1024 * 1024;

/** Runs the cases of a folder of the node dry, one after the other, in the order of their names. */
export async function runCases(runner: CaseRunner, folder: "tests" | "replay"): Promise<readonly CaseResult[]> {
  const files = [...runner.node.skill.files.keys()].filter((path) => isCase(path, folder)).sort();
  const results: CaseResult[] = [];
  for (const file of files.slice(0, mostCases)) results.push(await runCase(runner, file));
  const [next] = files.slice(mostCases);
  if (next !== undefined) results.push(createFailedCase(next, `it was not run: at most ${mostCases} cases are`));
  return results;
}

const isCase = (path: string, folder: string): boolean =>
  path.startsWith(`${folder}/`) && path.endsWith(".json") && !path.slice(folder.length + 1).includes("/");

const createFailedCase = (file: string, reason: string): CaseResult => ({
  file,
  input_sha256: hashSha256Hex(file),
  passed: false,
  reason,
  exercised: [],
  attestation_id: null,
});

async function runCase({ cwd, env, node, threads, signal }: CaseRunner, file: string): Promise<CaseResult> {
  const found = parseCase(node.skill.files.get(file) ?? new Uint8Array());
  if (typeof found === "string") return createFailedCase(file, found);
  const folder = found.files === null ? null : await makeCaseFolder(found.files);
  if (folder?.problem != null) return createFailedCase(file, folder.problem);
  const run = await runNode({
    cwd,
    env,
    ...(folder !== null && { root: folder.path }),
    module: node.module.bytes,
    manifest: node.manifest,
    grants: { kind: "policy", given: null },
    input: found.input,
    limits: {},
    approvals: noApprovals,
    mode: "dry run",
    answers: found.answers,
    args: [`${node.module.name}.wasm`],
    environment: [],
    threads,
    signal,
  }).finally(() => folder?.remove());
  const reason = await explainFailedCase(run, found);
  return {
    file,
    input_sha256: digestCanonicalJson(found.input),
    passed: reason === null,
    reason,
    exercised: listExercisedEffects(run),
    attestation_id: readAttestationId(run.attestation),
  };
}

/** Returns the effects of the calls that were answered. A call that was denied or failed shows nothing of what follows it. */
function listExercisedEffects({ observed_effects }: NodeRun): CaseResult["exercised"] {
  return [...new Set(observed_effects.filter(({ result }) => result === "ok").map(({ effect }) => effect))];
}

function parseCase(bytes: Uint8Array): NodeCase | string {
  if (bytes.length > mostBytes) return "it is larger than a megabyte";
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return "it is no JSON";
  }
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "input")) return 'it has no key "input"';
  const { input, expect, check, answers, files, ...others } = value as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined)
    return `${JSON.stringify(other)} is no key of a case; there are input, expect, check, answers and files`;
  if (check !== undefined && typeof check !== "string") return '"check" is no text';
  if (expect === undefined && check === undefined) return "it says neither what to expect nor what to check";
  const recorded = answers === undefined ? ok(null) : parseRecordedAnswers(answers);
  if (!recorded.ok) return `it ${recorded.error}`;
  if (files !== undefined && !isFiles(files)) return '"files" is no object with the text of each file by its path';
  return {
    input,
    expect: expect === undefined ? null : { output: expect },
    check: check ?? null,
    answers: recorded.value,
    files: files ?? null,
  };
}

function isFiles(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

/**
 * Returns why a run does not pass a case; null where it does. The output itself is left out, because this goes into an
 * attestation.
 */
async function explainFailedCase(run: NodeRun, { input, expect, check }: NodeCase): Promise<string | null> {
  const { outcome, exit_code, reason, output, stdout } = run;
  if (reason !== null) return reason;
  if (outcome !== "ok") return `it ended with ${outcome}`;
  const isAsked = check !== null && /\bexit_code\b/.test(check);
  if (exit_code !== 0 && !isAsked) return `it exited with ${exit_code}`;
  if (expect !== null && formatCanonicalJson(expect.output) !== formatCanonicalJson(output))
    return "its output differs from the expected one";
  if (check === null) return null;
  const decided = await evaluateCel(check, { input, output, stdout, exit_code });
  if (!decided.ok) return decided.error.message;
  return decided.value ? null : "its check does not hold";
}

/** Returns the id in the envelope of a run; null where it is not an envelope. */
function readAttestationId(envelope: unknown): string | null {
  const payload = (envelope as { readonly payload?: unknown } | null)?.payload;
  if (typeof payload !== "string") return null;
  const { predicate } = JSON.parse(Buffer.from(payload, "base64").toString("utf8")) as {
    readonly predicate?: { readonly attestation_id?: unknown };
  };
  return typeof predicate?.attestation_id === "string" ? predicate.attestation_id : null;
}
