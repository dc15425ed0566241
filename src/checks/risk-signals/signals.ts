import { concernsCallers, type RiskSignals, type SignatureChange, type StateEntry } from "../../domain/index.ts";
import type { CheckInput, FileAnalysis, JudgedFile, TouchedName } from "../input.ts";
import { matchesPattern } from "./patterns.ts";

/** The risk signals of a file, with what caused each of them. */
export interface FileSignals {
  readonly signals: RiskSignals;
  readonly securityTouches: readonly (TouchedName & { readonly pattern: string })[];
  readonly brokenSignatures: readonly SignatureChange[];
  readonly invariantDependents: readonly StateEntry[];
}

/** Computes the signals of specification 5.1, check 3. Without an analysis only those are set that need no file content. */
export function signalsOf(file: JudgedFile, input: CheckInput): FileSignals {
  const { analysis } = file;
  const securityTouches = analysis ? securityTouchesOf(analysis, input.securityPatterns) : [];
  const brokenSignatures = (analysis?.syntax.signature_changes ?? []).filter(concernsCallers);
  const invariantDependents = file.dependents.filter((entry) => (entry.invariants_touched ?? []).length > 0);
  const ast_change_type = analysis?.syntax.ast_change_type ?? "behavioral";
  const isMechanical = ast_change_type === "mechanical" && analysis?.syntax.directive_changed === false;
  const set = {
    touched_auth_or_permission_patterns: securityTouches.length > 0 || hidesSomething(analysis),
    public_api_signature_changed: brokenSignatures.length > 0,
    invariant_referenced_file_modified: invariantDependents.length > 0,
    high_fan_in_module_modified: !isMechanical && dependentsElsewhere(file, input).length >= Math.max(1, input.fanIn),
  };
  const mechanical_only = isMechanical && !Object.values(set).includes(true);
  return {
    signals: { ...set, ast_change_type, mechanical_only },
    securityTouches,
    brokenSignatures,
    invariantDependents,
  };
}

/** Whether it tells a tool to look away, or imports what nobody can tell before it runs. */
function hidesSomething(analysis: FileAnalysis | null): boolean {
  return analysis !== null && analysis.syntax.silencers.length + analysis.syntax.unknownImports.length > 0;
}

/** The State entries of modules in other scopes that depend on a file. */
export function dependentsElsewhere({ dependents, scope }: JudgedFile, input: CheckInput): StateEntry[] {
  return dependents.filter((entry) => {
    const other = input.scopeOf(entry.path);
    return other !== null && other !== scope;
  });
}

function securityTouchesOf({ syntax }: FileAnalysis, patterns: readonly string[]): FileSignals["securityTouches"] {
  return syntax.touched.flatMap((touch) => {
    const pattern = patterns.find((candidate) => matchesPattern(touch.identifier, candidate));
    return pattern === undefined ? [] : [{ ...touch, pattern }];
  });
}
