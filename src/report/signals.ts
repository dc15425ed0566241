import type { RiskSignals } from "../domain/documents.generated.ts";

const NAMES = {
  touched_auth_or_permission_patterns: "security pattern",
  public_api_signature_changed: "public signature",
  invariant_referenced_file_modified: "invariant",
  high_fan_in_module_modified: "many dependents",
} as const satisfies Partial<Record<keyof RiskSignals, string>>;

/** The risk signals that are set, in words. */
export function signalNames(signals: RiskSignals | undefined): string[] {
  if (signals === undefined) return [];
  const keys = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return keys.filter((key) => signals[key]).map((key) => NAMES[key]);
}
