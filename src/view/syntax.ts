import type {
  DiffOutput,
  FileImport,
  ImportingFile,
  ImportsOutput,
  SignatureChange,
} from "../kernel/domain/documents.generated.ts";
import { renderFieldLines } from "./fields.ts";
import {
  blank,
  type Document,
  dim,
  good,
  type Line,
  line,
  numberColumn,
  pathColumn,
  type Span,
  strong,
  table,
  textColumn,
  warn,
} from "./text/compose.ts";

/** Shows how two versions of a file differ. */
export function renderSyntaxDiff(output: DiffOutput): Document {
  const { ast_change_type: kind, language, signature_changes: changes } = output;
  const head = kind === "mechanical" ? good(kind) : warn(kind);
  return [
    line(
      0,
      strong(head.text),
      dim(` (${language ?? "unknown syntax"})`),
      `: ${output.renamed_locals ? "only names of locals differ." : MEANING[kind]}`,
    ),
    ...(output.parse_error === null ? [] : [line(2, warn(`Compared as text: ${output.parse_error}`))]),
    ...(output.compared_by === undefined
      ? []
      : [
          line(
            2,
            warn(
              `Compared by ${output.compared_by.grammar}, since skl refuses a version: ${output.compared_by.because}`,
            ),
          ),
        ]),
    ...(output.directive_changed ? [line(2, warn("A comment that gives tools instructions changed."))] : []),
    ...(changes.length === 0
      ? []
      : [blank, line(2, dim("Public signatures")), ...changes.flatMap(renderSignatureChange)]),
    ...renderDiffDetails(output),
  ];
}

const MEANING: Readonly<Record<DiffOutput["ast_change_type"], string>> = {
  mechanical: "the same syntax, laid out differently.",
  behavioral: "bodies changed, or definitions were added.",
  structural: "definitions, signatures or imports changed.",
};

function renderDiffDetails(output: DiffOutput): Line[] {
  const fields = renderFieldLines([
    ["changed", output.changed_symbols],
    ["imports added", output.imports_added],
    ["imports gone", output.imports_removed],
    ["names touched", output.identifiers_touched],
  ]);
  return fields.length === 0 ? [] : [blank, ...fields];
}

function renderSignatureChange({ symbol, kind, before, after, line: at }: SignatureChange): Line[] {
  const place = at === null || at === undefined ? "" : dim(`, line ${at}`);
  return [
    line(4, strong(symbol), ` ${kind}`, place),
    ...(before === null ? [] : [line(6, dim("before "), before)]),
    ...(after === null ? [] : [line(6, dim("after  "), after)]),
  ];
}

/** Shows the imports of files and the files or packages that they reach. */
export function renderImports({ files }: ImportsOutput): Document {
  if (files.length === 0) return [line(0, dim("There are no files whose imports skl reads."))];
  return files.flatMap((file, index) => [...(index > 0 ? [blank] : []), ...importLines(file)]);
}

function importLines({ path, imports, parse_error: error }: ImportingFile): Document {
  const columns = [numberColumn("line"), textColumn("import"), pathColumn("reaches"), "kind"];
  const rows = imports.map((each) => [
    String(each.line),
    each.names.length === 0 ? each.module : `${each.module} (${each.names.join(", ")})`,
    describeImportTarget(each),
    each.kind === "static" ? "" : dim(each.kind.replace("_", " ")),
  ]);
  return [
    line(0, strong(path), imports.length === 0 && !error ? dim(": no imports") : ""),
    ...(error ? [line(2, warn(error))] : []),
    ...(rows.length === 0 ? [] : [table(columns, rows)]),
  ];
}

function describeImportTarget({ resolved, external, stdlib }: FileImport): Span | string {
  if (resolved.length > 0) return resolved.join(", ");
  if (external !== null) return `package ${external}`;
  return stdlib ? dim("standard library") : warn("unresolved");
}
