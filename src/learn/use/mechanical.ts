import { digestCanonicalJson } from "../../runtime/engine/index.ts";
import { nameFromRequest } from "../../skills/engine/authoring/index.ts";
import { findPlacesFor } from "../../skills/use/library/index.ts";
import { readClock } from "../../workspace/ground/index.ts";
import {
  applyProgram,
  type DraftCase,
  type Edit,
  type EditInstance,
  type EditProgram,
  emitModuleSource,
  inferProgram,
  type NodeDraft,
  type Slots,
  type Template,
} from "../synthesis/index.ts";
import { attestFailure, keepLearned, requireFreeName } from "./keep.ts";
import { readUserName, requireCompilers, requireRequest } from "./synthesize.ts";
import { tryDraft } from "./try-draft.ts";
import type { KeptTools, SynthesisResult } from "./types.ts";

interface LearningRequest extends KeptTools {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What the task is called in words. */
  readonly request: string;
  readonly name: string | null;
  readonly instances: readonly EditInstance[];
  readonly dryRun: boolean;
  readonly onProgress?: (text: string) => void;
}

/**
 * Makes a node without a model: infers the edit program that all instances share, emits its module, and keeps it as `learned` with the instances
 * as replay cases. What comes to nothing is attested, too, unless it is a dry run. Throws USAGE, COMPILER_MISSING, SKILL_EXISTS and the errors of the log.
 */
export async function learnFromInstances(asked: LearningRequest): Promise<SynthesisResult> {
  const { cwd, env, request, instances } = asked;
  requireRequest(request);
  const tell = asked.onProgress ?? (() => {});
  tell("The instances are compared");
  const inferred = inferProgram(instances);
  if (inferred.kind === "none")
    return { ...createEmptySynthesis(inferred.message), attestation_id: await attestNothing(asked, "none") };
  const places = findPlacesFor(cwd, env);
  const name = asked.name ?? nameFromRequest(request);
  await requireFreeName(places, name);
  const compilers = (asked.compilers ?? (await requireCompilers(cwd, env))).filter(
    ({ language }) => language === "assemblyscript",
  );
  const place = { cwd, env, now: readClock(), compilers, threads: asked.threads ?? null };
  try {
    const { program } = inferred;
    const recorded = instances.map((instance, at) =>
      buildDraftCase(program, instance, inferred.slots[at] ?? {}, `instance-${at + 1}`),
    );
    const draft = draftNodeFromProgram(program, {
      name,
      request,
      cases: recorded.slice(0, 2).map((each, at) => ({ ...each, name: `case-${at + 1}` })),
    });
    tell("The module is compiled and tried on every instance");
    const tried = await tryDraft(draft, { ...place, input: null, known: new Set(), replay: recorded });
    const passed = tried.kind === "passed" ? tried.passed : null;
    const kept =
      passed === null || asked.dryRun
        ? null
        : await keepLearned(
            passed,
            {
              by: "instances",
              model: null,
              request,
              routeId: null,
              rounds: [],
              instances: instances.map((each) => digestCanonicalJson(each)),
            },
            { ...place, places, user: readUserName(env) },
          );
    return {
      ...createEmptySynthesis(""),
      status: passed === null ? "invalid" : kept === null ? "valid" : "kept",
      name,
      path: kept?.path ?? null,
      compiler: passed?.compiler ?? null,
      artifact_sha256: passed?.artifactSha256 ?? null,
      requests: draft.requested_capabilities.map((each) => ({ ...each, scope: JSON.parse(each.scope) as unknown })),
      problems: tried.kind === "failed" ? tried.problems : [],
      cases: draft.cases.length + recorded.length,
      attestation_id: passed === null ? await attestNothing(asked, "invalid") : (kept?.attestationId ?? null),
      says: draft.header,
    };
  } finally {
    if (asked.compilers === undefined) await Promise.all(compilers.map((compiler) => compiler.close()));
  }
}

/** Attests that no node came of the instances; nobody was asked, so there are no rounds. */
async function attestNothing(
  { env, request, dryRun }: LearningRequest,
  status: "none" | "invalid",
): Promise<string | null> {
  if (dryRun) return null;
  const origin = { model: null, request, routeId: null };
  return attestFailure({ status, rounds: [] }, origin, { env, user: readUserName(env), now: readClock() });
}

function createEmptySynthesis(problem: string): SynthesisResult {
  return {
    status: "none",
    name: null,
    path: null,
    by: "instances",
    model: null,
    compiler: null,
    artifact_sha256: null,
    requests: [],
    rounds: [],
    input_tokens: 0,
    output_tokens: 0,
    problems: problem === "" ? [] : [problem],
    cases: 0,
    attestation_id: null,
    says: "",
  };
}

/** An instance as a case: its slots, the files that the program reads, and the files after it, by the interpreter. */
function buildDraftCase(program: EditProgram, { before }: EditInstance, slots: Slots, name: string): DraftCase {
  const outcome = applyProgram(program, slots, before);
  if (outcome.kind === "refused")
    throw new Error(`An instance of a program that fits all is refused: ${outcome.message}`);
  const input = Object.fromEntries(program.slots.map((slot) => [slot.name, slots[slot.name] ?? ""]));
  const files = Object.fromEntries(Object.keys(outcome.files).map((path) => [path, before[path] ?? ""]));
  const expect = { changed: Object.keys(outcome.files), files: outcome.files };
  return {
    name,
    input: JSON.stringify(input),
    files: JSON.stringify(files),
    expect: JSON.stringify(expect),
    check: null,
  };
}

interface Naming {
  readonly name: string;
  readonly request: string;
  readonly cases: readonly DraftCase[];
}

function draftNodeFromProgram(program: EditProgram, { name, request, cases }: Naming): NodeDraft {
  const slots = program.slots.map((slot) => slot.name);
  const paths = listProgramScopes(program);
  const given = slots.length === 0 ? "" : `, given ${slots.join(", ")}`;
  const header = `${program.edits.map(editText).join("; ")}${given}.`;
  const said = request.split("\n", 1)[0]?.trim() ?? "";
  return {
    name,
    header: header.slice(0, 500),
    description: `${said.replace(/[.!?]*$/, ".")} ${header}`.slice(0, 700),
    task_type: name.replaceAll("-", "_").slice(0, 80),
    trigger_phrases: [joinRequestWords(program) || said].map((phrase) => phrase.slice(0, 200)),
    input_schema: JSON.stringify({
      type: "object",
      required: slots,
      properties: Object.fromEntries(slots.map((slot) => [slot, { type: "string", minLength: 1 }])),
    }),
    output_schema: JSON.stringify({
      type: "object",
      required: ["changed", "files"],
      properties: { changed: { type: "array", items: { type: "string" } }, files: { type: "object" } },
    }),
    requested_capabilities: paths.flatMap((path) =>
      ["local.read", "local.write"].map((effect) => ({ effect, adapter: "fs", scope: JSON.stringify({ path }) })),
    ),
    forbidden_capabilities: [
      "external.send",
      "network.read",
      "network.write",
      "secret.read",
      "git.write",
      "production.write",
      "browser.write",
    ],
    preconditions: [],
    verifiers: [
      {
        name: "all_files",
        check: `size(output.changed) >= 1 && size(output.changed) <= ${countMostFiles(program)} && output.changed.all(path, path in output.files)`,
        reason: "The files that the program names are changed, and no others.",
      },
    ],
    language: "assemblyscript",
    source: emitModuleSource(program),
    cases,
  };
}

/** What the program reads and writes; a scope that another one holds is not asked for twice. */
function listProgramScopes({ edits, reads = [] }: EditProgram): readonly string[] {
  const own = edits.map((edit) =>
    edit.op === "replace_everywhere" ? edit.folder || "." : findTemplateScope(edit.path),
  );
  const all = [...new Set([...own, ...reads.map(({ path }) => path)])];
  return all.filter((path) => !all.some((other) => other !== path && (other === "." || path.startsWith(`${other}/`))));
}

/** An edit everywhere has no number of its own; what it changes is told in the output and judged by replays and people. */
const MOST_CHANGED = 400;

function countMostFiles({ edits }: EditProgram): number {
  const paths = edits.map((edit) => (edit.op === "replace_everywhere" ? null : JSON.stringify(edit.path)));
  return paths.includes(null) ? MOST_CHANGED : new Set(paths).size;
}

/** The file, or the folder above the part of its path that comes from a slot. */
function findTemplateScope(path: Template): string {
  const [first] = path;
  const fixed = first !== undefined && "text" in first ? first.text : "";
  if (path.length === 1 && fixed !== "") return fixed;
  return fixed.includes("/") ? fixed.slice(0, fixed.lastIndexOf("/")) : ".";
}

function joinRequestWords({ request }: EditProgram): string {
  return (request ?? []).flatMap((part) => ("text" in part ? [part.text] : [])).join(" ");
}

const formatTemplate = (template: Template): string =>
  template
    .map((part) => ("text" in part ? part.text : "slot" in part ? `{${part.slot}}` : part.rule))
    .join("")
    .trim();

function editText(edit: Edit): string {
  if (edit.op === "replace_everywhere")
    return `Replaces ${formatTemplate(edit.old)} by ${formatTemplate(edit.value)} in the lines with ${formatTemplate(edit.needle)} of all files ${edit.folder === "" ? "" : `below ${edit.folder} `}that end in ${edit.ending}`;
  const path = formatTemplate(edit.path);
  switch (edit.op) {
    case "set_field":
      return `Sets ${edit.pointer.map(formatTemplate).join(".")} of ${path}${edit.value.kind === "bump" ? ` to the next ${edit.value.part} version` : ""}`;
    case "replace_token":
      return `${edit.value.kind === "bump" ? `Raises the ${edit.value.part} version` : "Replaces the token"} after ${JSON.stringify(formatTemplate(edit.before))} in ${path}`;
    case "replace_in_lines":
      return `Replaces ${formatTemplate(edit.old)} by ${formatTemplate(edit.value)} in the lines of ${path} with ${formatTemplate(edit.needle)}`;
    case "replace_lines":
      return `Replaces the lines ${JSON.stringify(formatTemplate(edit.old))} in ${path}`;
    case "append_below":
      return `Adds lines below ${JSON.stringify(formatTemplate(edit.heading))} in ${path}`;
    case "insert_sorted":
      return `Inserts a line into the sorted list of ${path}`;
  }
}
