import type { Json, JsonObject } from "./types.ts";

/**
 * The engine's strict mode refuses to print an undefined value, but hands it to filters (`{{ nam | upper }}` is empty) and to
 * `~`. This finds those places before rendering: paths such as `user.name` that stand before a filter or beside a `~`, that the
 * variables do not have, that the template does not define itself and that it nowhere asks about (`is defined`, `default`, `if`).
 * It reads names and no grammar, and lets pass what it does not understand.
 */
export function listMissingNames(source: string, variables: JsonObject): readonly string[] {
  const expressions = listTemplateExpressions(source);
  const own = new Set(expressions.flatMap(namesDefinedIn));
  const asked = new Set(expressions.flatMap(listPathsAskedAbout));
  const used = expressions.flatMap(listPathsUsedSilently);
  const missing = used.filter((path) => {
    const [root = ""] = path.split(".");
    return !own.has(root) && !isAsked(path, asked) && !hasPath(variables, path);
  });
  return [...new Set(missing)];
}

const path = String.raw`[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*`;

/** Returns the contents of `{{ }}` and `{% %}` without comments and raw blocks; quoted texts are emptied. */
function listTemplateExpressions(source: string): string[] {
  const visible = source
    .replace(/\{#[\s\S]*?#\}/g, "")
    .replace(/\{%[-+]?\s*raw\s*[-+]?%\}[\s\S]*?\{%[-+]?\s*endraw\s*[-+]?%\}/g, "");
  const found = visible.matchAll(/\{\{([\s\S]*?)\}\}|\{%([\s\S]*?)%\}/g);
  return [...found].map(([, printed, tag]) =>
    (printed ?? tag ?? "").replace(/"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g, '""'),
  );
}

function namesDefinedIn(expression: string): string[] {
  const tag = /^[-+]?\s*(set|for|macro|with|import|from|call|block)\b([\s\S]*)/.exec(expression);
  if (tag === null) return [];
  // Only `a` of `for a in b` is defined here; the engine itself is strict about `b`.
  const names = [...(tag[2] ?? "").matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)].map(([name]) => name);
  const targets = tag[1] === "set" || tag[1] === "for" ? names.slice(0, countLoopTargets(tag[2] ?? "")) : names;
  return [...targets, "loop", "caller", "varargs", "kwargs", "self", "super"];
}

function countLoopTargets(text: string): number {
  const [targets = ""] = text.split(/\bin\b|=/);
  return [...targets.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)].length;
}

function listPathsAskedAbout(expression: string): string[] {
  const guarded = new RegExp(
    String.raw`(${path})\s*(?:\|\s*(?:default|d)\b|is\s+(?:not\s+)?(?:defined|undefined|none)\b)`,
    "gu",
  );
  const conditions = /^[-+]?\s*(?:el)?if\b/.test(expression) || /\bif\b/.test(expression);
  const all = conditions ? [...expression.matchAll(new RegExp(path, "gu"))].map(([name]) => name) : [];
  return [...all, ...[...expression.matchAll(guarded)].map(([, name]) => name ?? "")];
}

function listPathsUsedSilently(expression: string): string[] {
  const before = new RegExp(String.raw`(?<![\p{L}\p{N}_.|\])"]\s*)(${path})\s*(?:\|(?!\s*(?:default|d)\b)|~)`, "gu");
  const after = new RegExp(String.raw`~\s*(${path})(?!\s*[\p{L}\p{N}_.(\[|])`, "gu");
  return [...expression.matchAll(before), ...expression.matchAll(after)].map(([, name]) => name ?? "");
}

function isAsked(name: string, asked: ReadonlySet<string>): boolean {
  const parts = name.split(".");
  return parts.some((_, index) => asked.has(parts.slice(0, index + 1).join(".")));
}

const literals = new Set([
  "true",
  "false",
  "none",
  "True",
  "False",
  "None",
  "not",
  "and",
  "or",
  "in",
  "is",
  "else",
  "range",
  "dict",
  "namespace",
]);

function hasPath(variables: JsonObject, name: string): boolean {
  const parts = name.split(".");
  if (literals.has(parts[0] ?? "")) return true;
  let value: Json | undefined = variables;
  for (const part of parts) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, part))
      return false;
    value = (value as JsonObject)[part];
  }
  return true;
}
