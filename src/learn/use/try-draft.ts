import { randomUUID } from "node:crypto";
import { formatCanonicalJson } from "../../kernel/domain/index.ts";
import { hashSha256Hex } from "../../runtime/engine/index.ts";
import { type DraftedNodes, loadDraftedNodes } from "../../runtime/use/index.ts";
import { parseSkillFolder } from "../../skills/engine/package/index.ts";
import { checkRe2Pattern } from "../../skills/use/library/index.ts";
import {
  buildPackageFiles,
  type DraftCase,
  draftProblems,
  type HostFacts,
  type NodeDraft,
} from "../synthesis/index.ts";
import type { PassedDraft, SynthesisPlace } from "./types.ts";

type Outcome =
  | { readonly kind: "passed"; readonly passed: PassedDraft }
  | { readonly kind: "failed"; readonly problems: readonly string[]; readonly artifactSha256: string | null };

/** What the draft was asked for, which is run beside its own cases; null where the context is no input of the node. */
interface Asked extends SynthesisPlace {
  readonly input: Readonly<Record<string, unknown>> | null;
  /** Recorded instances, which become replay cases and are run like the others. */
  readonly replay: readonly DraftCase[];
  /** The modules of earlier rounds: one that comes again is not run again. */
  readonly known: ReadonlySet<string>;
}

/** Takes a draft through all that a host can look at, in order of cost: its texts, its manifest, the compiler, its module, dry runs. */
export async function tryDraft(draft: NodeDraft, asked: Asked): Promise<Outcome> {
  const createFailedDraft = (problems: readonly string[], artifactSha256: string | null = null): Outcome => ({
    kind: "failed",
    problems: problems.slice(0, 40),
    artifactSha256,
  });
  const texts = draftProblems(draft);
  if (texts.length > 0) return createFailedDraft(texts);
  const runtime = await loadDraftedNodes();
  const facts = {
    nodeId: randomUUID(),
    createdAt: asked.now.toISOString(),
    limits: pickManifestLimits(runtime),
    replay: asked.replay,
  };
  const empty = buildPackageFiles(draft, { ...facts, sourceSha256: null, artifactSha256: null, module: null });
  const before = [...listPackageErrors(draft, empty)];
  const judged = await runtime.judgeDraftedManifest(asked, empty.get("skill.yaml") ?? new Uint8Array());
  if (before.length + judged.problems.length > 0 || judged.manifest === null)
    return createFailedDraft([...before, ...judged.problems]);
  const compiler = asked.compilers.find(({ language }) => language === draft.language);
  if (compiler === undefined) return createFailedDraft([`No compiler for ${draft.language} is here.`]);
  const compiled = await compiler.compile(draft.source);
  if (compiled.kind !== "compiled") return createFailedDraft([`It does not compile: ${compiled.message}`]);
  const { module } = compiled;
  const artifactSha256 = hashSha256Hex(module);
  if (asked.known.has(artifactSha256)) return createFailedDraft(["The module is the same as before."], artifactSha256);
  const wrong = runtime.listModuleProblems(module, judged.manifest);
  if (wrong.length > 0) return createFailedDraft(wrong, artifactSha256);
  const sourceSha256 = hashSha256Hex(new TextEncoder().encode(draft.source));
  const whole: HostFacts = { ...facts, sourceSha256, artifactSha256, module };
  const files = buildPackageFiles(draft, whole);
  const final = await runtime.judgeDraftedManifest(asked, files.get("skill.yaml") ?? new Uint8Array());
  if (final.manifest === null) return createFailedDraft(final.problems, artifactSha256);
  const problems = await runProblems({ draft, asked, runtime, module, manifest: final.manifest });
  if (problems.length > 0) return createFailedDraft(problems, artifactSha256);
  const passed = {
    draft,
    module,
    artifactSha256,
    files,
    nodeId: facts.nodeId,
    contractSha256: final.contractSha256,
    sourceSha256,
  };
  return { kind: "passed", passed: { ...passed, compiler: compiler.version } };
}

function pickManifestLimits({ TRIAL_LIMITS }: DraftedNodes): Readonly<Record<string, number>> {
  const { fuel, memory_bytes, host_calls } = TRIAL_LIMITS;
  return { fuel, memory_bytes, host_calls };
}

function listPackageErrors({ name }: NodeDraft, files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const { problems } = parseSkillFolder({ folder: name, files }, checkRe2Pattern);
  return problems.filter(({ severity }) => severity === "error").map(({ path, message }) => `${path}: ${message}`);
}

interface Running {
  readonly draft: NodeDraft;
  readonly asked: Asked;
  readonly runtime: DraftedNodes;
  readonly module: Uint8Array;
  readonly manifest: NonNullable<Awaited<ReturnType<DraftedNodes["judgeDraftedManifest"]>>["manifest"]>;
}

interface TrialCase {
  readonly name: string;
  readonly input: unknown;
  /** Null where the task is tried on the folder as it is. */
  readonly files: Readonly<Record<string, string>> | null;
  readonly expect: string | null;
  readonly check: string | null;
}

/** Runs every case and the task itself, dry; whatever is not as it should be is a problem. An effect that no run used is one, too. */
async function runProblems(running: Running): Promise<readonly string[]> {
  const { draft, asked, runtime, module, manifest } = running;
  const own = [...draft.cases, ...asked.replay].map(toTrialCase);
  const task: TrialCase[] =
    asked.input === null
      ? []
      : [{ name: "The task itself", input: asked.input, files: null, expect: null, check: null }];
  const threads = asked.threads ?? runtime.createTrialThreads();
  const problems: string[] = [];
  const used = new Set<string>();
  const outputs = new Set<string>();
  try {
    for (const each of [...own, ...task]) {
      const run = await runtime.tryDraftedNode({
        ...asked,
        name: draft.name,
        module,
        manifest,
        input: each.input,
        files: each.files,
        threads,
      });
      const objection = typeof run === "string" ? run : await findTrialObjection(run, each, runtime);
      if (typeof run !== "string") {
        for (const { effect, result } of run.observed_effects) if (result === "ok") used.add(effect);
        for (const { effect } of run.plan) used.add(effect);
        outputs.add(formatCanonicalJson(run.output));
      }
      // A module that had to be stopped would only take as long again.
      const isStopped = typeof run !== "string" && run.outcome.startsWith("kill");
      if (objection !== null) problems.push(`${each.name}: ${objection}`.slice(0, 600));
      if (isStopped) break;
    }
  } finally {
    if (asked.threads === null) await threads.close();
  }
  const idle = manifest.manifest.requested_capabilities.filter(({ effect }) => !used.has(effect));
  return [
    ...problems,
    ...(problems.length > 0 ? [] : idle.map(({ effect }) => `It asks for ${effect}, and no run of it used that.`)),
    ...(problems.length === 0 && outputs.size === 1 && own.length > 1
      ? ["Every input gives the same output, so nothing is computed."]
      : []),
  ];
}

function toTrialCase({ name, input, files, expect, check }: DraftCase): TrialCase {
  const given = files === null ? {} : (JSON.parse(files) as Record<string, string>);
  return { name: `The case ${name}`, input: JSON.parse(input) as unknown, files: given, expect, check };
}

async function findTrialObjection(
  run: Exclude<Awaited<ReturnType<DraftedNodes["tryDraftedNode"]>>, string>,
  { input, expect, check }: TrialCase,
  { checkOfCase }: DraftedNodes,
): Promise<string | null> {
  const { outcome, exit_code, reason, output, stdout, stderr, ungranted_attempts } = run;
  if (ungranted_attempts > 0) return `It tried ${ungranted_attempts} times what it was not granted.`;
  if (outcome !== "ok") return `It ended with ${outcome}${reason === null ? "" : `: ${reason}`}.`;
  if (reason !== null) return reason;
  const isAsked = check !== null && /\bexit_code\b/.test(check);
  if (exit_code !== 0 && !isAsked) return `It exited with ${exit_code}: ${`${stdout}${stderr}`.slice(0, 200)}`;
  if (expect !== null && formatCanonicalJson(JSON.parse(expect)) !== formatCanonicalJson(output))
    return `Its output is ${formatCanonicalJson(output).slice(0, 200)}, and ${expect.slice(0, 200)} was expected.`;
  if (check === null) return null;
  const decided = await checkOfCase(check, { input, output, stdout, exit_code });
  if (!decided.ok) return decided.error.message;
  return decided.value ? null : `Its check does not hold: ${check.slice(0, 200)}`;
}
