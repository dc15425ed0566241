import type {
  ListedSkill,
  ShownArtifact,
  ShownSkill,
  SkillReindexOutput,
  SkillRemoveOutput,
} from "../../../kernel/domain/documents.generated.ts";
import {
  blank,
  type Document,
  dim,
  formatCount,
  type Line,
  line,
  paragraph,
  plain,
  renderFieldLines,
  type Span,
  strong,
  table,
  textColumn,
  warn,
} from "../../../view/text/index.ts";
import { renderWholeText } from "./whole-text.ts";

/** Shows skills as a table that marks the unreadable ones, and below it the folders that hide others. */
export function renderSkills(skills: readonly ListedSkill[]): Document {
  if (skills.length === 0)
    return [line(0, dim("There are no skills. Make one with `skl skill new NAME`, or import some."))];
  const columns = ["name", "version", "from", textColumn("description")];
  const isUnreadable = (skill: ListedSkill) => findListedError(skill) !== undefined;
  const unreadable = skills.filter(isUnreadable).length;
  const rows = skills.map((skill) => [
    renderSkillName(skill),
    skill.version,
    describeListedOrigin(skill),
    describeListedSkill(skill),
  ]);
  return [
    line(
      0,
      formatCount(skills.length, "skill"),
      unreadable === 0 ? "" : warn(`, ${unreadable} of them cannot be read`),
    ),
    blank,
    table(columns, rows),
    ...renderHidingLines(skills),
    ...(unreadable === 0 ? [] : [blank, line(0, dim("`skl skill validate` says what is wrong, and where."))]),
  ];
}

const findListedError = ({ problems }: ListedSkill) => problems.find(({ severity }) => severity === "error");

const renderSkillName = (skill: ListedSkill): Span => (findListedError(skill) === undefined ? plain : warn)(skill.name);

function describeListedOrigin({ scope, built_in, lock }: ListedSkill): string {
  if (lock === "changed") return `${scope}, changed since its lock`;
  if (lock === "unknown") return `${scope}, lock unreadable`;
  return built_in ? "skl" : scope;
}

function describeListedSkill(skill: ListedSkill): string {
  const problem = findListedError(skill);
  if (problem !== undefined) return `cannot be read: ${problem.message}`;
  return skill.status === null ? skill.description : `${skill.status}: ${skill.description}`;
}

function renderHidingLines(skills: readonly ListedSkill[]): Line[] {
  const hiding = skills.flatMap(({ name, hidden }) => hidden.map((path) => ({ name, path })));
  return hiding.length === 0
    ? []
    : [blank, ...hiding.map(({ name, path }) => line(2, dim(`${name} hides `), dim(path)))];
}

/** Shows skills with everything an agent reads of them; with `kind`, the content of the artifacts too. */
export function renderShownSkills(skills: readonly ShownSkill[], kind: string | null): Document {
  return skills.flatMap((skill, at) => [
    ...(at === 0 ? [] : [blank]),
    ...renderSkillHead(skill),
    ...skill.artifacts.flatMap((artifact) => renderSkillArtifact(artifact, kind !== null)),
    ...(kind === null ? renderSkillBody(skill) : renderMissingKind(skill, kind)),
  ]);
}

function renderSkillHead(skill: ShownSkill): Line[] {
  const { name, title, version, description, scope, path, status, hidden, tags, produces, requires, edges } = skill;
  return [
    line(0, strong(name), dim(title === name ? `  ${version}` : `  ${title}, ${version}`)),
    ...paragraph(2, description),
    ...renderFieldLines([
      [scope, path],
      ["hides", hidden],
      ["status", status],
      ["tags", tags],
      ["produces", produces],
      ["requires", requires],
      ["license", skill.license],
    ]),
    ...edges.map(({ type, a, b, origin }) => line(2, `${a} ${type} ${b}`, dim(`  ${origin}`))),
    ...skill.problems.map(({ message }) => line(2, warn(message))),
  ];
}

function renderSkillBody({ body }: ShownSkill): Line[] {
  const text = body.replace(/^(?:\r?\n)+/, "").trimEnd();
  return text === "" ? [] : [blank, ...renderWholeText(text)];
}

function renderSkillArtifact({ kind, name, model_variant, content }: ShownArtifact, isWhole: boolean): Line[] {
  const head = line(2, `${kind}  ${name}`, dim(model_variant === null ? "" : `  for ${model_variant}`));
  return isWhole ? [blank, head, ...renderWholeText(content, 4)] : [head];
}

function renderMissingKind({ artifacts }: ShownSkill, kind: string): Line[] {
  return artifacts.length === 0 ? [line(2, dim(`This skill has no ${kind}.`))] : [];
}

/** Shows where a removed skill was moved, and which other skill of that name is used from now on. */
export function renderRemovedSkill({ name, moved_to, uncovers }: SkillRemoveOutput): Document {
  const instead = uncovers === null ? [] : [line(0, `From now on ${name} means the skill in ${uncovers}`)];
  return [line(0, `${name} is removed from the library; its folder is kept in ${moved_to}`), ...instead];
}

/** Shows how many skills the index holds, and what it could not read. */
export function renderReindexResult({ skills, unreadable, elapsed_ms, notes }: SkillReindexOutput): Document {
  const broken = unreadable === 0 ? "" : `, and ${formatCount(unreadable, "folder")} that cannot be read`;
  const head = line(0, `${formatCount(skills, "skill")}${broken}, in ${(elapsed_ms / 1000).toFixed(1)} s`);
  return [head, ...notes.flatMap((note) => paragraph(2, note))];
}
