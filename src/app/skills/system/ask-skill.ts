import type { Model, ModelOutcome } from "../../../llm/index.ts";
import { type Json, modelFamily, runSkill, type SkillRun, type TraceStore } from "../../../skills/run/index.ts";
import { runPorts } from "../run/index.ts";
import { type OrchestratorSkill, unusable } from "./base-skill.ts";

/** For a surrounding that has no place for traces, such as a runner whose disk is thrown away. */
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
  /** `why` is `reason: one line`, for a record. */
  | { readonly kind: "failed"; readonly why: string };

export interface Asked {
  readonly answer: SkillAnswer;
  /** Of every request that was sent for it. */
  readonly outcomes: readonly ModelOutcome[];
}

/**
 * Puts one question to a skill of the Orchestrator, through the dispatcher that runs every skill, so that it leaves a trace.
 * The answer satisfies the package's assertions and is data; whether it is one is its caller's to say. Throws SKILL_UNUSABLE
 * when the package cannot be rendered or refuses our input: that is no answer of a model.
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
  const options = { input, modelFamily: modelFamily(model.name), dryRun: false, only: skill.artifact, secrets };
  const run = await runSkill(skill.artifacts, options, runPorts({ model: watched, traces }));
  return { answer: answerOf(skill, run, outcomes), outcomes };
}

function answerOf(skill: OrchestratorSkill, { results: [result] }: SkillRun, outcomes: readonly ModelOutcome[]) {
  if (result === undefined) throw new Error(`${skill.name} ran nothing.`);
  const { error, assertions, output } = result;
  if (error !== null && error.code !== "MODEL_FAILED") throw unusable(skill.name, [`${error.code}: ${error.message}`]);
  const refused = outcomes.find((outcome) => outcome.kind === "failed");
  if (error !== null)
    return failed(refused?.kind === "failed" ? `${refused.reason}: ${refused.message}` : error.message);
  const broken = assertions.find(({ passed, severity }) => !passed && severity === "hard");
  if (broken !== undefined) return failed(`off_schema: ${broken.explanation ?? broken.check}`);
  return { kind: "answered", value: output } as const;
}

/** Parts of it may be the model's words: on one line and cut. */
const failed = (why: string): SkillAnswer => ({
  kind: "failed",
  why: why.replace(/[\s\p{C}]+/gu, " ").slice(0, 300),
});
