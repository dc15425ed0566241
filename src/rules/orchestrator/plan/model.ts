import { toVisibleLine } from "../../../kernel/domain/index.ts";
import type { PlanFacts, ScopeChoice, Scored } from "./facts.ts";
import { listAssignableFiles, type Selection } from "./select.ts";

export interface PlanAnswer {
  readonly tasks: readonly { readonly scope: string; readonly files: readonly string[]; readonly reason: string }[];
}

const MOST_TASKS = 12;
const MOST_FILES = 20;
const MOST_OFFERED = 40;
const MOST_SCOPES = 60;
const LONGEST_TEXT = 400;

/** Checks a model's answer, since the repository may have replaced the package whose schema already asks for this shape. */
export function isPlanAnswer(value: unknown): value is PlanAnswer {
  if (!hasOnly(value, ["tasks"])) return false;
  return isBoundedList(value.tasks, MOST_TASKS, (task) => {
    if (!hasOnly(task, ["scope", "files", "reason"])) return false;
    return isText(task.scope) && isText(task.reason) && isBoundedList(task.files, MOST_FILES, isText);
  });
}

const hasOnly = (value: unknown, keys: readonly string[]): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.keys(value).every((key) => keys.includes(key));
const isText = (value: unknown) => typeof value === "string" && value.length <= LONGEST_TEXT * 2;
const isBoundedList = (value: unknown, most: number, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length <= most && value.every(isItem);

/** Returns the files that a model may choose among: those that fit at all, the best first. */
const listOfferedFiles = ({ scores }: Selection): Scored[] => listAssignableFiles(scores).slice(0, MOST_OFFERED);

/** Makes the input of the skill that is asked (`skills/skl-task-planner`). */
export function planInput(selection: Selection) {
  const { facts, request } = selection;
  const files = listOfferedFiles(selection);
  const near = new Set(files.map(({ candidate }) => candidate.scope));
  const names = Object.keys(facts.scopes).toSorted((a, b) => Number(near.has(b)) - Number(near.has(a)));
  return {
    request: request.text,
    scopes: names.slice(0, MOST_SCOPES).map((name) => scopeText(name, facts)),
    files: files.map(({ candidate: { path, scope, entry }, score }) => ({
      path,
      scope,
      responsibilities: cutText(entry?.responsibilities),
      depends_on: (entry?.dependencies ?? []).slice(0, 10),
      score: Math.round(score * 100) / 100,
    })),
    decisions: facts.adrs.slice(0, 20).map(({ id, title }) => cutText(`${id}: ${title}`)),
  };
}

function scopeText(name: string, { scopes }: PlanFacts) {
  const { description, permitted_responsibilities = [], forbidden_responsibilities = [] } = scopes[name] ?? {};
  return {
    name,
    description: cutText(description),
    permitted: permitted_responsibilities.slice(0, 10).map(cutText),
    forbidden: forbidden_responsibilities.slice(0, 10).map(cutText),
  };
}

const cutText = (text = "") => text.slice(0, LONGEST_TEXT);

export interface Refined {
  readonly choices: readonly ScopeChoice[];
  /** What the answer names although the model was not offered it. */
  readonly dropped: readonly string[];
}

/** Reads the answer as choices: it may name scopes that exist, and offered files under their own scope, each once. */
export function readRefinement({ tasks }: PlanAnswer, selection: Selection): Refined {
  const { facts, request, scores } = selection;
  const offered = new Map(listOfferedFiles(selection).map((file) => [file.candidate.path, file]));
  const dropped: string[] = [];
  const groups = new Map<string, { reason: string; files: Scored[] }>();
  for (const task of tasks) {
    const { scope } = task;
    const reason = toVisibleLine(task.reason);
    if (!Object.hasOwn(facts.scopes, scope)) {
      dropped.push(`the scope ${toVisibleLine(scope)}`);
      continue;
    }
    const group = groups.get(scope) ?? { reason, files: [] };
    groups.set(scope, group);
    for (const path of new Set(task.files)) {
      const file = offered.get(path);
      if (file?.candidate.scope === scope) {
        group.files.push({ ...file, reason: `${file.reason}; ${reason}` });
        offered.delete(path);
      } else dropped.push(`${toVisibleLine(path)} for ${scope}`);
    }
  }
  const choices = [...groups]
    .filter(([, { files }]) => files.length > 0 || request.wantsNew)
    .map(([scope, group]) => ({ scope, score: group.files[0]?.score ?? scores.scopes.get(scope) ?? 0, ...group }));
  return { choices, dropped };
}
