import type { SkillComposeOutput, SkillProblem, SkillSyncOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import {
  blank,
  type Document,
  dim,
  formatCount,
  good,
  type Line,
  line,
  paragraph,
  strong,
  table,
  textColumn,
  warn,
} from "../../../view/text/index.ts";
import { describeModelUsage } from "./model-usage.ts";

interface Draft extends DeepReadonly<Pick<SkillComposeOutput, "name" | "files" | "runs" | "note" | "model" | "usage">> {
  readonly problems: readonly Pick<SkillProblem, "path" | "message" | "fix">[];
  readonly similar: readonly { readonly name: string; readonly description: string }[];
}

/** Shows a draft of a skill, the skills that are most similar to it, and what the model cost. */
export function renderSkillDraft(draft: Draft): Document {
  return draftLines(draft);
}

function draftLines({ name, files, problems, similar, runs, note, model, usage }: Draft): Line[] {
  const writer = model === null ? "no draft" : `by ${model}`;
  const isUnasked = model === null && usage.calls === 0;
  return [
    line(0, strong(name), dim(isUnasked ? "  no model was used" : `  ${writer}, ${describeModelUsage(usage)}`)),
    ...(note === "" ? [] : paragraph(2, note)),
    ...files.flatMap(({ path, content }) => [
      blank,
      line(0, strong(path)),
      ...content
        .trimEnd()
        .split("\n")
        .map((text) => line(2, text)),
    ]),
    ...(problems.length + similar.length + runs.length > 0 ? [blank] : []),
    ...problems.flatMap(({ path, message, fix }) => [line(0, warn(path), `  ${message}`), ...paragraph(2, fix)]),
    ...(runs.length > 0 ? [line(0, warn(`It runs code: ${runs.join(", ")}. Read it before you save it.`))] : []),
    ...(similar.length > 0 ? [line(0, "The most similar skills that you already have:")] : []),
    ...similar.map(({ name: other, description }) => line(2, strong(other), `  ${description}`)),
  ];
}

interface Composed
  extends Draft,
    DeepReadonly<
      Pick<SkillComposeOutput, "status" | "path" | "written" | "draft" | "kept" | "digest" | "error" | "wrapped">
    > {}

/** Shows how a composition ended, and how to continue it. */
export function renderComposition(composed: Composed): Document {
  const { status, path, written, draft, kept, error, wrapped } = composed;
  return [
    ...(status === "saved" ? [] : draftLines(composed)),
    ...(status === "saved"
      ? [line(0, good(`${path}: ${(written ?? []).join(", ")}`)), ...paragraph(2, composed.note)]
      : [blank, line(0, warn(describeCompositionStatus(composed)))]),
    ...(error === null ? [] : paragraph(2, error)),
    ...(wrapped ?? []).map((module) =>
      line(2, `${module.artifact}: ${module.signature}, with "${module.fallback}" as its fallback`),
    ),
    ...((wrapped ?? []).length === 0 ? [] : [line(0, `After some runs: skl skill dspy optimize ${composed.name}`)]),
    ...(kept === null ? [] : [line(0, `The former version is kept in ${kept}.`)]),
    ...(draft === null ? [] : [line(0, dim(`The draft is kept in ${draft}.`))]),
  ];
}

function describeCompositionStatus({ status, name, digest, runs, draft }: Composed): string {
  const again = `skl skill compose --continue ${name}`;
  const yes = runs.length > 0 ? `--accept ${digest ?? "DIGEST"}` : "--yes";
  switch (status) {
    case "valid":
      return "Nothing was written: this was a dry run.";
    case "invalid":
      return `The draft is not valid, so it is not saved. Continue with: ${again} --feedback "…"`;
    case "unseen":
      return `The draft contains code that nobody has reviewed. After a review, continue with: ${again} --accept ${digest ?? "DIGEST"}`;
    case "stopped":
      return `The composition was stopped. Continue with: ${again}`;
    case "model_failed":
      return `The model gave no draft.${draft === null ? "" : ` Continue with: ${again}`}`;
    default:
      return `The draft was not saved, because nobody agreed. ${runs.length > 0 ? "Read the code, then save it" : "Save it"} with: ${again} ${yes}`;
  }
}

/** Shows what a sync changed as a table; unchanged skills are only counted. */
export function renderSyncResult({ index, skills, dry_run }: DeepReadonly<SkillSyncOutput>): Document {
  const changed = skills.filter(({ status }) => status !== "unchanged");
  const same = skills.length - changed.length;
  const columns = ["status", "name", "version", textColumn("")];
  const rows = changed.map(({ status, name, version, former, reason, kept }) => [
    status,
    name,
    former === null || former === version ? (version ?? former ?? "") : `${former} → ${version ?? "none"}`,
    reason ?? (kept === null ? "" : `the former version is kept in ${kept}`),
  ]);
  const state = index.status === "not_modified" ? "has not changed" : `revision ${index.revision}`;
  return [
    line(0, `${index.url}: ${state}`, dim(dry_run ? "  (a dry run: nothing was changed)" : "")),
    ...(rows.length === 0 ? [] : [table(columns, rows)]),
    ...(same === 0 ? [] : [line(0, dim(`${formatCount(same, "skill")} unchanged`))]),
  ];
}
