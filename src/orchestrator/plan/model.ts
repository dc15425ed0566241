import type { PlanFacts, ScopeChoice, Scored } from "./facts.ts";
import { plainText } from "./plain-text.ts";
import { assignableFiles, type Selection } from "./select.ts";

export interface PlanAnswer {
  readonly tasks: readonly { readonly scope: string; readonly files: readonly string[]; readonly reason: string }[];
}

const MOST_TASKS = 12;
const MOST_FILES = 20;
const MOST_OFFERED = 40;
const MOST_SCOPES = 60;
const LONGEST_TEXT = 400;

/** Whether a model's answer is one, whatever the package that was asked asserts of it. */
export function isPlanAnswer(value: unknown): value is PlanAnswer {
  if (!isRecord(value) || !hasOnly(value, ["tasks"]) || !Array.isArray(value.tasks)) return false;
  return value.tasks.length <= MOST_TASKS && value.tasks.every(isTask);
}

function isTask(value: unknown): boolean {
  if (!isRecord(value) || !hasOnly(value, ["scope", "files", "reason"])) return false;
  const { scope, files, reason } = value;
  const isText = (text: unknown) => typeof text === "string" && text.length <= LONGEST_TEXT * 2;
  return isText(scope) && isText(reason) && Array.isArray(files) && files.length <= MOST_FILES && files.every(isText);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasOnly = (value: Record<string, unknown>, keys: readonly string[]) =>
  Object.keys(value).every((key) => keys.includes(key));

/** The files that a model may choose among: those that fit at all, the best first. */
const offered = ({ scores }: Selection): Scored[] => assignableFiles(scores).slice(0, MOST_OFFERED);

/** The input of the skill that is asked (`skills/skl-task-planner`). */
export function planInput(selection: Selection) {
  const { facts, request } = selection;
  const files = offered(selection);
  const near = new Set(files.map(({ candidate }) => candidate.scope));
  const names = Object.keys(facts.scopes).toSorted((a, b) => Number(near.has(b)) - Number(near.has(a)));
  return {
    request: request.text,
    scopes: names.slice(0, MOST_SCOPES).map((name) => scopeText(name, facts)),
    files: files.map(({ candidate: { path, scope, entry }, score }) => ({
      path,
      scope,
      responsibilities: (entry?.responsibilities ?? "").slice(0, LONGEST_TEXT),
      depends_on: (entry?.dependencies ?? []).slice(0, 10),
      score: Math.round(score * 100) / 100,
    })),
    decisions: facts.adrs.slice(0, 20).map(({ id, title }) => `${id}: ${title}`.slice(0, LONGEST_TEXT)),
  };
}

function scopeText(name: string, { scopes }: PlanFacts) {
  const { description = "", permitted_responsibilities, forbidden_responsibilities } = scopes[name] ?? {};
  const cut = (lines: readonly string[] = []) => lines.slice(0, 10).map((line) => line.slice(0, LONGEST_TEXT));
  return {
    name,
    description: description.slice(0, LONGEST_TEXT),
    permitted: cut(permitted_responsibilities),
    forbidden: cut(forbidden_responsibilities),
  };
}

export interface Refined {
  readonly choices: readonly ScopeChoice[];
  /** What the answer named and was not offered. */
  readonly dropped: readonly string[];
}

/** The answer as choices: only offered files under their own scope, each once; only scopes that exist. */
export function refinedBy(answer: PlanAnswer, selection: Selection): Refined {
  const { facts, request } = selection;
  const byPath = new Map(offered(selection).map((file) => [file.candidate.path, file]));
  const dropped: string[] = [];
  const groups = new Map<string, { reason: string; files: Scored[] }>();
  for (const { scope, files, reason } of answer.tasks) {
    if (!Object.hasOwn(facts.scopes, scope)) {
      dropped.push(`the scope ${plainText(scope)}`);
      continue;
    }
    const group = groups.get(scope) ?? { reason: plainText(reason), files: [] };
    for (const path of new Set(files)) {
      const file = byPath.get(path);
      if (file?.candidate.scope !== scope) dropped.push(`${plainText(path)} for ${scope}`);
      else group.files.push({ ...file, reason: `${file.reason}; ${plainText(reason)}` });
    }
    // A file goes to one task; once taken it is no longer on offer.
    for (const { candidate } of group.files) byPath.delete(candidate.path);
    groups.set(scope, group);
  }
  const choices = [...groups]
    .filter(([, { files }]) => files.length > 0 || request.wantsNew)
    .map(([scope, { reason, files }]) => ({
      scope,
      score: files[0]?.score ?? selection.scores.scopes.get(scope) ?? 0,
      reason,
      files,
    }));
  return { choices, dropped };
}
