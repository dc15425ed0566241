import type { EffectiveConfig } from "../../config/index.ts";
import type { ModelUsageTotal } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";
import { createModel, type ModelOutcome } from "../../llm/index.ts";
import {
  isVerifierAnswer,
  VERIFIER_SCHEMA,
  VERIFIER_SYSTEM,
  type Verification,
  verifierPrompt,
} from "../../orchestrator/index.ts";
import type { ExaminedFile, ExaminedHead } from "./examine.ts";
import type { Verifier } from "./verifier.ts";

/** Enough for a change that a person could judge; a longer one is cut, and the model is told so. */
const LONGEST_DIFF = 40_000;
const ANSWER_TOKENS = 400;

export interface ModelAccess {
  readonly env: NodeJS.ProcessEnv;
  /** The key, where it is not in the variable that the configuration names. */
  readonly apiKey?: string | undefined;
}

/** The verifier that asks a model. Its answer is data: it takes part in the classification and can do nothing else. */
export async function createModelVerifier(
  repository: Repository,
  config: EffectiveConfig["verifier"],
  { env, apiKey }: ModelAccess,
): Promise<Verifier> {
  const model = await createModel({
    provider: config.provider,
    baseUrl: config.base_url,
    model: config.model,
    apiKey: apiKey ?? (config.api_key_env === null ? null : (env[config.api_key_env] ?? "")),
    script: env.SKL_MODEL_SCRIPT ?? null,
  });
  const usage: Required<ModelUsageTotal> = { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: null };
  return {
    name: model.name,
    usage: () => ({ ...usage }),
    verify: async (file, head) => {
      const { text, isCut } = await diffOf(repository, file, head);
      const outcome = await model.ask({
        system: VERIFIER_SYSTEM,
        prompt: verifierPrompt({ path: file.proposal.path, diff: text, isCut, entry: file.file.entry }),
        schema: VERIFIER_SCHEMA,
        schemaName: "classification",
        maxOutputTokens: ANSWER_TOKENS,
        isAnswer: isVerifierAnswer,
      });
      count(usage, outcome);
      return verificationOf(model.name, outcome);
    },
  };
}

function count(total: Required<ModelUsageTotal>, { usage }: ModelOutcome): void {
  total.calls += usage.attempts;
  total.input_tokens += usage.inputTokens ?? 0;
  total.output_tokens += usage.outputTokens ?? 0;
  if (usage.costUsd !== null) total.cost_usd = (total.cost_usd ?? 0) + usage.costUsd;
}

function verificationOf(verifier: string, outcome: ModelOutcome): Verification {
  if (outcome.kind === "answered" && isVerifierAnswer(outcome.value)) {
    const { classification, justification, uncertain } = outcome.value;
    return { verifier, classification, justification, isUncertain: uncertain === true };
  }
  const why = outcome.kind === "failed" ? `${outcome.reason}: ${outcome.message}` : "off_schema";
  return { verifier, classification: null, justification: `no usable answer (${why})`, isUncertain: true };
}

/** The change of one file as Git prints it, without what a repository's attributes could make it run. */
async function diffOf(
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
