import { type InvariantRule, listNames } from "../../../kernel/domain/index.ts";
import { covers } from "../file-scope/index.ts";
import type { CheckFinding, CheckInput, FileAnalysis, JudgedFile } from "../input.ts";
import { buildFinding, MOST_NAMED } from "../signals.ts";
import type { FileSignals } from "./signals.ts";

/**
 * Reports what a change has to do with invariants. A person decides where the file that carries one changes what it does, where the agent
 * says that it touches one, and where the change meets what an invariant names. A file on which such a file relies is read, no more: that
 * the rule still holds there is a matter of the file that carries it.
 */
export function reportInvariantFindings(file: JudgedFile, signals: FileSignals, { invariantRules }: CheckInput) {
  return [
    ...reportInvariantViolations(file, signals),
    ...reportCarriedInvariants(file),
    ...reportNamedInvariantParts(file, invariantRules),
    ...reportReferencedFile(file, signals),
  ];
}

function reportInvariantViolations(file: JudgedFile, { violations: found }: FileSignals): CheckFinding[] {
  return found.map(({ rule, what, line }) => {
    const message = `The change ${what}, which the invariant ${rule.key} forbids: ${rule.text}.`;
    return buildFinding("invariant_violated", file.path, message, { line, data: { invariant: rule.key } });
  });
}

function reportCarriedInvariants(file: JudgedFile): CheckFinding[] {
  const { analysis, entry } = file;
  if (!analysis || isUnchanged(file, analysis)) return [];
  const known = entry?.invariants_touched ?? [];
  // What a recorded proposal declares has the keys of its entry among it, which say nothing about the change.
  const declared = analysis.declaredInvariants.filter((key) => !known.includes(key));
  const keys = [...new Set([...(changesExistingCode(file, analysis) ? known : []), ...declared])];
  if (keys.length === 0) return [];
  const message = `${file.path} carries the ${keys.length === 1 ? "invariant" : "invariants"} ${keys.join(", ")}.`;
  return [buildFinding("invariant_carried", file.path, message, { data: { invariants: keys } })];
}

/** Reports a change of the symbols or files that an invariant names. With `forbid_…` beside them, its paths only say where these apply. */
function reportNamedInvariantParts(file: JudgedFile, rules: readonly InvariantRule[]): CheckFinding[] {
  const { analysis, paths } = file;
  if (!analysis || isUnchanged(file, analysis)) return [];
  return rules.flatMap((rule): CheckFinding[] => {
    if (rule.paths.length > 0 && !paths.some((path) => covers(rule.paths, path))) return [];
    const forbids = rule.forbiddenImports.length + rule.forbiddenPackages.length > 0;
    const symbols = listBehaviorSymbols(analysis).filter((symbol) =>
      rule.symbols.some((named) => overlapsNamedSymbol(symbol, named)),
    );
    const touched = rule.symbols.length > 0 ? symbols : forbids || rule.paths.length === 0 ? [] : [file.path];
    if (touched.length === 0) return [];
    const message = `The change touches ${listNames(touched, MOST_NAMED)}, which the invariant ${rule.key} names: ${rule.text}.`;
    return [buildFinding("invariant_named", file.path, message, { data: { invariant: rule.key, touched } })];
  });
}

function reportReferencedFile(file: JudgedFile, { invariantDependents }: FileSignals): CheckFinding[] {
  if (invariantDependents.length === 0) return [];
  const ids = invariantDependents.map((entry) => entry.id);
  const keys = [...new Set(invariantDependents.flatMap((entry) => entry.invariants_touched ?? []))];
  const message = `${listNames(ids, MOST_NAMED)} ${ids.length === 1 ? "relies" : "rely"} on this file for the invariants ${listNames(keys, MOST_NAMED)}.`;
  return [
    buildFinding("invariant_referenced_file_modified", file.path, message, {
      data: { entries: ids, invariants: keys },
    }),
  ];
}

/** Returns whether only comments, formatting, documentation, and what changes nothing that runs differ. */
function isUnchanged({ change }: JudgedFile, { syntax }: FileAnalysis): boolean {
  if (change.kind !== "modified" || syntax.language === null || syntax.parse_error !== null) return false;
  const { changed_symbols, touched } = syntax;
  if (syntax.ast_change_type === "mechanical") return true;
  const quiet = listQuietSymbols(syntax);
  const isQuiet = changed_symbols.length > 0 && changed_symbols.every((each) => quiet.includes(each));
  return isQuiet && touched.every(({ symbol }) => symbol !== null && quiet.includes(symbol));
}

function listBehaviorSymbols({ syntax }: FileAnalysis): readonly string[] {
  const quiet = listQuietSymbols(syntax);
  return syntax.changed_symbols.filter((symbol) => !quiet.includes(symbol));
}

/** Returns the changed symbols that do what they did. */
function listQuietSymbols({
  documented_symbols = [],
  neutral_symbols = [],
}: FileAnalysis["syntax"]): readonly string[] {
  return [...documented_symbols, ...neutral_symbols];
}

/** Returns whether a changed symbol is the named one, a part of it, or has it as a part. `Client.send` may be named without its class. */
function overlapsNamedSymbol(symbol: string, named: string): boolean {
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);
  return isWithin(symbol, named) || isWithin(named, symbol) || symbol.endsWith(`.${named}`);
}

/** Matches the first line of a statement that only makes names of other modules known. */
const IMPORT = /^\s*(?:import|from|use|using|package|#\s*include|export\b.{0,200}\bfrom)\b/;
/** Matches a method that a language calls without its name being written. */
const CALLED_BY_LANGUAGE = /^(?:__\w+__|constructor|toString|toJSON|valueOf)$/;

/**
 * Returns whether a change does more to a file than to add to it what nothing there calls. A definition whose name the old text has already is
 * no such addition: it may take the place of another one, as a method does that overrides.
 */
function changesExistingCode({ change }: JudgedFile, analysis: FileAnalysis): boolean {
  if (change.kind === "added") return false;
  const { syntax } = analysis;
  if (change.kind !== "modified" || syntax.language === null || syntax.parse_error !== null) return true;
  const collectHeadSymbols = (side: "before" | "after") =>
    new Set(syntax.touched.flatMap((touch) => (touch.isHead && touch.side === side ? (touch.symbol ?? []) : [])));
  const old = collectHeadSymbols("before");
  const added = [...collectHeadSymbols("after")].filter((symbol) => !old.has(symbol));
  const known = new Set(analysis.linesOf("before").flatMap((line) => line.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
  const isNew = (symbol: string) => added.some((each) => symbol === each || symbol.startsWith(`${each}.`));
  const lines = analysis.linesOf("after");
  const isImport = (line: number) => IMPORT.test(lines[line - 1] ?? "");
  // An added import may take the place of a name that unchanged code uses.
  const isReplaced = syntax.rebound.some(
    ({ by, boundAt, line, symbol }) =>
      by === "*" || (boundAt !== null && isImport(boundAt) && line !== boundAt && (symbol === null || !isNew(symbol))),
  );
  const quiet = listQuietSymbols(syntax);
  const isChange = ({ symbol, side, line }: FileAnalysis["syntax"]["touched"][number]) => {
    if (symbol !== null && quiet.includes(symbol)) return false;
    if (side === "before") return true;
    return symbol === null ? !isImport(line) : !isNew(symbol);
  };
  const takesPart = added.some((symbol) => {
    const name = symbol.slice(symbol.lastIndexOf(".") + 1);
    return known.has(name) || CALLED_BY_LANGUAGE.test(name);
  });
  return isReplaced || takesPart || syntax.touched.some(isChange);
}
