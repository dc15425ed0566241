import type { RiskSignals } from "../kernel/domain/documents.generated.ts";

const NAMES = {
  touched_auth_or_permission_patterns: "security pattern",
  public_api_signature_changed: "public signature",
  invariant_referenced_file_modified: "invariant",
  high_fan_in_module_modified: "many dependents",
} as const satisfies Partial<Record<keyof RiskSignals, string>>;

/** Returns the risk signals that are set, in words. */
export function listSignalNames(signals: RiskSignals | undefined): string[] {
  if (signals === undefined) return [];
  const keys = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return keys.filter((key) => signals[key]).map((key) => NAMES[key]);
}

interface Outside {
  readonly out_of_scope?: boolean;
  readonly cross_scope_flag?: boolean;
}

/** Returns whether a file lies outside the task's files or its scope. */
export function listOutsideNotes({ out_of_scope, cross_scope_flag }: Outside): string[] {
  return [
    ...(out_of_scope ? ["outside the task's files"] : []),
    ...(cross_scope_flag ? ["outside the task's scope"] : []),
  ];
}
