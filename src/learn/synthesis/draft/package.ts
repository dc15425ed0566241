import { stringify } from "yaml";
import type { DraftCase, NodeDraft } from "./answer.ts";

/** What the host adds to a draft: identity, time and digests are never the model's. */
export interface HostFacts {
  readonly nodeId: string;
  readonly createdAt: string;
  readonly limits: Readonly<Record<string, number>>;
  /** In hexadecimal; null before there is a module. */
  readonly sourceSha256: string | null;
  readonly artifactSha256: string | null;
  /** Recorded instances with what came out of them. They are never a model's. */
  readonly replay: readonly DraftCase[];
  /** The module; null before there is one, and then a place holder of eight bytes stands for it. */
  readonly module: Uint8Array | null;
}

const nameSourceFile = (draft: NodeDraft): string => (draft.language === "rust" ? "node.rs" : "node.ts");

/** Returns the files of the package that a draft describes, by path. Values are copied key by key, so nothing else gets in. */
export function buildPackageFiles(draft: NodeDraft, facts: HostFacts): Map<string, Uint8Array> {
  const cases = [
    ...draft.cases.map((each) => [`tests/${each.name}.json`, writeCaseJson(each)] as const),
    ...facts.replay.map((each) => [`replay/${each.name}.json`, writeCaseJson(each)] as const),
  ];
  const texts: readonly (readonly [string, string])[] = [
    ["SKILL.md", writeDraftCard(draft)],
    ["skill.yaml", writeDraftSkillYaml(draft, facts)],
    [nameSourceFile(draft), draft.source],
    ...cases,
  ];
  return new Map<string, Uint8Array>([
    ...texts.map(([path, content]) => [path, new TextEncoder().encode(content)] as const),
    ["node.wasm", facts.module ?? new Uint8Array(8)],
  ]);
}

function writeDraftCard({ name, description, header, input_schema, output_schema, task_type }: NodeDraft): string {
  const front = stringify({ name, description }, { lineWidth: 0 });
  return `---\n${front}---\n\n# ${task_type.replaceAll("_", " ")}\n\n${header}\n\n## Input\n\n${indentAsCode(input_schema)}\n## Output\n\n${indentAsCode(output_schema)}`;
}

function indentAsCode(text: string): string {
  return `    ${text.split("\n").join("\n    ")}\n\n`;
}

function writeDraftSkillYaml(draft: NodeDraft, facts: HostFacts): string {
  const card = {
    version: "0.1.0",
    tags: ["learned", "node"],
    author: "skl synthesize",
    trigger_phrases: [...draft.trigger_phrases],
    artifacts: [
      {
        kind: "wasm_module",
        name: draft.name,
        ordinal: 0,
        file: "node.wasm",
        metadata: { language: draft.language, source: nameSourceFile(draft) },
      },
    ],
    manifest: {
      node_id: facts.nodeId,
      header: draft.header,
      task_type: draft.task_type,
      created_at: facts.createdAt,
      promoted_at: null,
      status: "learned",
      preconditions: draft.preconditions.map(copyVerifierCondition),
      requested_capabilities: draft.requested_capabilities.map(({ effect, adapter, scope }) => ({
        effect,
        adapter,
        scope: parseDraftJson(scope),
      })),
      forbidden_capabilities: draft.forbidden_capabilities.map((effect) => ({ effect })),
      input_schema: parseDraftJson(draft.input_schema),
      output_schema: parseDraftJson(draft.output_schema),
      edges: [],
      verifiers: draft.verifiers.map(copyVerifierCondition),
      limits: { ...facts.limits },
      ...(facts.sourceSha256 === null ? {} : { source_sha256: facts.sourceSha256 }),
      ...(facts.artifactSha256 === null ? {} : { artifact_sha256: facts.artifactSha256 }),
    },
  };
  // Digests of digits and one `e` would be numbers, and anchors are refused.
  return stringify(card, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function copyVerifierCondition({ name, check, reason }: NodeDraft["verifiers"][number]) {
  return { name, check, reason };
}

/** Reads JSON, or keeps the text, which the check of the manifest then reports. */
function parseDraftJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function writeCaseJson({ input, files, expect, check }: DraftCase): string {
  const value = {
    input: parseDraftJson(input),
    ...(files === null ? {} : { files: parseDraftJson(files) }),
    ...(expect === null ? {} : { expect: parseDraftJson(expect) }),
    ...(check === null ? {} : { check }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
