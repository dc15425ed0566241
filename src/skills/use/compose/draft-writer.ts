import type { SkillComposeOutput } from "../../../kernel/domain/index.ts";
import type { FailureReason, Model, ModelUsage } from "../../../kernel/llm/index.ts";
import {
  type CheckedDraft,
  COMPOSE_SYSTEM,
  type ComposeMaterial,
  composePrompt,
  DRAFT_SCHEMA,
  type DraftAnswer,
  isDraftAnswer,
} from "../../engine/authoring/index.ts";
import type { Problem } from "../../engine/package/index.ts";

/** A round is one draft: who wrote it, why, and how many errors the checks found in it. */
export type ComposeRound = SkillComposeOutput["rounds"][number];

export type ComposeUsage = SkillComposeOutput["usage"];

interface WriterFacts {
  readonly model: Model | null;
  readonly maxRounds: number;
  readonly onProgress: (round: number, most: number, what: string) => void;
}

type Written =
  | { readonly answer: DraftAnswer; readonly checked: CheckedDraft; readonly error: string | null }
  | { readonly answer: null; readonly error: string };

const ANSWER_TOKENS = 12_000;

/** After these failures the same question is asked again, since the next answer may be valid. */
const RETRIED: ReadonlySet<FailureReason> = new Set(["not_json", "off_schema", "empty"]);

/** Asks the model for drafts and counts the rounds, since all rounds of one command share one limit. */
export class DraftWriter {
  readonly rounds: ComposeRound[] = [];

  constructor(private readonly facts: WriterFacts) {}

  /** Asks until the checks find no error or no round is left; the last draft then comes with its problems. */
  async write(first: ComposeMaterial, check: (answer: DraftAnswer) => Promise<CheckedDraft>): Promise<Written> {
    let material = first;
    let last: Written = { answer: null, error: "No round is left; allow more with --max-rounds." };
    while (this.rounds.length < this.facts.maxRounds) {
      const asked = await this.#ask(material, chooseRoundCause(material));
      if (asked.kind === "failed") {
        if (!asked.again) return { ...last, error: asked.error };
        if (last.answer === null)
          last = { answer: null, error: `${asked.error} No round is left; allow more with --max-rounds.` };
        continue;
      }
      const checked = await check(asked.answer);
      this.rounds.push({ ...asked.round, errors: countErrorsIn(checked.problems) });
      last = { answer: asked.answer, checked, error: null };
      if (checked.skill !== null) return last;
      material = { ...first, draft: asked.answer, problems: checked.problems };
    }
    return last;
  }

  /** Counts a draft that was made without a model. */
  addScaffold(problems: readonly Problem[]): void {
    const free = { input_tokens: null, output_tokens: null, cost_usd: null };
    const because = this.rounds.length === 0 ? "request" : "feedback";
    this.rounds.push({
      round: this.rounds.length + 1,
      by: "scaffold",
      because,
      errors: countErrorsIn(problems),
      ...free,
    });
  }

  get usage(): ComposeUsage {
    const asked = this.rounds.filter(({ by }) => by !== "scaffold");
    const sum = (key: "input_tokens" | "output_tokens" | "cost_usd"): number | null =>
      asked.some((round) => round[key] === null) ? null : asked.reduce((total, round) => total + (round[key] ?? 0), 0);
    return {
      calls: asked.length,
      input_tokens: sum("input_tokens"),
      output_tokens: sum("output_tokens"),
      cost_usd: sum("cost_usd"),
    };
  }

  async #ask(material: ComposeMaterial, because: ComposeRound["because"]) {
    const { model, maxRounds, onProgress } = this.facts;
    if (model === null) throw new Error("Without a model nobody writes drafts.");
    const round = this.rounds.length + 1;
    onProgress(round, maxRounds, `${model.name} writes a draft`);
    const outcome = await model.ask({
      system: COMPOSE_SYSTEM,
      prompt: composePrompt(material),
      schema: DRAFT_SCHEMA,
      schemaName: "skill_draft",
      maxOutputTokens: ANSWER_TOKENS,
      isAnswer: isDraftAnswer,
    });
    const counted = { round, by: model.name, because, ...toUsageAmounts(outcome.usage) };
    if (outcome.kind === "answered" && isDraftAnswer(outcome.value))
      return { kind: "answered" as const, answer: outcome.value, round: counted };
    this.rounds.push({ ...counted, errors: 1 });
    const [reason, message] =
      outcome.kind === "failed"
        ? [outcome.reason, outcome.message]
        : ["off_schema" as const, "The model's answer is no draft."];
    return { kind: "failed" as const, error: `${reason}: ${message}`, again: RETRIED.has(reason) };
  }
}

function chooseRoundCause({ problems, feedback, draft }: ComposeMaterial): ComposeRound["because"] {
  if (problems.length > 0) return "problems";
  return draft !== null && feedback.length > 0 ? "feedback" : "request";
}

function toUsageAmounts({ inputTokens, outputTokens, costUsd }: ModelUsage) {
  return { input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: costUsd };
}

const countErrorsIn = (problems: readonly Problem[]): number =>
  problems.filter(({ severity }) => severity === "error").length;
