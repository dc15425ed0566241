import type { Model } from "../../kernel/llm/index.ts";
import { digestCanonicalJson, hashSha256Hex } from "../../runtime/engine/index.ts";
import {
  isNodeDraft,
  NODE_DRAFT_SCHEMA,
  type NodeDraft,
  SYNTHESIS_SYSTEM,
  type SynthesisMaterial,
  writeSynthesisPrompt,
} from "../synthesis/index.ts";
import { tryDraft } from "./try-draft.ts";
import type { PassedDraft, SynthesisPlace, SynthesisRoundReport, SynthesisStatus } from "./types.ts";

/** A draft and four repairs are as many as the specification gives. */
export const MOST_ROUNDS = 5;
export const TOKEN_BUDGET = 60_000;
const ANSWER_TOKENS = 16_000;

/** After these failures the same question is asked again, since the next answer may be valid. */
const RETRIED = new Set(["not_json", "off_schema", "empty"]);

interface Writing extends SynthesisPlace {
  readonly model: Model;
  readonly material: Omit<SynthesisMaterial, "draft" | "problems">;
  readonly input: Readonly<Record<string, unknown>> | null;
  /** The name that the node has to have; null where the model chooses. */
  readonly name: string | null;
  readonly isTaken: (name: string) => Promise<boolean>;
  readonly rounds: number;
  readonly tokens: number;
  readonly onProgress: (text: string) => void;
}

export interface Written {
  readonly status: Exclude<SynthesisStatus, "kept" | "none">;
  readonly passed: PassedDraft | null;
  readonly rounds: readonly SynthesisRoundReport[];
  readonly problems: readonly string[];
}

/** Asks for a draft and for repairs of it, until one passes, the rounds or tokens are used up, or the same module comes twice. */
export async function writeRounds(writing: Writing): Promise<Written> {
  const rounds: SynthesisRoundReport[] = [];
  const known = new Set<string>();
  let draft: NodeDraft | null = null;
  let problems: readonly string[] = [];
  const end = (status: Written["status"], passed: PassedDraft | null = null): Written => ({
    status,
    passed,
    rounds,
    problems,
  });
  while (rounds.length < writing.rounds) {
    if (sumTokensSpent(rounds) >= writing.tokens) return end("budget");
    writing.onProgress(`Round ${rounds.length + 1} of at most ${writing.rounds}: ${writing.model.name} writes`);
    const asked = await ask(writing, { ...writing.material, draft, problems }, rounds.length + 1);
    if (asked.draft === null) {
      problems = [asked.failure];
      rounds.push({ ...asked.round, problems });
      if (!asked.isRetried) return end("model_failed");
      continue;
    }
    draft = asked.draft;
    writing.onProgress(
      `Round ${rounds.length + 1} of at most ${writing.rounds}: the draft ${draft.name.slice(0, 64)} is tried`,
    );
    const named = await nameProblems(writing, draft);
    const tried = named.length > 0 ? null : await tryDraft(draft, { ...writing, known, replay: [] });
    problems = tried === null ? named : tried.kind === "passed" ? [] : tried.problems;
    const artifact =
      tried === null ? null : tried.kind === "passed" ? tried.passed.artifactSha256 : tried.artifactSha256;
    rounds.push({ ...asked.round, artifact_sha256: artifact, problems });
    if (tried?.kind === "passed") return end("valid", tried.passed);
    if (artifact !== null && known.has(artifact)) return end("repeated");
    if (artifact !== null) known.add(artifact);
  }
  return end("invalid");
}

async function nameProblems({ name, isTaken }: Writing, draft: NodeDraft): Promise<string[]> {
  if (name !== null && draft.name !== name) return [`The node has to be called ${name}.`];
  return (await isTaken(draft.name))
    ? [`There is a skill ${draft.name.slice(0, 64)} already; choose another name.`]
    : [];
}

async function ask({ model }: Writing, material: SynthesisMaterial, round: number) {
  const prompt = writeSynthesisPrompt(material);
  const outcome = await model.ask({
    system: SYNTHESIS_SYSTEM,
    prompt,
    schema: NODE_DRAFT_SCHEMA,
    schemaName: "node_draft",
    maxOutputTokens: ANSWER_TOKENS,
    isAnswer: isNodeDraft,
  });
  const { inputTokens, outputTokens } = outcome.usage;
  const isDraft = outcome.kind === "answered" && isNodeDraft(outcome.value);
  const counted = {
    round,
    prompt_sha256: hashSha256Hex(new TextEncoder().encode(`${SYNTHESIS_SYSTEM}\n${prompt}`)),
    answer_sha256: outcome.kind === "answered" ? digestCanonicalJson(outcome.value) : null,
    artifact_sha256: null,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
  };
  if (isDraft) return { draft: outcome.value as NodeDraft, round: counted, failure: "", isRetried: false };
  const [reason, message] =
    outcome.kind === "failed" ? [outcome.reason, outcome.message] : ["off_schema", "The answer has another form."];
  return { draft: null, round: counted, failure: `${reason}: ${message}`, isRetried: RETRIED.has(reason) };
}

function sumTokensSpent(rounds: readonly SynthesisRoundReport[]): number {
  return rounds.reduce((sum, { input_tokens, output_tokens }) => sum + (input_tokens ?? 0) + (output_tokens ?? 0), 0);
}

/** Returns the sum of a count over the rounds; null where one of them did not report it. */
export function sumReportedTokens(
  rounds: readonly SynthesisRoundReport[],
  key: "input_tokens" | "output_tokens",
): number | null {
  return rounds.some((round) => round[key] === null) ? null : rounds.reduce((sum, round) => sum + (round[key] ?? 0), 0);
}
