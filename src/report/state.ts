import type { StateEntry, StateImpactOutput, StateSyncOutput } from "../domain/documents.generated.ts";
import { fieldLines, headingLine } from "./fields.ts";
import { assumptionLines, statement } from "./statements.ts";
import { bad, blank, compose, dim, good, type Line, line, plain, type Span, strong } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { layTable } from "./text/table.ts";
import { countOf, uncertainty } from "./words.ts";

const LISTED = 20;

export function renderState(entries: readonly StateEntry[], style: TextStyle): string {
  if (entries.length === 0) return compose([line(0, dim("State has no entries here."))], style);
  return compose([line(0, `State: ${countOf(entries.length, "entry")}`), blank, ...entryTable(entries, style)], style);
}

/** Renders what `skl state sync` took up or, in a dry run, would take up. */
export function renderStateSync({ differences, folded, dry_run }: StateSyncOutput, style: TextStyle): string {
  const records = countOf(folded.length, "record");
  const taken = line(0, dry_run ? `${records} would be written to the base.` : `${records} written to the base.`);
  const takenLines = folded.length === 0 ? [] : [taken];
  if (differences.length === 0)
    return compose(takenLines.length > 0 ? takenLines : [line(0, "State follows the base.")], style);
  const count = countOf(differences.length, "entry");
  return compose(
    [
      ...takenLines,
      line(0, dry_run ? `${count} of State would change:` : `${count} of State changed:`),
      ...differences.map(({ kind, path, old_path }) =>
        line(2, `${kind.padEnd("changed".length)}  ${old_path === null ? path : `${old_path} → ${path}`}`),
      ),
    ],
    style,
  );
}

/** Renders one State entry with everything that is known about its file. */
export function renderStateEntry(entry: StateEntry, style: TextStyle): string {
  return compose(
    [
      headingLine(entry.id, entry.path),
      ...fieldLines([
        ["uncertainty", [levelSpan(entry), entry.uncertainty_reduced_by ? ` by ${entry.uncertainty_reduced_by}` : ""]],
        ["scope", entry.semantic_scope],
        ["owner", entry.owner],
        ["version", entry.version],
        ["reviewed", entry.last_reviewed_at],
        ["changes since", entry.change_count_since_review],
        ["depends on", entry.dependencies],
        ["invariants", entry.invariants_touched],
      ]),
      ...statement("Responsibilities", entry.responsibilities),
      ...assumptionLines(entry.assumptions),
    ],
    style,
  );
}

/** Renders the State entries that depend on a file, directly or through others. */
export function renderImpact(output: StateImpactOutput, style: TextStyle): string {
  const { path, direct, transitive, scopes = [] } = output;
  if (direct.length + transitive.length === 0) {
    return compose([line(0, strong(path), ": no State entry depends on it.")], style);
  }
  const reach = scopes.length === 0 ? "" : `, in ${countOf(scopes.length, "scope")}: ${scopes.join(", ")}`;
  return compose(
    [
      line(0, strong(path), `: ${direct.length} directly, ${transitive.length} through others${reach}`),
      ...group("Depend on it", direct, style),
      ...group("Depend on those", transitive, style),
    ],
    style,
  );
}

function group(title: string, entries: readonly StateEntry[], style: TextStyle): Line[] {
  return entries.length === 0
    ? []
    : [blank, line(2, dim(title)), ...entryTable(entries.slice(0, LISTED), style), ...more(entries)];
}

function more(entries: readonly StateEntry[]): Line[] {
  const hidden = entries.length - LISTED;
  return hidden > 0 ? [line(2, dim(`and ${hidden} more: add --json for all of them`))] : [];
}

function entryTable(entries: readonly StateEntry[], style: TextStyle): Line[] {
  const columns = [
    { header: "id", gives: "text" },
    { header: "path", gives: "path" },
    { header: "scope", gives: "text" },
    { header: "owner", gives: "text" },
    { header: "version", align: "right" },
    { header: "uncertainty" },
  ] as const;
  const rows = entries.map((entry) => [
    entry.id,
    entry.path,
    entry.semantic_scope ?? "",
    entry.owner ?? "",
    entry.version === undefined ? "" : String(entry.version),
    levelSpan(entry),
  ]);
  return layTable(columns, rows, style);
}

function levelSpan({ uncertainty_level: level }: StateEntry): Span {
  const text = uncertainty(level);
  if (level === 3) return bad(text);
  return level === 0 ? good(text) : plain(text);
}
