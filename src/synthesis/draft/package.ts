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

const sourceFileOf = (draft: NodeDraft): string => (draft.language === "rust" ? "node.rs" : "node.ts");

/** Returns the files of the package that a draft describes, by path. Values are copied key by key, so nothing else gets in. */
export function packageFiles(draft: NodeDraft, facts: HostFacts): Map<string, Uint8Array> {
  const cases = [
    ...draft.cases.map((each) => [`tests/${each.name}.json`, caseText(each)] as const),
    ...facts.replay.map((each) => [`replay/${each.name}.json`, caseText(each)] as const),
  ];
  const texts: readonly (readonly [string, string])[] = [
    ["SKILL.md", cardText(draft)],
    ["skill.yaml", skillYaml(draft, facts)],
    [sourceFileOf(draft), draft.source],
    ...cases,
  ];
  return new Map<string, Uint8Array>([
    ...texts.map(([path, content]) => [path, new TextEncoder().encode(content)] as const),
    ["node.wasm", facts.module ?? new Uint8Array(8)],
  ]);
}

function cardText({ name, description, header, input_schema, output_schema, task_type }: NodeDraft): string {
  const front = stringify({ name, description }, { lineWidth: 0 });
  return `---\n${front}---\n\n# ${task_type.replaceAll("_", " ")}\n\n${header}\n\n## Input\n\n${codeFence(input_schema)}\n## Output\n\n${codeFence(output_schema)}`;
}

function codeFence(text: string): string {
  return `    ${text.split("\n").join("\n    ")}\n\n`;
}

function skillYaml(draft: NodeDraft, facts: HostFacts): string {
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
        metadata: { language: draft.language, source: sourceFileOf(draft) },
      },
    ],
    manifest: {
      node_id: facts.nodeId,
      header: draft.header,
      task_type: draft.task_type,
      created_at: facts.createdAt,
      promoted_at: null,
      status: "learned",
      preconditions: draft.preconditions.map(conditionOf),
      requested_capabilities: draft.requested_capabilities.map(({ effect, adapter, scope }) => ({
        effect,
        adapter,
        scope: jsonIn(scope),
      })),
      forbidden_capabilities: draft.forbidden_capabilities.map((effect) => ({ effect })),
      input_schema: jsonIn(draft.input_schema),
      output_schema: jsonIn(draft.output_schema),
      edges: [],
      verifiers: draft.verifiers.map(conditionOf),
      limits: { ...facts.limits },
      ...(facts.sourceSha256 === null ? {} : { source_sha256: facts.sourceSha256 }),
      ...(facts.artifactSha256 === null ? {} : { artifact_sha256: facts.artifactSha256 }),
    },
  };
  // Digests of digits and one `e` would be numbers, and anchors are refused.
  return stringify(card, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function conditionOf({ name, check, reason }: NodeDraft["verifiers"][number]) {
  return { name, check, reason };
}

/** Reads JSON, or keeps the text, which the check of the manifest then reports. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function caseText({ input, files, expect, check }: DraftCase): string {
  const value = {
    input: jsonIn(input),
    ...(files === null ? {} : { files: jsonIn(files) }),
    ...(expect === null ? {} : { expect: jsonIn(expect) }),
    ...(check === null ? {} : { check }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
