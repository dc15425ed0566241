import type { Model, ModelOutcome } from "../../../kernel/llm/index.ts";
import { detectModelFamily, type Json, runSkill, type SkillRun, type TraceStore } from "../../engine/run/index.ts";
import { runPorts } from "../run/index.ts";
import { createBaseSkillError, type OrchestratorSkill } from "./base-skill.ts";

/** Keeps no traces, for a runner whose disk is thrown away. */
export const noTraces: TraceStore = { add: () => undefined };

export interface Asking {
  readonly model: Model;
  readonly traces: TraceStore;
  readonly maxOutputTokens: number;
  /** Values that must not get into a trace. */
  readonly secrets: readonly string[];
}

export type SkillAnswer =
  | { readonly kind: "answered"; readonly value: Json }
  /** `why` is one line of the form `reason: message`, for a record. */
  | { readonly kind: "failed"; readonly why: string };

export interface Asked {
  readonly answer: SkillAnswer;
  /** The outcome of every request that was sent for the answer. */
  readonly outcomes: readonly ModelOutcome[];
}

/**
 * Puts one question to a skill of the Orchestrator, through the dispatcher that runs every skill, so that it leaves a trace.
 * The answer satisfies the package's assertions and is data; the caller decides whether it is valid. Throws SKILL_UNUSABLE if the
 * package cannot be rendered or refuses the input, which is not the model's fault.
 */
export async function askSkill(
  skill: OrchestratorSkill,
  input: Json,
  { model, traces, maxOutputTokens, secrets }: Asking,
): Promise<Asked> {
  const outcomes: ModelOutcome[] = [];
  const watched: Model = {
    name: model.name,
    ask: async (request, signal) => {
      const limit = Math.min(request.maxOutputTokens, maxOutputTokens);
      const outcome = await model.ask({ ...request, maxOutputTokens: limit }, signal);
      outcomes.push(outcome);
      return outcome;
    },
  };
  const options = { input, modelFamily: detectModelFamily(model.name), dryRun: false, only: [skill.artifact], secrets };
  const run = await runSkill(skill.artifacts, options, runPorts({ model: watched, traces }));
  return { answer: toSkillAnswer(skill, run, outcomes), outcomes };
}

function toSkillAnswer(skill: OrchestratorSkill, { results: [result] }: SkillRun, outcomes: readonly ModelOutcome[]) {
  if (result === undefined) throw new Error(`${skill.name} ran nothing.`);
  const { error, assertions, output } = result;
  if (error !== null && error.code !== "MODEL_FAILED")
    throw createBaseSkillError(skill.name, [`${error.code}: ${error.message}`]);
  const refused = outcomes.find((outcome) => outcome.kind === "failed");
  if (error !== null)
    return createFailedAnswer(refused?.kind === "failed" ? `${refused.reason}: ${refused.message}` : error.message);
  const broken = assertions.find(({ passed, severity }) => !passed && severity === "hard");
  if (broken !== undefined) return createFailedAnswer(`off_schema: ${broken.explanation ?? broken.check}`);
  return { kind: "answered", value: output } as const;
}

/** The reason may hold words of the model, so it is put on one line and cut. */
const createFailedAnswer = (why: string): SkillAnswer => ({
  kind: "failed",
  why: why.replace(/[\s\p{C}]+/gu, " ").slice(0, 300),
});
