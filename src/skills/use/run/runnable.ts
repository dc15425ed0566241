import { readInputs, type SkillArtifact, type SkillPackage, type StepOutput } from "../../engine/package/index.ts";
import type { RunnableArtifact } from "../../engine/run/index.ts";
import { pickRowId, readArtifactContent, readArtifactState, toArtifactRows } from "../library/index.ts";

const LANGUAGES: Readonly<Record<string, string>> = { js: "javascript", mjs: "javascript", py: "python" };

/** Converts the artifacts of a package into the dispatcher's form. */
export function toRunnableArtifacts(skill: SkillPackage): RunnableArtifact[] {
  const skillId = pickRowId(skill);
  const rows = toArtifactRows(skill, skillId);
  return skill.artifacts.map((artifact, at): RunnableArtifact => {
    const state = readArtifactState(skill, artifact);
    const path = artifact.content.kind === "file" ? artifact.content.path : null;
    const language = artifact.metadata.language ?? artifact.unknown.language;
    const { schema } = readInputs(artifact.inputs);
    return {
      ...artifact,
      inputs: schema,
      sources: collectInputSources(skill, artifact),
      requests: artifact.metadata.requires ?? null,
      id: rows[at]?.id ?? `${skill.name}-${at}`,
      skillId,
      content: readArtifactContent(skill, artifact),
      module: artifact.kind === "wasm_module" && path !== null ? (skill.files.get(path) ?? null) : null,
      language: typeof language === "string" ? language : (LANGUAGES[path?.split(".").at(-1) ?? ""] ?? null),
      role: artifact.metadata.role === "instructions" ? "instructions" : "message",
      stateBlob: state === null ? null : Buffer.from(state).toString("base64"),
    };
  });
}

/** Returns the outputs that an artifact takes; a module of DSPy takes also what the prompt takes that may run in its place. */
function collectInputSources(
  { artifacts }: SkillPackage,
  { kind, fallback, inputs }: SkillArtifact,
): Map<string, StepOutput> {
  const prompt = kind === "dspy_module" ? artifacts.find((other) => isPrompt(other) && other.name === fallback) : null;
  return new Map([...readInputs(prompt?.inputs ?? null).sources, ...readInputs(inputs).sources]);
}

const isPrompt = ({ kind }: SkillArtifact): boolean => kind === "prompt_template";
