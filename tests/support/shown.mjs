// shown PROGRAM ARGUMENT…: a JSON document on standard input, as the lines that a scenario compares. Who runs scenarios also calls
// `shown` himself, which is quicker than a process.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const programs = { json: atPaths, review: ofReview, base: ofBase };

/** @param {string} text @param {readonly string[]} command */
export function shown(text, [program, ...args]) {
  const lines = programs[program](JSON.parse(text), args);
  return lines.map((line) => `${line}\n`).join("");
}

const line = (...words) => words.filter(Boolean).join(" ");
const inOneLine = (text) => JSON.stringify(text).slice(1, -1);

/** "path = value" for each path: `a.b`, `a[0]`, `a[]` (of every element), `a[key=value]` (of those where it holds), `a#` (how many). */
function atPaths(document, paths) {
  return paths.map((path) => {
    const found = segmentsOf(path).reduce(step, [document]);
    return `${path} = ${JSON.stringify(path.includes("[]") ? found : found[0]) ?? "nothing"}`;
  });
}

/** @param {string} path */
function segmentsOf(path) {
  return [...path.matchAll(/\[([^\]]*)\]|([^.[\]#]+)|(#)/g)].map(([, inside, name, count]) => ({
    inside,
    name,
    count,
  }));
}

/** @param {unknown[]} values @param {{inside?: string, name?: string, count?: string}} segment */
function step(values, { inside, name, count }) {
  if (count) return values.map((value) => (Array.isArray(value) ? value.length : undefined));
  if (name !== undefined) return values.map((value) => value?.[name]);
  if (inside === "") return values.flat();
  if (/^\d+$/.test(inside)) return values.map((value) => value?.[Number(inside)]);
  const at = inside.indexOf("=");
  const [key, wanted] = [inside.slice(0, at), inside.slice(at + 1)];
  return values.flat().filter((value) => String(value?.[key]) === wanted);
}

/** Of `skl review --json`: a line for each thing that the session says. */
function ofReview(output) {
  if (output.error) return [line("error", `${output.error.code}:`, output.error.message)];
  const reviewed = output.reviewed.flatMap(({ decision, path, classification, decision_type, rationale, rfc }) => [
    line(decision, inOneLine(path), `(${classification}, ${decision_type})`, rfc && `by ${rfc}`),
    ...(/approve/.test(decision) ? [] : [line("   ", inOneLine(rationale))]),
  ]);
  return [
    ...reviewed,
    ...output.merged.map(({ branch }) => line("merged", branch)),
    ...output.waiting.map(({ path, reason }) => line("waits", `${path}:`, reason)),
    ...(output.verified ?? []).map(({ status, branches }) =>
      line("verified:", branches.join(" ") || "the base", status),
    ),
    ...[...output.reconciled, ...output.notices].map((text) => line("told:", text)),
    ...output.warnings.map(({ code, message }) => line("warning", `${code}:`, message)),
    line("ended:", output.ended_because, output.commit ? "" : "without a commit"),
  ];
}

/** State and queue of the knowledge file: a line for each entry. */
function ofBase({ state, queue }) {
  const entries = state.map(({ id, path, version, uncertainty_level, owner, contested_by }) =>
    line(
      "state",
      id,
      inOneLine(path),
      `v${version}`,
      `level ${uncertainty_level}`,
      owner,
      contested_by && `contested by ${contested_by}`,
    ),
  );
  const sorted = [...queue].sort((a, b) => (a.branch + a.path < b.branch + b.path ? -1 : 1));
  return [
    ...entries,
    ...sorted.map(({ branch, path, status, rfc }) => line("queue", branch, inOneLine(path), status, rfc)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(shown(readFileSync(0, "utf8"), process.argv.slice(2)));
