import type { SkillImportOutput, SkillUpdateOutput } from "../../../kernel/domain/documents.generated.ts";
import {
  blank,
  type Document,
  dim,
  formatCount,
  type Line,
  line,
  paragraph,
  shortenCommitId,
  strong,
  warn,
} from "../../../view/text/index.ts";
import { renderSkillProblems } from "./problems.ts";

/** Shows the imported skills, or the plan of it, with what is left out and why, and the problems. */
export function renderImportedSkills({ imported, left_out, edges, dry_run }: SkillImportOutput): Document {
  const names = imported.map(({ name, status, path, moved_to, place, origin }) => [
    line(0, status.padEnd(9), " ", strong(name), dim(`  ${dry_run ? formatOrigin(origin, place) : path}`)),
    ...(moved_to === null ? [] : [line(2, `The former version is kept in ${moved_to}`)]),
  ]);
  const lines = [
    ...names.flat(),
    ...renderLeftOut(left_out),
    ...renderImportTotals(imported, dry_run),
    ...renderEdgeCount(edges),
  ];
  const problems = imported.flatMap((each) => each.problems);
  const shown = problems.length > 0 && imported.length <= MOST_WITH_PROBLEMS;
  return [...lines, ...(shown ? renderSkillProblems(problems) : [])];
}

function renderEdgeCount(edges: number | null): Line[] {
  if (edges === null || edges === 0) return [];
  return [line(0, dim(`The graph has ${formatCount(edges, "new edge")}, from what the texts say of each other.`))];
}

/** Warnings of many packages would hide the list; `skl skill validate` has them. */
const MOST_WITH_PROBLEMS = 10;

const formatOrigin = (origin: string, place: string): string => (place === "" ? origin : `${origin}:${place}`);

function renderLeftOut(leftOut: SkillImportOutput["left_out"]): Line[] {
  const shown = leftOut.filter(({ why }) => why === "invalid" || why === "differs");
  const lines = shown.flatMap(({ name, place, origin, why, problems }) => {
    const [first] = problems.filter(({ severity }) => severity === "error");
    const reason = why === "differs" ? "A package of this name is there and differs." : (first?.message ?? "");
    return [
      line(0, warn("left out "), " ", strong(name), dim(`  ${formatOrigin(origin, place)}`)),
      ...paragraph(2, reason),
    ];
  });
  const same = leftOut.filter(({ why }) => why === "same").length;
  const once =
    same === 0 ? [] : [line(0, dim(`${formatCount(same, "link or copy", "links or copies")} of these left out.`))];
  return [...lines, ...once];
}

function renderImportTotals(imported: SkillImportOutput["imported"], isPlan: boolean): Line[] {
  if (imported.length < 2 && !isPlan) return [];
  const count = (status: string) => imported.filter((each) => each.status === status).length;
  const parts = (["added", "replaced", "unchanged"] as const).flatMap((status) =>
    count(status) === 0 ? [] : [`${count(status)} ${isPlan && status !== "unchanged" ? `to be ${status}` : status}`],
  );
  return [line(0, `${formatCount(imported.length, "package")}: ${parts.join(", ") || "none"}`)];
}

const CHANGE = { added: "+", removed: "-", modified: "~" } as const;

/** Files of a large package would hide the others; the rest is counted. */
const MOST_FILES = 12;

/** Shows what changed where imported skills came from; those that did not are counted. */
export function renderSkillUpdates(updates: SkillUpdateOutput["updates"]): Document {
  const current = updates.filter(({ status }) => status === "current").length;
  const others = updates.filter(({ status }) => status !== "current");
  const total = `${formatCount(updates.length, "imported skill")}, ${current} as in the source`;
  return [...others.flatMap(updateLines), ...(others.length > 0 ? [blank] : []), line(0, total)];
}

function updateLines({
  name,
  status,
  from,
  to,
  changes,
  reason,
  moved_to,
}: SkillUpdateOutput["updates"][number]): Line[] {
  const isSame = from.version === to.version;
  const version = isSame ? "" : `  ${from.version} → ${to.version}`;
  const commit = from.commit === to.commit ? "" : `  ${formatCommitId(from.commit)} → ${formatCommitId(to.commit)}`;
  const more = changes.length - MOST_FILES;
  return [
    line(0, (status === "updated" ? dim : warn)(status.padEnd(11)), " ", strong(name), dim(`${version}${commit}`)),
    ...(reason === null ? [] : paragraph(2, reason)),
    ...changes.slice(0, MOST_FILES).map(({ path, kind }) => line(2, `${CHANGE[kind]} ${path}`)),
    ...(more > 0 ? [line(2, dim(`and ${formatCount(more, "more file")}`))] : []),
    ...(moved_to === null ? [] : [line(2, `The former version is kept in ${moved_to}`)]),
  ];
}

const formatCommitId = (commit: string | null): string => (commit === null ? "no commit" : shortenCommitId(commit));
