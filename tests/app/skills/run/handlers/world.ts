import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createModel, type Model } from "../../../../../src/kernel/llm/index.ts";
import {
  type Json,
  type RunnableArtifact,
  type RunOptions,
  type RunPorts,
  runSkill,
  type SkillRun,
  type TraceRow,
} from "../../../../../src/skills/engine/run/index.ts";
import { runPorts } from "../../../../../src/skills/use/run/handlers/run-ports.ts";

/** A model that gives these answers, one after the other; a pair answers only prompts that its pattern matches. */
export async function scriptedModel(...answers: readonly (Json | readonly [string, Json])[]): Promise<Model> {
  const folder = mkdtempSync(join(tmpdir(), "skl-script-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = join(folder, "script.jsonl");
  const lines = answers.map((one) =>
    Array.isArray(one) ? { match: one[0], answer: one[1] } : { match: null, answer: one },
  );
  writeFileSync(script, lines.map((line) => JSON.stringify(line)).join("\n"));
  return createModel({ provider: "scripted", baseUrl: null, model: null, apiKey: null, script });
}

export interface Ran extends SkillRun {
  readonly traces: readonly TraceRow[];
}

/** A run with the real engines; a clock that takes 5 ms a look and counted ids. */
export async function run(
  artifacts: readonly RunnableArtifact[],
  {
    model = null,
    ports = {},
    ...options
  }: Partial<RunOptions> & { model?: Model | null; ports?: Partial<RunPorts> } = {},
): Promise<Ran> {
  const traces: TraceRow[] = [];
  let time = Date.parse("2026-01-02T03:04:05.000Z");
  let ids = 0;
  const real = runPorts({ model, traces: { add: (row) => void traces.push(row) } });
  const now = () => {
    time += 5;
    return time;
  };
  const all = { input: {}, modelFamily: null, dryRun: false, only: null, ...options };
  const result = await runSkill(artifacts, all, { ...real, now, newId: () => `id-${++ids}`, ...ports });
  return { ...result, traces };
}
