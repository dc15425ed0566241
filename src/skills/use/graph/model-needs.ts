import type { Model, ModelRequest } from "../../../kernel/llm/index.ts";
import { putNeeds, readNeeds, tryDatabase } from "../../../kernel/store/index.ts";
import {
  addWrittenNeeds,
  isNeedsAnswer,
  NEEDS_AT_ONCE,
  NEEDS_SCHEMA,
  NEEDS_SYSTEM,
  needsPrompt,
  type SkillView,
} from "../../engine/graph/index.ts";
import type { Library, OnProgress } from "../library/index.ts";
import { askAll, type EdgeUsage, NO_USAGE, sumEdgeUsage } from "./ask-all.ts";

const ANSWER_TOKENS = 4_000;

/** What skills need by a model's answers, which are kept until the package changes, since each was paid for. */
export interface WrittenNeeds {
  readonly views: readonly SkillView[];
  readonly calls: number;
  readonly usage: EdgeUsage;
  /** Lists the calls that failed; the needs of their skills are then read from the texts. */
  readonly failed: readonly string[];
}

/** The needs of a library's skills that are kept, and asks a model about the others. */
export class ModelNeeds {
  readonly #kept: Map<string, string>;
  readonly #parts: readonly (readonly SkillView[])[];

  constructor(
    private readonly library: Library,
    private readonly model: Model,
    private readonly views: readonly SkillView[],
  ) {
    const path = library.places.workspaceDatabase;
    const rows = (path === null ? null : tryDatabase(path, (database) => readNeeds(database, model.name))) ?? [];
    const right = rows.filter(({ skill, digest }) => this.#digestOf(skill) === digest);
    this.#kept = new Map(right.map(({ skill, needs }) => [skill, needs]));
    const open = views.filter(({ name }) => !this.#kept.has(name));
    this.#parts = Array.from({ length: Math.ceil(open.length / NEEDS_AT_ONCE) }, (_, at) =>
      open.slice(at * NEEDS_AT_ONCE, (at + 1) * NEEDS_AT_ONCE),
    );
  }

  get questions(): readonly ModelRequest[] {
    return this.#parts.map((part) => ({
      system: NEEDS_SYSTEM,
      prompt: needsPrompt(part),
      schema: NEEDS_SCHEMA,
      schemaName: "skill_needs",
      maxOutputTokens: ANSWER_TOKENS,
      isAnswer: isNeedsAnswer,
    }));
  }

  /** Returns the views with the needs that are known so far. */
  get known(): readonly SkillView[] {
    return this.views.map((view) => {
      const needs = this.#kept.get(view.name);
      return needs === undefined ? view : addWrittenNeeds(view, needs);
    });
  }

  /** Asks at most so many questions and keeps each answer. A failure of the model is part of the result and never thrown. */
  async write(maxCalls: number, onProgress: OnProgress | undefined): Promise<WrittenNeeds> {
    if (maxCalls < 1 || this.#parts.length === 0) return { views: this.known, calls: 0, usage: NO_USAGE, failed: [] };
    const outcomes = await askAll(this.model, this.questions.slice(0, maxCalls), onProgress);
    const failed: string[] = [];
    for (const [at, part] of this.#parts.entries()) {
      const outcome = outcomes[at];
      if (outcome === undefined) continue;
      if (outcome.kind === "failed") failed.push(`${outcome.reason}: ${outcome.message}`);
      else if (isNeedsAnswer(outcome.value))
        this.#keep(part, new Map(outcome.value.skills.map(({ name, needs }) => [name, needs.join("\n")])));
    }
    const usages = outcomes.flatMap((outcome) => (outcome === undefined ? [] : [outcome.usage]));
    return { views: this.known, calls: usages.length, usage: sumEdgeUsage(usages), failed };
  }

  /** Keeps the answers about the skills of one question. */
  #keep(part: readonly SkillView[], needsByName: ReadonlyMap<string, string>): void {
    const rows = part.flatMap(({ name }) => {
      const needs = needsByName.get(name);
      return needs === undefined ? [] : [{ skill: name, digest: this.#digestOf(name), needs }];
    });
    for (const { skill, needs } of rows) this.#kept.set(skill, needs);
    const path = this.library.places.workspaceDatabase;
    if (path !== null) tryDatabase(path, (database) => putNeeds(database, this.model.name, rows));
  }

  #digestOf(name: string): string {
    return this.library.skills.get(name)?.digest ?? "";
  }
}
