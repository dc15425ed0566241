import type { RunnableArtifact } from "../../../src/skills/engine/run/types.ts";

/** A row of the seed's `skill_artifacts` with nothing in it but what a test is about. */
export function anArtifact(row: Partial<RunnableArtifact> & Pick<RunnableArtifact, "kind" | "name">): RunnableArtifact {
  return {
    id: `id of ${row.name}`,
    skillId: "skill-1",
    ordinal: 0,
    content: "",
    module: null,
    modelVariant: null,
    language: null,
    requests: null,
    role: "message",
    assertions: [],
    inputs: null,
    sources: new Map(),
    fallback: null,
    templateId: null,
    stateBlob: null,
    ...row,
  };
}

export const aPrompt = (row: Partial<RunnableArtifact> = {}) =>
  anArtifact({ kind: "prompt_template", name: "Prompt", content: "Hello {{ name }}", ...row });

export const aScript = (content: string, row: Partial<RunnableArtifact> = {}) =>
  anArtifact({ kind: "code_template", name: "Script", language: "javascript", content, ...row });
