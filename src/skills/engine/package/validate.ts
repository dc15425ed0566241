import { findNearestName } from "../../../kernel/domain/index.ts";
import { EDGE_TYPES } from "../graph/index.ts";
import { findFlowCycles, isNamedBy, readInputs, typeConflict } from "./flow.ts";
import { buildErrorAt, buildWarningAt, quote } from "./problems.ts";
import type { ArtifactKind, JsonObject, Problem, SkillArtifact, SkillParts } from "./types.ts";

const PATH = "skill.yaml";

/** Returns the line of an artifact or edge; a package that was composed in memory has none. */
export type LineOf = (place: "artifacts" | "edges", index: number) => number | null;

/** Checks the references between the parts of a package: names, variants, fallbacks, inputs and edges. */
export function validateSkill(skill: SkillParts, lineOf: LineOf = () => null): readonly Problem[] {
  const artifacts = skill.artifacts.flatMap((artifact, index) => {
    const line = lineOf("artifacts", index);
    const before = skill.artifacts.slice(0, index);
    return [
      ...nameProblems(artifact, before, line),
      ...listFallbackProblems(artifact, skill.artifacts, line),
      ...listRoleProblems(artifact, line),
      ...listInputProblems(artifact, skill.artifacts, line),
    ];
  });
  return [
    ...artifacts,
    ...listCycleProblems(skill.artifacts),
    ...skill.edges.flatMap((_, index) => listEdgeProblems(skill, index, lineOf("edges", index))),
  ];
}

const describeVariant = (artifact: SkillArtifact): string =>
  artifact.modelVariant === null ? "the default variant" : `the variant ${quote(artifact.modelVariant)}`;

/** Checks the seed's UNIQUE(skill_id, name, model_variant), and that variants of one name are of one kind. */
function nameProblems(artifact: SkillArtifact, before: readonly SkillArtifact[], line: number | null): Problem[] {
  const namesakes = before.filter(({ name }) => name === artifact.name);
  const name = quote(artifact.name);
  if (namesakes.some(({ modelVariant }) => modelVariant === artifact.modelVariant)) {
    const message = `The artifact ${name} stands twice with ${describeVariant(artifact)}.`;
    return [buildErrorAt(PATH, line, message, "Give each its own name, or its own model_variant.")];
  }
  const other = namesakes.find(({ kind }) => kind !== artifact.kind);
  if (other) {
    const message = `The artifact ${name} is of kind ${other.kind} and here of kind ${artifact.kind}.`;
    return [buildErrorAt(PATH, line, message, "Variants of one artifact are of one kind; rename one.")];
  }
  const twoDefaults = isDefault(artifact) && namesakes.some(isDefault);
  const message = `The artifact ${name} has a variant "default" and one without model_variant.`;
  return twoDefaults ? [buildWarningAt(PATH, line, message, "Keep one; both mean every other model.")] : [];
}

const isDefault = ({ modelVariant }: SkillArtifact): boolean => modelVariant === null || modelVariant === "default";

function listFallbackProblems(artifact: SkillArtifact, all: readonly SkillArtifact[], line: number | null): Problem[] {
  const reportFallbackProblem = (message: string, fix: string) => [
    buildErrorAt(PATH, line, `${quote(artifact.name)}: ${message}`, fix),
  ];
  const prompts = all.filter(({ kind }) => kind === "prompt_template").map(({ name }) => name);
  const { fallback } = artifact;
  if (fallback === null) {
    if (artifact.kind !== "dspy_module") return [];
    const message = "a dspy_module without fallback_artifact cannot run where the Python sidecar is missing.";
    return reportFallbackProblem(message, "Add fallback_artifact with the name of a prompt_template of this skill.");
  }
  if (prompts.includes(fallback)) return [];
  const target = all.find(({ name }) => name === fallback);
  const found = target ? `is a ${target.kind} and not a prompt_template` : "is not an artifact of this skill";
  const nearest = findNearestName(fallback, prompts) ?? prompts[0];
  const fix = nearest === undefined ? "Add a prompt_template." : `Did you mean ${quote(nearest)}?`;
  return reportFallbackProblem(`its fallback_artifact ${quote(fallback)} ${found}.`, fix);
}

const EXECUTED: readonly ArtifactKind[] = ["prompt_template", "code_template", "dspy_module", "wasm_module"];

/** Checks the inputs that are outputs of other artifacts: the names, and the types as far as both schemas say them. */
function listInputProblems(artifact: SkillArtifact, all: readonly SkillArtifact[], line: number | null): Problem[] {
  const { sources, schema, unreadable } = readInputs(artifact.inputs);
  const reportInputProblem = (message: string, fix: string) =>
    buildErrorAt(PATH, line, `${quote(artifact.name)}: ${message}`, fix);
  const properties = schema?.properties as JsonObject | undefined;
  return [
    ...unreadable.map((text) =>
      reportInputProblem(
        `its input from ${quote(text)} cannot be read.`,
        "Write `steps.NAME.output`, or a part of it such as `steps.NAME.output.claims`.",
      ),
    ),
    ...[...sources].flatMap(([input, source]) => {
      const from = all.find(({ name, kind }) => EXECUTED.includes(kind) && isNamedBy(name, source));
      if (from === undefined) {
        const names = all.filter(({ kind }) => EXECUTED.includes(kind)).map(({ name }) => name);
        const fix = `Name one of ${names.map(quote).join(", ")}.`;
        return [
          reportInputProblem(
            `its input ${quote(input)} comes from ${quote(source.step)}, which this skill does not execute.`,
            fix,
          ),
        ];
      }
      const structural = from.assertions.find(({ type, severity }) => type === "structural" && severity === "hard");
      const output = structural?.type === "structural" ? structural.schema : null;
      const conflict = typeConflict(output, source, properties?.[input]);
      const fix = "Let the schema of the output and that of the input say the same.";
      return conflict === null
        ? []
        : [
            reportInputProblem(
              `its input ${quote(input)} does not fit: the output of ${quote(from.name)} ${conflict}.`,
              fix,
            ),
          ];
    }),
  ];
}

/** Refuses artifacts that wait for each other's outputs. */
function listCycleProblems(all: readonly SkillArtifact[]): Problem[] {
  const steps = all.map(({ name, inputs }) => ({ name, sources: readInputs(inputs).sources }));
  return findFlowCycles(steps).map((names) =>
    buildErrorAt(
      PATH,
      null,
      `The artifacts ${[...new Set(names)].map(quote).join(", ")} wait for each other's outputs.`,
      "Take one of these inputs from elsewhere.",
    ),
  );
}

/** Warns of a misspelt role, which would let the input into the instructions. */
function listRoleProblems({ kind, name, metadata: { role } }: SkillArtifact, line: number | null): Problem[] {
  if (kind !== "prompt_template" || role === undefined || role === "instructions" || role === "message") return [];
  const message = `${quote(name)}: its role is neither "instructions" nor "message", so it is rendered with the input.`;
  return [buildWarningAt(PATH, line, message, "Write `role: instructions` to keep the input out of the text.")];
}

function listEdgeProblems({ name, edges }: SkillParts, index: number, line: number | null): Problem[] {
  const edge = edges[index];
  if (!edge) return [];
  const { type, target } = edge;
  if (!EDGE_TYPES.includes(type)) {
    return [buildErrorAt(PATH, line, `No edge has the type ${quote(type)}.`, `Use one of ${EDGE_TYPES.join(", ")}.`)];
  }
  const namesSkill = type !== "requires" && type !== "produces";
  if (namesSkill && target === name) {
    return [buildErrorAt(PATH, line, `The skill has an edge ${type} to itself.`, "Remove the edge.")];
  }
  const isRepeated = edges.slice(0, index).some((other) => other.type === type && other.target === target);
  const message = `The edge ${type} to ${quote(target)} stands twice.`;
  return isRepeated ? [buildWarningAt(PATH, line, message, "Keep one of them.")] : [];
}
