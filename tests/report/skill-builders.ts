import type { ListedSkill, ShownSkill, TraceRow } from "../../src/kernel/domain/documents.generated.ts";
import * as skills from "../../src/skills/use/views/index.ts";
import { type TextStyle, toText } from "../../src/view/index.ts";
import { anyWord } from "./builders.ts";

const fillListedSkillWith = (text: string): ListedSkill => ({
  name: text,
  title: `${text}!`,
  description: text,
  version: text,
  source: text,
  built_in: false,
  scope: "workspace",
  path: text,
  hides: text,
  hidden: [text, text],
  status: "stale",
  lock: "own",
  problems: [fillSkillProblemWith(text)],
});

const fillSkillProblemWith = (text: string) => ({
  path: text,
  line: 1,
  severity: "warning" as const,
  message: text,
  fix: text,
});

const fillShownSkillWith = (text: string): ShownSkill => ({
  ...fillListedSkillWith(text),
  license: text,
  compatibility: text,
  allowed_tools: [text],
  tags: [text],
  author: text,
  intent_patterns: [text],
  trigger_phrases: [text],
  produces: [text],
  requires: [text],
  headings: [{ level: 1, text, offset: 0 }],
  body: text,
  offset: 0,
  next_offset: null,
  artifacts: [
    {
      kind: "prompt_template",
      name: text,
      ordinal: 0,
      model_variant: text,
      content: text,
      state_blob: null,
      metadata: {},
    },
  ],
  files: [text],
  edges: [{ type: text, a: text, b: text, reason: text, origin: text, entry_id: null, at: null }],
});

const fillHistoryEntryWith = (text: string) => ({
  entry_id: text,
  at: text,
  op: "add" as "add" | "revert",
  type: text,
  former: text,
  a: text,
  b: text,
  reason: text,
  task_id: text,
  reverts: [text],
  origin: text,
  evidence: text,
  edges: [],
});

const fillTraceWith = (text: string): TraceRow => ({
  id: text,
  session_id: text,
  parent_id: null,
  artifact_id: text,
  input: text,
  rendered_input: text,
  raw_output: text,
  completed_at: text,
  input_tokens: null,
  output_tokens: null,
  model_id: text,
  estimated_cost: null,
  created_at: text,
  started_at: text,
  artifact_kind: text,
  skill_id: text,
  duration_ms: 1,
  assertions_run: 1,
  assertions_passed: 0,
  error: text,
});

const fillArtifactResultWith = (text: string) => ({
  artifact: text,
  artifact_id: text,
  model_variant: text,
  trace_id: text,
  kind: text,
  rendered: text,
  output: text,
  error: { code: text, message: text, fix: text },
  assertions: [
    { check: text, severity: anyWord(text), type: text, description: text, passed: false, explanation: text },
  ],
  ran: { artifact: text, kind: text },
  note: text,
  nodes: {
    plan_id: text,
    mode: "full" as const,
    changes: anyWord(text),
    approvable: true,
    nodes: [
      {
        node: text,
        run_id: text,
        outcome: text,
        exit_code: 1,
        reason: text,
        stdout: text,
        stderr: text,
        plan: [{ effect: text, adapter: text, says: text, payload_digest: text }],
      },
    ],
  },
});

/** Every text about skills, with a stranger's text in every place that a stranger can fill. */
export function fillSkillTextsWith(text: string, style: TextStyle): Record<string, string> {
  const listed = fillListedSkillWith(text);
  const broken: ListedSkill = { ...listed, problems: [{ ...fillSkillProblemWith(text), severity: "error" }] };
  const from = { origin: text, commit: text, place: text };
  const imported = {
    ...{ name: text, path: text, status: "replaced" as const, moved_to: text, problems: [fillSkillProblemWith(text)] },
    ...from,
  };
  const error = { ...fillSkillProblemWith(text), severity: "error" as const };
  const leftOut = { name: text, origin: text, place: text, why: "invalid" as const, instead: text, problems: [error] };
  const update = {
    ...{ name: text, origin: text, status: "changed" as const, reason: text, moved_to: text },
    ...{ from: { version: text, commit: text }, to: { version: `${text}!`, commit: null } },
    changes: [{ path: text, kind: "added" as const }],
  };
  const neighbor = {
    name: text,
    type: text,
    from: text,
    direction: "in" as const,
    distance: 1,
    reason: text,
    description: text,
  };
  const found = {
    query: text,
    matches: [{ name: text, description: text, score: 1, why: [text] }],
    neighbors: [neighbor, { ...neighbor, direction: "out" as const }],
    conflicts: [{ a: text, b: text, reason: text }],
    truncated: true,
  };
  return {
    skills: toText(skills.renderSkills([listed, broken]), style),
    shownSkills: toText(skills.renderShownSkills([fillShownSkillWith(text), fillShownSkillWith(text)], null), style),
    shownArtifacts: toText(skills.renderShownSkills([fillShownSkillWith(text)], "prompt_template"), style),
    skillProblems: toText(
      skills.renderSkillProblems([fillSkillProblemWith(text), { ...fillSkillProblemWith(text), severity: "error" }]),
      style,
    ),
    imported: toText(
      skills.renderImportedSkills({ imported: [imported], left_out: [leftOut], edges: 1, dry_run: false }),
      style,
    ),
    importPlan: toText(
      skills.renderImportedSkills({ imported: [imported], left_out: [], edges: 1, dry_run: true }),
      style,
    ),
    updates: toText(skills.renderSkillUpdates([update]), style),
    removed: toText(skills.renderRemovedSkill({ name: text, path: text, moved_to: text, uncovers: text }), style),
    reindexed: toText(
      skills.renderReindexResult({ skills: 1, unreadable: 1, vectors: null, notes: [text], elapsed_ms: 1 }),
      style,
    ),
    found: toText(skills.renderFoundSkills(found), style),
    nothingFound: toText(skills.renderFoundSkills({ ...found, matches: [], neighbors: [], conflicts: [] }), style),
    history: toText(
      skills.renderHistory([fillHistoryEntryWith(text), { ...fillHistoryEntryWith(text), op: "revert" }]),
      style,
    ),
    edgeProposal: toText(
      skills.renderEdgeProposal({
        token: text,
        existing: [{ type: text, a: text, b: text, reason: text, origin: text, entry_id: text, at: text }],
        edit: { op: "add", type: text, a: text, b: text },
        history: [fillHistoryEntryWith(text)],
        would: text,
      }),
      style,
    ),
    skillRun: toText(
      skills.renderSkillRun({ ok: false, warnings: [text], results: [fillArtifactResultWith(text)] }),
      style,
    ),
    traces: toText(skills.renderTraces([fillTraceWith(text)]), style),
  };
}
