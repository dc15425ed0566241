import type { RunnableArtifact } from "./types.ts";

/**
 * Chooses the row for a model family (002, Model-Variant Selection): the family's own, else the default, else the first by ordinal. Fields
 * that the row leaves out (assertions, schema of the inputs, role, …) come from the default row, so that no assertion is lost.
 */
export function chooseVariant<Row extends RunnableArtifact>(
  rows: readonly [Row, ...Row[]],
  family: string | null,
): Row {
  const ordered = [...rows].sort((a, b) => a.ordinal - b.ordinal);
  const wanted = family === null ? undefined : ordered.find((row) => isFor(row, family));
  const standard = ordered.find(isDefault) ?? ordered[0] ?? rows[0];
  return wanted === undefined || wanted === standard ? standard : fillFromStandard(wanted, standard);
}

function isFor({ modelVariant }: RunnableArtifact, family: string): boolean {
  return modelVariant?.toLowerCase() === family.toLowerCase();
}

function isDefault({ modelVariant }: RunnableArtifact): boolean {
  return modelVariant === null || modelVariant.toLowerCase() === "default";
}

function fillFromStandard<Row extends RunnableArtifact>(row: Row, standard: Row): Row {
  return {
    ...row,
    assertions: row.assertions.length > 0 ? row.assertions : standard.assertions,
    inputs: row.inputs ?? standard.inputs,
    sources: row.sources.size > 0 ? row.sources : standard.sources,
    // A variant that forgot the role would put the material among its own instructions.
    role: row.role === "instructions" ? row.role : standard.role,
    language: row.language ?? standard.language,
    fallback: row.fallback ?? standard.fallback,
  };
}

const families: readonly (readonly [RegExp, string])[] = [
  [/claude|anthropic/, "anthropic"],
  [/\bgpt|\bo\d\b|openai\/(?!.*\/)|chatgpt/, "openai"],
  [/gemini|gemma|google/, "google"],
  [/llama|meta-/, "meta"],
  [/mi[sx]tral|codestral|devstral/, "mistral"],
  [/qwen|qwq/, "qwen"],
  [/deepseek/, "deepseek"],
  [/grok/, "xai"],
  [/command|cohere/, "cohere"],
];

/** Returns the family of a model by its name; null if it is unknown, for which the default variant is chosen. */
export function detectModelFamily(modelName: string): string | null {
  const name = modelName.toLowerCase();
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
