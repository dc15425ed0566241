import { listTaskScopes, quote, type Task } from "../../../kernel/domain/index.ts";
import type { Check, CheckFinding, CheckInput, JudgedFile } from "../input.ts";
import { buildFinding, signals } from "../signals.ts";
import { covers } from "./globs.ts";

export { findGatePlace, gatePlaces } from "./gate-places.ts";
export { covers } from "./globs.ts";
export {
  describePeoplesRef,
  type PeoplesRef,
  type PeoplesRefChange,
  reportPeoplesRefChange,
  type SharedRefs,
} from "./peoples-refs.ts";

/** Check 1 (specification 5.1): what changed, against what the agent was asked to change. */
export const fileScope: Check = {
  id: "file-scope",
  number: 1,
  title: "File outside the task's scope",
  looksAt:
    "It compares every changed path, both ends of a rename included, with the globs of the task's scope_files. A file of a shared scope is everybody's.",
  verdicts:
    "A file outside them is flagged and recorded. The push stops where an agent changes .skl/, the workflow that runs the gate or another file of the gate (`skl explain gate-files`), pushes to the base branch, touches a scope whose RFC has waited past its deadline, or a file of intents.exclusive that the intent of another agent keeps.",
  why: "Another agent may be working there and cannot see this change coming.",
  fix: signals.out_of_scope.fix,
  speed: "quick",
  skip: ({ agent }) => (agent === null ? "a person's push has no task to compare with" : null),
  run: (input) => [
    ...toBase(input),
    ...reportLockedFiles(input),
    ...input.files.flatMap((file) => [
      ...gateFile(file, input),
      ...reportPausedScope(file, input),
      ...reportOutOfScope(file, input),
    ]),
  ],
};

/** Returns whether a path of the file is neither shared nor among those that the task names; without a task none is. */
export function isOutOfScope(file: JudgedFile, input: CheckInput): boolean {
  return input.agent !== null && !file.isLearned && listPathsOutside(file, input).length > 0;
}

/** Nobody is asked about what everybody touches, but what judges pushes is nobody's to share. */
function listPathsOutside({ paths, gate }: JudgedFile, { task, scopes }: CheckInput): string[] {
  const isFree = (path: string) => gate === null && scopes.isShared(path);
  return paths.filter((path) => !covers(task?.scope_files ?? [], path) && !isFree(path));
}

function toBase({ pushesToBase, branch, agent }: CheckInput): CheckFinding[] {
  if (!pushesToBase) return [];
  const message = `${agent} may not push to the base branch ${branch}.`;
  return [buildFinding("base_pushed", null, message, { data: { branch }, verdict: "block" })];
}

/** An agent may not change the rules by which it is judged, nor what runs before anybody has read it. */
function gateFile(file: JudgedFile, input: CheckInput): CheckFinding[] {
  const { gate, path, paths, refusedEntry } = file;
  if (gate === null || (gate.who === "task" && !isOutOfScope(file, input) && addsPlainFunctions(file))) return [];
  if (gate.who === "seen" || (gate.who === "task" && !isOutOfScope(file, input))) {
    const message = `This file is part of ${gate.is}; a person looks at it before it merges.`;
    const fix = "Say with `skl propose --rationale` what it does, so that the look is quick.";
    return [buildFinding("gate_file", path, message, { fix, data: { gate: true } })];
  }
  if (refusedEntry !== null) {
    const message = `An agent may add entries to the history of the skill graph, but not this one: ${refusedEntry}.`;
    const fix =
      "Take the file out of the branch and make the edit anew on the latest base (`skl skill propose-edge`, then `skl skill edit-edge`).";
    return [buildFinding("gate_file", path, message, { fix, data: { gate: true }, verdict: "block" })];
  }
  const [from, to] = paths;
  const which = to === undefined ? `This file is part of ${gate.is}` : `Moving ${from} here changes ${gate.is}`;
  const unless = gate.who === "task" ? " without a task that names it" : "";
  const message = `${which}; an agent may not ${to === undefined ? "change it" : "do that"}${unless}.`;
  return [buildFinding("gate_file", path, message, { data: { gate: true }, verdict: "block" })];
}

/** Matches the lines that a new plain function brings: nothing of it runs before a test calls it, and neither pytest nor Python calls it by its name. */
const OF_A_FUNCTION =
  /^(?:\s|#|@pytest\.mark\.\w+\s*$|(?:async )?def (?!pytest_|__)\w+\([\w\s,:*[\].|"']*\)(?: ?-> ?[\w[\].|"', ]+)?:)/;

/** Returns whether a Python file keeps all its lines and gains whole functions at its left margin, under names that it did not know. */
function addsPlainFunctions({ analysis, path }: JudgedFile): boolean {
  if (!path.endsWith(".py") || !analysis) return false;
  const [before, after] = [analysis.linesOf("before"), analysis.linesOf("after")];
  const known = before.join("\n");
  let kept = 0;
  let block: string[] = [];
  let last = "";
  const blocks: AddedBlock[] = [];
  for (const line of [...after, null]) {
    const isKept = line === null || line === before[kept];
    if (!isKept) block.push(line);
    else if (line?.trim() !== "" && block.length > 0) {
      blocks.push({ lines: block.filter((each) => each.trim() !== ""), last, next: line ?? "" });
      block = [];
    }
    if (isKept && line !== null) kept += 1;
    if (isKept && line?.trim()) last = line;
  }
  // The parser has the last word: a text in quotes may look like code to a reader of lines, and code like a text.
  if (analysis.syntax.touched.some(({ symbol }) => symbol === null)) return false;
  return kept === before.length && blocks.every((each) => isWholeFunction(each, known));
}

/** Lines that were added together, with the lines before and after them that are not blank. */
interface AddedBlock {
  readonly lines: readonly string[];
  readonly last: string;
  readonly next: string;
}

function isWholeFunction({ lines, last, next }: AddedBlock, known: string): boolean {
  const isNew = (line: string) => {
    const name = /\bdef (\w+)/.exec(line)?.[1];
    return name === undefined || !new RegExp(`\\b${name}\\b`).test(known);
  };
  const isAround = /^\S/.test(lines[0] ?? "x") && /^\s|^$/.test(lines.at(-1) ?? "") && !/^\s/.test(next);
  // What stands before the block may belong to it, and a text that it leaves open would take in what follows.
  const isApart = !/^\s*@|[\\:,([{]$/.test(last.trimEnd());
  const isClosed = [`"""`, "'''"].every((mark) => lines.join("\n").split(mark).length % 2 === 1);
  if (!isApart || !isClosed || /\\$/.test(lines.at(-1) ?? "")) return false;
  return isAround && lines.every((line) => OF_A_FUNCTION.test(line) && isNew(line));
}

function reportLockedFiles({ locked = [], agent }: CheckInput): CheckFinding[] {
  return locked.map(({ path, agent: holder, intent, branch, text, until }) => {
    const message = `${path} is kept by ${holder}'s intent ${intent} until ${until} (${quote(text, 80)}), and the repository says that an intent on it is a lock.`;
    const fix = `Wait until ${branch ?? "that work"} is merged, ask ${holder} to end it (\`skl intent done ${intent}\`), or have a person decide; a person can end it, too.`;
    return buildFinding("file_kept", path, message, { fix, data: { intent, holder, until, agent }, verdict: "block" });
  });
}

function reportPausedScope(file: JudgedFile, { overdueRfcs }: CheckInput): CheckFinding[] {
  const rfc = overdueRfcs.find((candidate) => file.scope !== null && candidate.scopes.includes(file.scope));
  if (!rfc) return [];
  const message = `The scope ${file.scope} is paused: ${rfc.id} has waited past its deadline for a person's answer.`;
  const fix = `Ask a person to resolve ${rfc.id} (\`skl rfc show ${rfc.id}\`), or work in another scope meanwhile.`;
  const data = { rfc: rfc.id, scope: file.scope, deadline: rfc.deadline };
  return [buildFinding("scope_paused", file.path, message, { fix, data, verdict: "block" })];
}

/** Returns whether the file is somebody else's matter: code or a contract of another scope, new or not, or part of another agent's task. */
function isOthers(file: JudgedFile, task: Task, { othersTasks = [] }: CheckInput): boolean {
  if (othersTasks.some(({ scope_files }) => file.paths.some((path) => covers(scope_files, path)))) return true;
  const isReliedOn = (file.language !== null && !file.isTest) || file.sensitive !== null;
  const own = listTaskScopes(task);
  if (file.change.kind === "added" && (file.scope === null || own.length === 0)) return false;
  return isReliedOn && !own.includes(file.scope ?? "");
}

const TAKEN_OVER = "Leave the branch to its owner and take other work (`skl task next`).";
const takeIt = (id: string) => `Take it again: \`skl task claim ${id}\`.`;

function reportOutOfScope(file: JudgedFile, input: CheckInput): CheckFinding[] {
  if (!isOutOfScope(file, input)) return [];
  const { task, agent, branch } = input;
  const outside = listPathsOutside(file, input);
  if (task) {
    const isOthersMatter = isOthers(file, task, input);
    const message = `${outside.join(" and ")} ${outside.length > 1 ? "are" : "is"} outside the files of ${task.id}.`;
    const data = { task: task.id, title: task.title, scope_files: task.scope_files, outside };
    // What nobody owns and nobody relies on, such as a new page or test, needs no person.
    const hold = file.scope === null && (isOthersMatter || file.sensitive !== null) ? "unassigned" : "out_of_scope";
    return [
      buildFinding("out_of_scope", file.path, message, {
        data,
        hold,
        ...(isOthersMatter ? {} : { reader_only: true }),
      }),
    ];
  }
  const { poolTask = null, unassigned: verdict } = input;
  const message =
    poolTask === null
      ? `${agent} has no task for the branch ${branch ?? "(none)"}, so no file is in its scope.`
      : `${poolTask.id}, the task of the branch ${branch}, is ${poolTask.owner === null ? "nobody's" : `${poolTask.owner}'s`} now and not ${agent}'s.`;
  const data = { task: null, outside, ...(poolTask === null ? {} : { pool_task: poolTask.id, owner: poolTask.owner }) };
  const fix = poolTask && { fix: poolTask.owner === null ? takeIt(poolTask.id) : TAKEN_OVER };
  return [buildFinding("unassigned", file.path, message, { data, verdict, hold: "unassigned", ...fix })];
}
