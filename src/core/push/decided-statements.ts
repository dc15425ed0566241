import type { ObjectId } from "../../kernel/domain/index.ts";
import type { JudgedFile } from "../../rules/checks/index.ts";
import { AssumptionIndex } from "../../rules/orchestrator/index.ts";
import { collectSettledQuestions, type DecidedAgainst, type SettledQuestions } from "../../rules/rfc/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";
import type { DeclaredStatements } from "./draft.ts";

/** These invariants list names and patterns, which are no statements. */
const LISTS_OF_NAMES: ReadonlySet<string> = new Set(["tech_stack", "security_patterns"]);

/** Knows what people have decided about packages and assumptions, in RFCs and by invariants. */
export class DecidedStatements {
  readonly #settled: SettledQuestions;
  readonly #established: AssumptionIndex;
  readonly #byHolder: ReadonlyMap<string, DecidedAgainst>;

  constructor({ rfcs, knowledge }: Pick<Rules, "rfcs" | "knowledge">) {
    this.#settled = collectSettledQuestions(rfcs);
    const invariants = listStatedInvariants(knowledge.invariants).map(({ key, text }) => ({
      text,
      decided: { by: `the invariant ${key}`, rfc: null, because: `It says “${text}”.` },
    }));
    const established = [...this.#settled.established, ...invariants];
    this.#byHolder = new Map(established.map(({ decided }, at) => [String(at), decided]));
    this.#established = new AssumptionIndex(
      established.map(({ text }, at) => ({ text, declaredBy: "", scope: null, holder: String(at), path: "" })),
    );
  }

  /** Returns the decision against a statement, or for another one that it contradicts by a number or a denial. */
  decisionAgainst(text: string): DecidedAgainst | null {
    const own = { text, declaredBy: "", scope: null, holder: "own", path: "" };
    const [contradicted] = this.#established.compareWithOtherHolders(own).conflicts;
    return this.#settled.againstStatement(text) ?? this.#byHolder.get(contradicted?.b.holder ?? "") ?? null;
  }

  /** Returns whether it is decided which of two contradicting statements holds. */
  areSettled(a: string, b: string): boolean {
    return this.decisionAgainst(a) !== null || this.decisionAgainst(b) !== null || this.#settled.areOfOneVerdict(a, b);
  }
}

/** Describes an assumption of a push that a person decided against, with the files for which it was declared. */
export interface RefusedStatement extends DecidedAgainst {
  readonly text: string;
  readonly paths: readonly string[];
}

export function findRefusedStatements(
  files: readonly Pick<JudgedFile, "path">[],
  statements: DeclaredStatements,
  rules: Pick<Rules, "rfcs" | "knowledge">,
): RefusedStatement[] {
  const paths = new Map<string, string[]>();
  for (const { path } of files)
    for (const { text } of statements.forPath(path).assumptions) paths.set(text, [...(paths.get(text) ?? []), path]);
  if (paths.size === 0) return [];
  const decided = new DecidedStatements(rules);
  return [...paths].flatMap(([text, declared]) => {
    const against = decided.decisionAgainst(text);
    return against === null ? [] : [{ ...against, text, paths: declared }];
  });
}

/** A file that still has the lines for which an assumption was declared that a person found wrong since. */
export interface UnmendedCode extends DecidedAgainst {
  readonly text: string;
  readonly path: string;
  readonly branch: string;
}

/** Matches what reads as the name of a symbol: one with an underscore, a capital inside or a dot, or written as code. */
const SYMBOL =
  /`([^`\s]{1,100})`|[A-Za-z$][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){1,5}|[A-Za-z$]{0,40}(?:_|[a-z][A-Z])[\w$]{0,80}/g;

/**
 * Returns the files that still have the very lines with the symbols that a wrong assumption speaks of, though its words were withdrawn. An assumption
 * that names no symbol of its file left nothing in it to change. A person who approves the content lifts it. `textOf` returns the text of a file at a
 * commit, null where there is none or the commit is not known.
 */
export async function findUnmendedCode(
  files: readonly JudgedFile[],
  { rules, textOf }: { readonly rules: Pick<Rules, "rfcs" | "knowledge">; readonly textOf: TextReader },
): Promise<UnmendedCode[]> {
  const paths = new Map<string, JudgedFile>(files.map((file) => [file.path, file]));
  const earlier = rules.knowledge.queue.filter(
    ({ path, assumptions, approvals }) =>
      paths.has(path) && (assumptions ?? []).length > 0 && approvals?.at(-1)?.verdict !== "approved",
  );
  if (earlier.length === 0) return [];
  const decided = new DecidedStatements(rules);
  const found = new Map<string, UnmendedCode>();
  for (const { path, head, branch, assumptions = [] } of earlier) {
    const lines = paths.get(path)?.analysis?.linesOf("after") ?? [];
    for (const { text } of assumptions) {
      const against = decided.decisionAgainst(text);
      if (against === null || !head || found.has(`${path}\0${text}`)) continue;
      const symbols = [...text.matchAll(SYMBOL)].map(([whole, quoted]) => quoted ?? whole);
      const pickLinesAbout = (some: readonly string[]) =>
        some.filter((line) => symbols.some((each) => line.includes(each))).join("\n");
      const now = pickLinesAbout(lines);
      const then = now === "" ? null : await textOf(head as ObjectId, path);
      if (then !== null && pickLinesAbout(then.split(/\r?\n/)) === now)
        found.set(`${path}\0${text}`, { ...against, text, path, branch });
    }
  }
  return [...found.values()];
}

type TextReader = (commit: ObjectId, path: string) => Promise<string | null>;

function listStatedInvariants(invariants: Rules["knowledge"]["invariants"]): { key: string; text: string }[] {
  return Object.entries(invariants)
    .filter(([key]) => !LISTS_OF_NAMES.has(key))
    .flatMap(([key, value]) => [value].flat().flatMap((text) => (typeof text === "string" ? [{ key, text }] : [])));
}
