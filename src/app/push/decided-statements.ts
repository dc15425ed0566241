import type { JudgedFile } from "../../checks/index.ts";
import type { ChangedContent, ObjectId } from "../../domain/index.ts";
import { AssumptionIndex } from "../../orchestrator/index.ts";
import { type DecidedAgainst, type SettledQuestions, settledQuestions } from "../../rfc/index.ts";
import type { Rules } from "../ground/index.ts";
import type { DeclaredStatements } from "./draft.ts";

/** These invariants list names and patterns, which are no statements. */
const LISTS_OF_NAMES: ReadonlySet<string> = new Set(["tech_stack", "security_patterns"]);

/** Knows what people have decided about packages and assumptions, in RFCs and by invariants. */
export class DecidedStatements {
  readonly #settled: SettledQuestions;
  readonly #established: AssumptionIndex;
  readonly #byHolder: ReadonlyMap<string, DecidedAgainst>;

  constructor({ rfcs, knowledge }: Pick<Rules, "rfcs" | "knowledge">) {
    this.#settled = settledQuestions(rfcs);
    const invariants = statedInvariants(knowledge.invariants).map(({ key, text }) => ({
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
    const [contradicted] = this.#established.relationsOf(own).conflicts;
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

export function refusedStatements(
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

/** Code that is as it was when its agent declared an assumption for it that was found wrong since. */
export interface UnmendedCode extends DecidedAgainst {
  readonly text: string;
  readonly path: string;
  readonly branch: string;
}

/**
 * Returns the files whose content is still that for which a wrong assumption was declared, though the words were withdrawn. A person who
 * approves such content lifts it. `blobOf` returns the object at a path of a commit, null where there is none or the commit is not known.
 */
export async function unmendedCode(
  files: readonly ChangedContent[],
  { rules, blobOf }: { readonly rules: Pick<Rules, "rfcs" | "knowledge">; readonly blobOf: BlobReader },
): Promise<UnmendedCode[]> {
  const earlier = rules.knowledge.queue.filter(
    ({ assumptions, approvals }) => (assumptions ?? []).length > 0 && approvals?.at(-1)?.verdict !== "approved",
  );
  if (earlier.length === 0) return [];
  const decided = new DecidedStatements(rules);
  const found = new Map<string, UnmendedCode>();
  for (const { path, content } of files) {
    for (const { path: declaredFor, head, branch, assumptions = [] } of earlier) {
      if (declaredFor !== path || !head || content.after === null) continue;
      for (const { text } of assumptions) {
        const against = decided.decisionAgainst(text);
        if (against === null || found.has(`${path}\0${text}`)) continue;
        if ((await blobOf(head as ObjectId, path)) === content.after)
          found.set(`${path}\0${text}`, { ...against, text, path, branch });
      }
    }
  }
  return [...found.values()];
}

type BlobReader = (commit: ObjectId, path: string) => Promise<ObjectId | null>;

function statedInvariants(invariants: Rules["knowledge"]["invariants"]): { key: string; text: string }[] {
  return Object.entries(invariants)
    .filter(([key]) => !LISTS_OF_NAMES.has(key))
    .flatMap(([key, value]) => [value].flat().flatMap((text) => (typeof text === "string" ? [{ key, text }] : [])));
}
