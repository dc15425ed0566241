import type { NodeDraft } from "./answer.ts";

/** Limits far above what a node needs: a draft is data of a model, and a person has to be able to read it. */
const MOST = {
  source: 64 * 1024,
  cases: 20,
  caseText: 512 * 1024,
  conditions: 12,
  capabilities: 8,
  phrases: 20,
  text: 2_000,
  schema: 16 * 1024,
  line: 400,
};
const FEWEST_CASES = 2;

/** Characters that are invisible or can reverse what is shown; tabs and line breaks are neither. */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const CASE_NAME = /^[a-z0-9](?:[a-z0-9-]{0,62})$/;
const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns what is wrong with the texts of a draft, as sentences; what its manifest says is checked by the runtime. */
export function draftProblems(draft: NodeDraft): readonly string[] {
  return [
    ...listNodeSizeProblems(draft),
    ...nameProblems(draft),
    ...listHiddenTextProblems(draft),
    ...listCaseProblems(draft),
    ...listVerifierProblems(draft),
  ];
}

function listNodeSizeProblems(draft: NodeDraft): string[] {
  const { source, cases, trigger_phrases, requested_capabilities, preconditions, verifiers } = draft;
  const bytes = new TextEncoder().encode(source).length;
  const texts = [draft.header, draft.description, draft.task_type, ...trigger_phrases, ...draft.forbidden_capabilities];
  const reportTooManyItems = (count: number, most: number, what: string) =>
    count > most ? [`There are ${count} ${what}; ${most} are taken.`] : [];
  return [
    ...(bytes > MOST.source ? [`The source has ${bytes} bytes; ${MOST.source} are taken.`] : []),
    ...(source.trim() === "" ? ["The source is empty."] : []),
    ...reportTooManyItems(cases.length, MOST.cases, "cases"),
    ...reportTooManyItems(requested_capabilities.length, MOST.capabilities, "requested capabilities"),
    ...reportTooManyItems(preconditions.length + verifiers.length, MOST.conditions, "conditions"),
    ...reportTooManyItems(trigger_phrases.length, MOST.phrases, "trigger phrases"),
    ...(texts.some((text) => text.length > MOST.text || text.includes("\n"))
      ? [`A text has several lines or more than ${MOST.text} characters.`]
      : []),
    ...([draft.input_schema, draft.output_schema].some((text) => text.length > MOST.schema)
      ? [`A schema has more than ${MOST.schema} characters.`]
      : []),
    ...(source.split("\n").some((line) => line.length > MOST.line)
      ? [`A line of the source has more than ${MOST.line} characters, which nobody reads to its end.`]
      : []),
  ];
}

function nameProblems({ name, task_type, header, description }: NodeDraft): string[] {
  return [
    ...(SKILL_NAME.test(name) && name.length <= 64 ? [] : ["The name is not 1 to 64 of a–z, 0–9 and single hyphens."]),
    ...(/^[a-z][a-z0-9_]{0,79}$/.test(task_type)
      ? []
      : ["The task type is not a verb and an object such as draft_note."]),
    ...(header.trim() === "" || description.trim() === "" ? ["The header or the description is empty."] : []),
  ];
}

/** Looks at every text of a draft, also at those that are JSON, with their escapes read. */
function listHiddenTextProblems(draft: NodeDraft): string[] {
  const places = new Map<string, string>();
  const look = (place: string, value: unknown): void => {
    if (typeof value === "string") {
      const sign = HIDDEN.exec(value)?.[0]?.codePointAt(0);
      if (sign !== undefined) places.set(place, sign.toString(16).padStart(4, "0"));
      return;
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      look(place, key);
      look(place, each);
    }
  };
  for (const [place, value] of Object.entries(draft))
    look(place, place === "cases" ? draft.cases.map(namesOfCase) : value);
  for (const place of ["input_schema", "output_schema"] as const) look(place, parseJson(draft[place]));
  return [...places].map(([place, code]) => `${place} holds the invisible character U+${code.toUpperCase()}.`);
}

/** Inputs of cases are data, in which such characters may be the point. */
const namesOfCase = ({ name, check }: NodeDraft["cases"][number]) => [name, check ?? ""];

function listCaseProblems({ cases }: NodeDraft): string[] {
  const inputs = cases.map(({ input, files }) => JSON.stringify([parseJson(input), files]));
  const names = new Set(cases.map(({ name }) => name));
  return [
    ...(new Set(inputs).size < FEWEST_CASES
      ? [`There are ${new Set(inputs).size} cases with different inputs; ${FEWEST_CASES} are needed.`]
      : []),
    ...(names.size < cases.length ? ["Two cases have one name."] : []),
    ...cases.flatMap(({ name, input, files, expect, check }) => [
      ...(CASE_NAME.test(name) ? [] : [`${JSON.stringify(name.slice(0, 80))} is no name of a case.`]),
      ...(parseJson(input) === undefined ? [`The input of ${name.slice(0, 80)} is no JSON.`] : []),
      ...(files !== null && !isTexts(parseJson(files))
        ? [`The files of ${name.slice(0, 80)} are no texts by path.`]
        : []),
      ...(expect !== null && parseJson(expect) === undefined ? [`What ${name.slice(0, 80)} expects is no JSON.`] : []),
      ...(expect === null && check === null
        ? [`${name.slice(0, 80)} says neither what to expect nor what to check.`]
        : []),
      ...(input.length + (files?.length ?? 0) + (expect?.length ?? 0) > MOST.caseText
        ? [`${name.slice(0, 80)} has more than ${MOST.caseText} characters.`]
        : []),
    ]),
  ];
}

function listVerifierProblems({ verifiers }: NodeDraft): string[] {
  if (verifiers.length === 0) return ["There is no verifier, so nothing would notice a wrong output."];
  return verifiers
    .filter(({ check }) => !/\b(?:output|stdout)\b/.test(check))
    .map(({ name }) => `The verifier ${name.slice(0, 80)} says nothing of the output.`);
}

function isTexts(value: unknown): boolean {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every((text) => typeof text === "string");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
