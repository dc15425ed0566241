import { type ChangeType, changesInterface, computeChangeType, type FileReport } from "../../kernel/domain/index.ts";
import { scanDeclaredDependencies } from "./dependencies/index.ts";
import { isOutOfScope } from "./file-scope/index.ts";
import type { CheckInput, JudgedFile } from "./input.ts";
import { computeFileSignals } from "./risk-signals/index.ts";
import { crossesScope } from "./semantic-scope/index.ts";

/** Returns what was computed about one file, as an item of `files` in `skl check --json`. */
export function buildFileReport(file: JudgedFile, input: CheckInput): FileReport {
  const { signals, violations } = computeFileSignals(file, input);
  const cross_scope_flag = crossesScope(file, input);
  const signature_changes = [...(file.analysis?.syntax.signature_changes ?? [])];
  const change_type: ChangeType = computeChangeType({
    signals,
    cross_scope_flag,
    changesPublicInterface: signature_changes.some((each) => changesInterface(each, input.askedSignatures)),
    isSensitive: file.sensitive !== null,
    breaksInvariant: violations.length > 0,
    addsExternalDependency: (file.analysis?.newExternals ?? []).length > 0,
  });
  return {
    path: file.path,
    old_path: file.change.kind === "renamed" ? file.change.before.path : null,
    status: file.change.kind,
    language: file.language,
    semantic_scope: file.scope,
    out_of_scope: isOutOfScope(file, input),
    cross_scope_flag,
    risk_signals: signals,
    directive_changed: file.analysis?.syntax.directive_changed ?? false,
    ...(file.analysis?.syntax.renamed_locals ? { renamed_locals: true as const } : {}),
    signature_changes,
    dependency_scan: scanDeclaredDependencies(file, input),
    change_type,
    parse_error: file.analysis?.syntax.parse_error ?? null,
  };
}
