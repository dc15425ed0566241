import type { ModelUsageTotal, Rfc, SkillUsed } from "../../kernel/domain/index.ts";
import type { ModelOutcome } from "../../kernel/llm/index.ts";
import {
  buildReaderInput,
  buildVerifierInput,
  isVerifierAnswer,
  judgeInput,
  parseConflictJudgement,
  parseModelReading,
  unread,
  type Verification,
} from "../../rules/orchestrator/index.ts";
import { draftInput, parseModelDraft } from "../../rules/rfc/index.ts";
import type { Json, TraceStore } from "../../skills/engine/run/index.ts";
import {
  askSkill,
  noTraces,
  type OrchestratorSkill,
  readBaseSkill,
  type SkillAnswer,
} from "../../skills/use/system/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { listModelSecrets, type ModelAccess, openConfiguredModel } from "../../workspace/ground/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { Drafted, Verifier } from "./verifier.ts";

/** A longer difference is cut, and the model is told so; a person could not judge one either. */
const LONGEST_DIFF = 40_000;
const ANSWER_TOKENS = 400;
const READING_TOKENS = 1500;
const DRAFT_TOKENS = 1500;
/** Longer files are left to the agents: a model that writes so many lines anew loses some. */
const LONGEST_MERGED = 16_000;
/** Limits the RFCs for which one session asks a model for a draft. */
const MOST_DRAFTS = 10;

export interface VerifierAccess extends ModelAccess {
  /** Keeps the calls of models; without it only the session log tells of them. */
  readonly traces?: TraceStore | undefined;
}

/** Returns the verifier that asks a model. Its answer is data, which takes part in the classification and can do nothing else. */
export async function createModelVerifier(workspace: Workspace, access: VerifierAccess): Promise<Verifier> {
  const { repository, rules } = workspace;
  const config = rules.config.verifier;
  const model = await openConfiguredModel(config, access);
  const skill = await readBaseSkill("skl-verifier", workspace);
  const judge = await readBaseSkill("skl-assumption-judge", workspace);
  const reviewer = await readBaseSkill("skl-reviewer", workspace);
  const merger = await readBaseSkill("skl-merger", workspace);
  const usage: Required<ModelUsageTotal> = { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: null };
  const used = new Set<OrchestratorSkill>();
  const ask: Ask = async (asked, input, maxOutputTokens = ANSWER_TOKENS) => {
    const secrets = listModelSecrets(config, access);
    const asking = { model, traces: access.traces ?? noTraces, maxOutputTokens, secrets };
    used.add(asked);
    const { answer, outcomes } = await askSkill(asked, input, asking);
    for (const outcome of outcomes) count(usage, outcome);
    return answer;
  };
  return {
    name: model.name,
    leavesNothingOpen: true,
    skill: formatSkillName(skill),
    usage: () => ({ ...usage }),
    skills: () => [...used].map(toUsedSkill),
    verify: async (file, head) => {
      const { text, isCut } = await readFileDiff(repository, file, head);
      const { path } = file.proposal;
      const input = buildVerifierInput({ path, diff: text, isCut, entry: file.file.entry });
      return { ...toVerification(model.name, await ask(skill, input)), skill: formatSkillName(skill) };
    },
    read: async (file, head, { holds, adrs, handoff }) => {
      const { text, isCut } = await readFileDiff(repository, file, head);
      const { proposal } = file;
      const scope = rules.definitions.scope_definitions.scopes[proposal.semantic_scope ?? ""] ?? null;
      const { invariants } = rules.knowledge;
      const change = { path: proposal.path, diff: text, isCut, entry: file.file.entry };
      const question = { ...change, proposal, task: head.task, scope, invariants, adrs, holds, handoff };
      const answer = await ask(reviewer, buildReaderInput(question), READING_TOKENS);
      const reading =
        answer.kind === "answered"
          ? parseModelReading(model.name, answer.value)
          : { ...unread, reader: model.name, reason: `no usable answer (${answer.why})` };
      return { ...reading, skill: formatSkillName(reviewer) };
    },
    judge: async (pair) => {
      const answer = await ask(judge, judgeInput(pair));
      if (answer.kind === "answered") return parseConflictJudgement(model.name, answer.value);
      return { judge: model.name, conflict: null, reason: `no usable answer (${answer.why})` };
    },
    merge: createMerger(merger, ask),
    ...(config.draft_rfcs
      ? { draft: createDrafter(model.name, await readBaseSkill("skl-rfc-drafter", workspace), ask) }
      : {}),
  };
}

type Ask = (skill: OrchestratorSkill, input: Json, maxOutputTokens?: number) => Promise<SkillAnswer>;

/** Makes a function that asks for the merge of a file once, also in a session that starts over. */
function createMerger(skill: OrchestratorSkill, ask: Ask): NonNullable<Verifier["merge"]> {
  const known = new Map<string, Promise<string | null>>();
  const mergeOnce = async (input: Json): Promise<string | null> => {
    // Each token is at least one letter, so an answer of the longest text fits.
    const answer = await ask(skill, input, LONGEST_MERGED);
    if (answer.kind === "failed" || typeof answer.value !== "object" || answer.value === null) return null;
    const { merged } = answer.value as { readonly merged?: unknown };
    return typeof merged === "string" ? merged : null;
  };
  return async ({ path, base, ours, theirs }) => {
    const [before, own, other] = [base, ours, theirs].map((bytes) => bytes && Buffer.from(bytes).toString("utf8"));
    const input = { path, base: before ?? null, ours: own ?? "", theirs: other ?? "" };
    if (Math.max(...[before, own, other].map((text) => text?.length ?? 0)) > LONGEST_MERGED) return null;
    const key = JSON.stringify(input);
    const found = known.get(key) ?? mergeOnce(input);
    known.set(key, found);
    return found;
  };
}

/** Makes a function that asks for each draft once, also in a session that starts over. */
function createDrafter(by: string, skill: OrchestratorSkill, ask: Ask): NonNullable<Verifier["draft"]> {
  const known = new Map<string, Promise<Drafted>>();
  const draftRfcOnce = async (rfc: Rfc): Promise<Drafted> => {
    if (known.size >= MOST_DRAFTS) return { kind: "failed", why: `a session asks for ${MOST_DRAFTS} drafts` };
    const answer = await ask(skill, draftInput(rfc), DRAFT_TOKENS);
    if (answer.kind === "failed") return answer;
    const draft = parseModelDraft(answer.value, rfc, { by, skill: formatSkillName(skill) });
    return draft === null ? { kind: "failed", why: "off_schema" } : { kind: "drafted", draft };
  };
  return (rfc) => {
    const key = JSON.stringify(draftInput(rfc));
    const found = known.get(key) ?? draftRfcOnce(rfc);
    known.set(key, found);
    return found;
  };
}

/** Names the package that judged, so that records can be compared. */
function formatSkillName({ name, version, digest }: OrchestratorSkill): string {
  return `${name} ${version} sha256:${digest}`;
}

function toUsedSkill({ name, version, digest, from }: OrchestratorSkill): SkillUsed {
  return { name, version, digest, from };
}

function count(total: Required<ModelUsageTotal>, { usage }: ModelOutcome): void {
  total.calls += usage.attempts;
  total.input_tokens += usage.inputTokens ?? 0;
  total.output_tokens += usage.outputTokens ?? 0;
  if (usage.costUsd !== null) total.cost_usd = (total.cost_usd ?? 0) + usage.costUsd;
}

function toVerification(verifier: string, answer: SkillAnswer): Verification {
  if (answer.kind === "answered" && isVerifierAnswer(answer.value)) {
    const { classification, justification, uncertain } = answer.value;
    return { verifier, classification, justification, isUncertain: uncertain === true };
  }
  const why = answer.kind === "failed" ? answer.why : "off_schema";
  return { verifier, classification: null, justification: `no usable answer (${why})`, isUncertain: true };
}

/** Returns the change of one file as Git prints it, without running programs that the repository's attributes name. */
async function readFileDiff(
  repository: Repository,
  { file, proposal }: ExaminedFile,
  head: ExaminedHead,
): Promise<{ text: string; isCut: boolean }> {
  const from = head.fork ?? (await repository.git(["mktree"], { stdin: "" })).stdout.toString("latin1").trim();
  const paths = [...new Set(file.paths)];
  const answer = await repository.git([
    ...["diff", "--no-ext-diff", "--no-textconv", "--no-color", "-M", "--unified=8", from, head.head, "--"],
    ...paths.map((path) => `:(top,literal)${path}`),
  ]);
  const text = answer.stdout.toString("utf8");
  return text.length <= LONGEST_DIFF
    ? { text, isCut: false }
    : { text: `${text.slice(0, LONGEST_DIFF)}\n(${proposal.path}: the rest was cut)`, isCut: true };
}
