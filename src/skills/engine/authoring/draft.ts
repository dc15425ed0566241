import {
  isSkillName,
  nameProblem,
  type PatternCheck,
  type Problem,
  parseJsonPackage,
  parseSkillFolder,
  type SkillPackage,
  serializeSkill,
} from "../package/index.ts";
import type { DraftAnswer, DraftArtifact, DraftAssertion } from "./answer.ts";

interface DraftFile {
  readonly path: string;
  readonly content: string;
}

/** A draft as it would be written, and everything that is wrong with it. */
export interface CheckedDraft {
  /** Null if and only if a problem is an error. */
  readonly skill: SkillPackage | null;
  /** Empty where nothing could be written. */
  readonly files: readonly DraftFile[];
  readonly problems: readonly Problem[];
  /** The artifacts that execute code, which a person has to review before they are saved. */
  readonly runs: readonly string[];
}

/**
 * Limits far above what a skill needs: a model's draft is data, and a person has to be able to review it. A line that a terminal
 * cuts would hide what comes after.
 */
const MOST = { characters: 64_000, artifacts: 12, listed: 20, phrase: 200, line: 800 } as const;

/** Characters that are invisible or can reverse what is shown; tabs and line breaks are neither. */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Builds the package that an answer describes. It has no other files, and its folder is its name and nothing else. */
export function checkSkillDraft(answer: DraftAnswer, isPattern: PatternCheck): CheckedDraft {
  const own = draftProblems(answer);
  const buildBrokenDraft = (problems: readonly Problem[]): CheckedDraft => ({
    skill: null,
    files: [],
    problems,
    runs: [],
  });
  if (own.length > 0) return buildBrokenDraft(own);
  const composed = parseJsonPackage(JSON.stringify(toDraftPackageRecord(answer)), isPattern);
  if (composed.skill === null)
    return buildBrokenDraft(composed.problems.map((problem) => ({ ...problem, line: null })));
  const written = serializeSkill(composed.skill);
  const { skill, problems } = parseSkillFolder({ folder: answer.name, files: written }, isPattern);
  const files = [...written].map(([path, bytes]) => ({ path, content: new TextDecoder().decode(bytes) }));
  const runs = answer.artifacts.filter(({ kind }) => kind === "code_template" || kind === "dspy_module");
  return { skill, files, problems, runs: runs.map(({ name }) => name) };
}

/** Copies key by key, so that nothing that a model adds to the form gets into a package. */
function toDraftPackageRecord(answer: DraftAnswer) {
  const { name, description, body, tags, intent_patterns, trigger_phrases, artifacts } = answer;
  return {
    name,
    description,
    tags,
    intent_patterns,
    trigger_phrases,
    version: "0.1.0",
    artifacts: artifacts.map(toDraftArtifactRecord),
    skl: { folder: name, body: `\n${body.trim()}\n` },
  };
}

function toDraftArtifactRecord(artifact: DraftArtifact, ordinal: number) {
  const { kind, name, content, model_variant, language, fallback_artifact, assertions } = artifact;
  return {
    ...omitNullValues({ kind, name, content, model_variant, language, fallback_artifact }),
    ordinal,
    ...(assertions.length === 0 ? {} : { assertions: assertions.map(toDraftAssertionRecord) }),
  };
}

function toDraftAssertionRecord(assertion: DraftAssertion) {
  const { type, check, severity, pattern, min, max, schema, prompt, expected } = assertion;
  const fields = omitNullValues({ type, check, severity, pattern, min, max, prompt, expected });
  return { ...fields, ...(schema === null ? {} : { schema: parseJsonOrKeepText(schema) }) };
}

/** Reads JSON, or keeps the text, which the checks of the package then report. */
function parseJsonOrKeepText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function omitNullValues(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function draftProblems(answer: DraftAnswer): Problem[] {
  const { name, description, body, artifacts } = answer;
  return [
    ...(isSkillName(name)
      ? []
      : [buildDraftProblem("SKILL.md", `The name ${nameProblem(name)}.`, "Use a–z, 0–9 and single hyphens.")]),
    ...[description, body].flatMap((text, at) =>
      text.trim() === ""
        ? [buildDraftProblem("SKILL.md", `The ${at === 0 ? "description" : "body"} is empty.`, "Write it.")]
        : [],
    ),
    ...listDraftSizeProblems(answer),
    ...artifacts.flatMap((artifact) => listLanguageProblems(artifact)),
    ...listDraftTexts(answer).flatMap(([place, text]) => listDraftTextProblems(place, text)),
  ];
}

function listDraftSizeProblems(answer: DraftAnswer): Problem[] {
  const { tags, intent_patterns, trigger_phrases, artifacts } = answer;
  const size = JSON.stringify(answer).length;
  const phrases = [...tags, ...intent_patterns, ...trigger_phrases];
  const isListTooLong = [tags, intent_patterns, trigger_phrases].some((list) => list.length > MOST.listed);
  const reportSizeProblemIf = (isWrong: boolean, message: string, fix: string) =>
    isWrong ? [buildDraftProblem("skill.yaml", message, fix)] : [];
  return [
    ...reportSizeProblemIf(
      size > MOST.characters,
      `The draft has ${size} characters; ${MOST.characters} are taken.`,
      "Shorten it.",
    ),
    ...reportSizeProblemIf(
      artifacts.length > MOST.artifacts,
      `There are ${artifacts.length} artifacts; ${MOST.artifacts} are taken.`,
      "Split it into two skills.",
    ),
    ...reportSizeProblemIf(
      isListTooLong,
      `A list has more than ${MOST.listed} items.`,
      "Keep those that people really use.",
    ),
    ...reportSizeProblemIf(
      phrases.some((phrase) => phrase.length > MOST.phrase || phrase.includes("\n")),
      `A tag, intent or trigger is longer than ${MOST.phrase} characters or has several lines.`,
      "Write a few words.",
    ),
  ];
}

const LANGUAGES = ["python", "javascript"];

function listLanguageProblems({ kind, name, language }: DraftArtifact): Problem[] {
  if (kind !== "code_template" || (language !== null && LANGUAGES.includes(language))) return [];
  return [
    buildDraftProblem("skill.yaml", `The code "${name}" names no known language.`, "Write python or javascript."),
  ];
}

function listDraftTexts({ name, description, body, artifacts, ...lists }: DraftAnswer): (readonly [string, string])[] {
  const phrases = [...lists.tags, ...lists.intent_patterns, ...lists.trigger_phrases];
  const artifactTexts = artifacts.flatMap(({ name: own, content, model_variant, fallback_artifact }) => [
    own,
    content,
    model_variant ?? "",
    fallback_artifact ?? "",
  ]);
  return [
    ["SKILL.md", `${name}\n${description}\n${body}`],
    ["skill.yaml", [...phrases, ...artifactTexts].join("\n")],
  ];
}

function listDraftTextProblems(path: string, text: string): Problem[] {
  const hidden = HIDDEN.exec(text)?.[0]?.codePointAt(0)?.toString(16).padStart(4, "0");
  const isCut = text.split("\n").some((line) => line.length > MOST.line);
  return [
    ...(hidden === undefined
      ? []
      : [buildDraftProblem(path, `A text holds the invisible character U+${hidden}.`, "Leave it out.")]),
    ...(isCut ? [buildDraftProblem(path, `A line is longer than ${MOST.line} characters.`, "Break it.")] : []),
  ];
}

function buildDraftProblem(path: string, message: string, fix: string): Problem {
  return { path, line: null, severity: "error", message, fix };
}
