import {
  type InvariantRule,
  normalizePackageName,
  PATCHED,
  type ReboundName,
  type RiskSignals,
  type SignatureChange,
  type StateEntry,
} from "../../../kernel/domain/index.ts";
import { covers } from "../file-scope/index.ts";
import type { CheckInput, FileAnalysis, JudgedFile, TouchedName } from "../input.ts";
import { matchesPattern } from "./patterns.ts";

/** The risk signals of a file, with what caused each of them. */
export interface FileSignals {
  readonly signals: RiskSignals;
  readonly securityTouches: readonly (TouchedName & { readonly pattern: string })[];
  /** Names of security patterns that mean something else now though no statement that uses them changed. */
  readonly swapped: readonly ReboundName[];
  /** Public signatures that were changed, removed or moved, those that take nothing from callers included. */
  readonly changedSignatures: readonly SignatureChange[];
  readonly invariantDependents: readonly StateEntry[];
  readonly violations: readonly Violation[];
}

/** Something that the change brings in although an invariant forbids it. */
interface Violation {
  readonly rule: InvariantRule;
  readonly what: string;
  readonly line: number | null;
}

/** Computes the signals of specification 5.1, check 3. Without an analysis only those are set that need no file content. */
export function computeFileSignals(file: JudgedFile, input: CheckInput): FileSignals {
  const { analysis } = file;
  const securityTouches = analysis ? listSecurityTouches(analysis, input.securityPatterns) : [];
  const rebound = analysis ? listSwappedNames(analysis, securityTouches, input.securityPatterns) : [];
  // A test that puts something else in the place of a guard is a test.
  const swapped = file.isTest ? rebound.filter(({ by }) => !by.startsWith(PATCHED)) : rebound;
  const changedSignatures = (analysis?.syntax.signature_changes ?? []).filter(({ kind }) => kind !== "added");
  const invariantDependents = file.dependents.filter((entry) => (entry.invariants_touched ?? []).length > 0);
  const violations = listInvariantViolations(file, input.invariantRules);
  const ast_change_type = analysis?.syntax.ast_change_type ?? "behavioral";
  const isMechanical = ast_change_type === "mechanical" && analysis?.syntax.directive_changed === false;
  const set = {
    touched_auth_or_permission_patterns: securityTouches.length + swapped.length > 0 || hidesSomething(analysis),
    public_api_signature_changed: changedSignatures.length > 0,
    invariant_referenced_file_modified: invariantDependents.length > 0 || violations.length > 0,
    high_fan_in_module_modified:
      !isMechanical && listDependentsElsewhere(file, input).length >= Math.max(1, input.fanIn),
  };
  const mechanical_only = isMechanical && file.sensitive === null && !Object.values(set).includes(true);
  return {
    signals: { ...set, ast_change_type, mechanical_only },
    securityTouches,
    swapped,
    changedSignatures,
    invariantDependents,
    violations,
  };
}

/** Returns whether the change touches comments that silence a tool, or imports a module whose name is known only when the code runs. */
function hidesSomething(analysis: FileAnalysis | null): boolean {
  return analysis !== null && analysis.syntax.silencers.length + analysis.syntax.unknownImports.length > 0;
}

/** Compares what a change imports and lists in addition with what the invariants forbid. */
function listInvariantViolations({ paths, analysis }: JudgedFile, rules: readonly InvariantRule[]): Violation[] {
  if (!analysis) return [];
  const added = new Set(analysis.syntax.imports_added);
  const imports = (analysis.imports ?? []).filter(({ module }) => added.has(module));
  return rules
    .filter((rule) => rule.paths.length === 0 || paths.some((path) => covers(rule.paths, path)))
    .flatMap((rule): Violation[] => {
      const forbidden = [...rule.forbiddenImports, ...rule.forbiddenPackages];
      const imported = imports.filter(({ module, external }) =>
        forbidden.some((name) => name === external || isWithin(module, name)),
      );
      const listed = analysis.packagesAdded.filter((name) => rule.forbiddenPackages.some((each) => isSame(each, name)));
      return [
        ...imported.map(({ module, line }) => ({ rule, what: `imports ${module}`, line })),
        ...listed.map((name) => ({ rule, what: `lists the package ${name}`, line: null })),
      ];
    });
}

/** Returns whether a module is a package or inside of it: `sqlite3` and `sqlite3.dbapi2`, `node:sqlite`, `redis/client`. */
function isWithin(module: string, name: string): boolean {
  const plain = module.replace(/^node:/, "");
  return [module, plain].some((each) => each === name || each.startsWith(`${name}.`) || each.startsWith(`${name}/`));
}

function isSame(name: string, other: string): boolean {
  return normalizePackageName(name) === normalizePackageName(other);
}

/** Returns the State entries of modules in other scopes that depend on a file. */
export function listDependentsElsewhere({ dependents, scope }: JudgedFile, input: CheckInput): StateEntry[] {
  return dependents.filter((entry) => {
    const other = input.scopeOf(entry.path);
    return other !== null && other !== scope;
  });
}

/** Returns the rebound names of security patterns, without those that the changed statements use themselves. */
function listSwappedNames(
  { syntax }: FileAnalysis,
  touches: FileSignals["securityTouches"],
  patterns: readonly string[],
): readonly ReboundName[] {
  const toPlainLastName = (identifier: string) => identifier.slice(identifier.lastIndexOf(".") + 1).replace(/^@/, "");
  const touchedNames = new Set(touches.map(({ identifier }) => toPlainLastName(identifier)));
  const neutral = new Set(syntax.neutral_symbols);
  return syntax.rebound.filter(
    ({ identifier, by }) =>
      !neutral.has(by) &&
      !touchedNames.has(toPlainLastName(identifier)) &&
      patterns.some((each) => matchesPattern(identifier, each)),
  );
}

function listSecurityTouches({ syntax }: FileAnalysis, patterns: readonly string[]): FileSignals["securityTouches"] {
  const { neutral_symbols = [] } = syntax;
  return syntax.touched.flatMap((touch) => {
    if (touch.symbol !== null && neutral_symbols.includes(touch.symbol)) return [];
    const pattern = patterns.find((candidate) => matchesPattern(touch.identifier, candidate));
    return pattern === undefined ? [] : [{ ...touch, pattern }];
  });
}
