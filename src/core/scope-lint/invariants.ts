import { findNearestName, type InvariantRule, type StateEntry } from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import { listInvariantRules } from "../../rules/rfc/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import { type ScopeProblem, scopeProblem } from "./problem.ts";

interface Named {
  readonly invariants: Readonly<Record<string, unknown>>;
  readonly state: readonly StateEntry[];
}

interface Tree {
  readonly repository: Repository;
  /** The commit whose files are searched; null for those that Git tracks in the work tree. */
  readonly commit: string | null;
  readonly files: readonly string[];
}

/** Returns what speaks of invariants and names nothing: an entry whose invariant is not defined, an invariant whose code is not there. */
export async function findInvariantProblems({ invariants, state }: Named, tree: Tree): Promise<ScopeProblem[]> {
  const keys = Object.keys(invariants);
  const unknown = state.flatMap(({ path, invariants_touched = [] }) =>
    invariants_touched.filter((key) => !keys.includes(key)).map((key) => ({ path, key })),
  );
  const undefinedKeys = unknown.map(({ path, key }) => {
    const nearest = findNearestName(key, keys);
    const hint = nearest === null ? "" : ` Did you mean ${nearest}?`;
    const message = `The State entry of ${path} carries the invariant ${key}, which is not defined.${hint}`;
    return scopeProblem("INVARIANT_UNKNOWN", { path, message });
  });
  const rules = listInvariantRules(invariants);
  const missing = await findMissingNames(rules, tree);
  const nothing = rules.flatMap(({ key, symbols, paths }) =>
    [
      ...symbols.filter((symbol) => missing.has(readLastSymbolName(symbol))),
      ...paths.filter((glob) => !tree.files.some((path) => covers([glob], path))),
    ].map((name) => {
      const message = `The invariant ${key} names ${name}, which is in no file of the repository.`;
      return scopeProblem("INVARIANT_UNKNOWN", { message });
    }),
  );
  return [...undefinedKeys, ...nothing];
}

const readLastSymbolName = (symbol: string): string => symbol.slice(symbol.lastIndexOf(".") + 1);

/** Returns the names of symbols that stand in no file. */
async function findMissingNames(rules: readonly InvariantRule[], { repository, commit }: Tree): Promise<Set<string>> {
  const names = new Set(rules.flatMap(({ symbols }) => symbols.map(readLastSymbolName)).filter((name) => name !== ""));
  const missing = new Set<string>();
  for (const name of names) {
    const search = ["grep", "--quiet", "--word-regexp", "--fixed-strings", "-e", name];
    const places = [...(commit === null ? [] : [commit]), "--", ".", ":!.skl"];
    const { code } = await repository.git([...search, ...places], { answers: [1] });
    if (code === 1) missing.add(name);
  }
  return missing;
}
