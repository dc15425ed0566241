import type { StateEntry, StateImpactOutput, StateSyncOutput } from "../kernel/domain/documents.generated.ts";
import { renderFieldLines, renderHeadingLine } from "./fields.ts";
import { renderAssumptions, renderStatement } from "./statements.ts";
import {
  type Block,
  bad,
  blank,
  type Document,
  dim,
  good,
  line,
  numberColumn,
  pathColumn,
  plain,
  type Span,
  strong,
  table,
  textColumn,
} from "./text/compose.ts";
import { describeUncertainty, formatCount } from "./words.ts";

const LISTED = 20;

export function renderStateListing(entries: readonly StateEntry[]): Document {
  if (entries.length === 0) return [line(0, dim("State has no entries here."))];
  return [line(0, `State: ${formatCount(entries.length, "entry")}`), blank, renderEntryTable(entries)];
}

/** Shows what `skl state sync` took up or, in a dry run, would take up. */
export function renderStateSync({ differences, folded, dry_run }: StateSyncOutput): Document {
  const records = formatCount(folded.length, "record");
  const taken = line(0, dry_run ? `${records} would be written to the base.` : `${records} written to the base.`);
  const takenLines = folded.length === 0 ? [] : [taken];
  if (differences.length === 0) return takenLines.length > 0 ? takenLines : [line(0, "State follows the base.")];
  const count = formatCount(differences.length, "entry");
  return [
    ...takenLines,
    line(0, dry_run ? `${count} of State would change:` : `${count} of State changed:`),
    ...differences.map(({ kind, path, old_path }) =>
      line(2, `${kind.padEnd("changed".length)}  ${old_path === null ? path : `${old_path} → ${path}`}`),
    ),
  ];
}

/** Shows one State entry with everything that is known about its file. */
export function renderStateEntry(entry: StateEntry): Document {
  return [
    renderHeadingLine(entry.id, entry.path),
    ...renderFieldLines([
      [
        "uncertainty",
        [renderUncertaintySpan(entry), entry.uncertainty_reduced_by ? ` by ${entry.uncertainty_reduced_by}` : ""],
      ],
      ["scope", entry.semantic_scope],
      ["owner", entry.owner],
      ["version", entry.version],
      ["reviewed", entry.last_reviewed_at],
      ["changes since", entry.change_count_since_review],
      ["depends on", entry.dependencies],
      ["invariants", entry.invariants_touched],
    ]),
    ...renderStatement("Responsibilities", entry.responsibilities),
    ...renderAssumptions(entry.assumptions),
  ];
}

/** Shows the State entries that depend on a file, directly or through others. */
export function renderImpact(output: StateImpactOutput): Document {
  const { path, direct, transitive, scopes = [] } = output;
  if (direct.length + transitive.length === 0) {
    return [line(0, strong(path), ": no State entry depends on it.")];
  }
  const reach = scopes.length === 0 ? "" : `, in ${formatCount(scopes.length, "scope")}: ${scopes.join(", ")}`;
  return [
    line(0, strong(path), `: ${direct.length} directly, ${transitive.length} through others${reach}`),
    ...group("Depend on it", direct),
    ...group("Depend on those", transitive),
  ];
}

function group(title: string, entries: readonly StateEntry[]): Document {
  const listed = { ...renderEntryTable(entries), shown: LISTED, rest: "add --json for all of them" };
  return entries.length === 0 ? [] : [blank, line(2, dim(title)), listed];
}

function renderEntryTable(entries: readonly StateEntry[]): Block {
  const columns = [
    textColumn("id"),
    pathColumn("path"),
    textColumn("scope"),
    textColumn("owner"),
    numberColumn("version"),
    "uncertainty",
  ];
  const rows = entries.map((entry) => [
    entry.id,
    entry.path,
    entry.semantic_scope ?? "",
    entry.owner ?? "",
    entry.version === undefined ? "" : String(entry.version),
    renderUncertaintySpan(entry),
  ]);
  return table(columns, rows);
}

function renderUncertaintySpan({ uncertainty_level: level }: StateEntry): Span {
  const text = describeUncertainty(level);
  if (level === 3) return bad(text);
  return level === 0 ? good(text) : plain(text);
}
