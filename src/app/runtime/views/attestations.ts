import type {
  AttestListOutput,
  AttestRotateOutput,
  AttestShowOutput,
  AttestVerifyOutput,
} from "../../../domain/documents.generated.ts";
import type { DeepReadonly } from "../../../domain/index.ts";
import {
  bad,
  blank,
  compose,
  countOf,
  dim,
  fieldLines,
  good,
  headingLine,
  type Line,
  layTable,
  line,
  marksOf,
  paragraph,
  strong,
  type TextStyle,
} from "../../../report/text/index.ts";

/** Renders the entries of the log as a table. */
export function renderAttestations(rows: DeepReadonly<AttestListOutput["attestations"]>, style: TextStyle): string {
  if (rows.length === 0) return compose([line(0, "Nothing has been attested yet.")], style);
  const columns = [
    { header: "No.", align: "right" as const },
    { header: "Id" },
    { header: "Kind" },
    { header: "Outcome" },
    { header: "Artifact", gives: "text" as const },
    { header: "Time" },
  ];
  const cells = rows.map(({ index, attestation_id, kind, outcome, name, at }) => [
    String(index + 1),
    attestation_id.slice(0, 8),
    kind.replace("_", " "),
    outcome ?? "",
    name,
    dim(at.slice(0, 16).replace("T", " ")),
  ]);
  return compose(layTable(columns, cells, style), style);
}

interface AttestedEntry extends DeepReadonly<Pick<AttestShowOutput, "index" | "attestation_id" | "signed_by">> {
  readonly statement: {
    readonly predicateType: string;
    readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
    readonly predicate: object;
  };
}

/** Renders one entry with every field of its predicate. */
export function renderAttestation(entry: AttestedEntry, style: TextStyle): string {
  const { subject, predicateType, predicate } = entry.statement;
  const about = subject.map(({ name, digest }) => `${name} (sha256 ${digest.sha256})`);
  return compose(
    [
      headingLine(entry.attestation_id, `entry ${entry.index + 1}`),
      ...fieldLines([
        ["artifact", about],
        ["type", predicateType],
        ["signed by", entry.signed_by],
        ...Object.entries(predicate)
          .filter(([name]) => name !== "attestation_id")
          .map(([name, value]) => [name, valueText(value)] as const),
      ]),
    ],
    style,
  );
}

function valueText(value: unknown): string {
  if (value === null) return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type LogVerification = NonNullable<AttestVerifyOutput["log"]>;
type DocumentVerification = NonNullable<AttestVerifyOutput["document"]>;

/** Says whether the log, an envelope or a bundle matches its signatures, and where it does not. */
export function renderAttestVerification(
  { log, document }: DeepReadonly<Pick<AttestVerifyOutput, "log" | "document">>,
  style: TextStyle,
): string {
  const lines = [
    ...(log === null ? [] : logLines(log, style)),
    ...(document === null ? [] : documentLines(document, style)),
  ];
  return compose(lines, style);
}

function logLines(log: DeepReadonly<LogVerification>, style: TextStyle): Line[] {
  const marks = marksOf(style);
  const entries = countOf(log.entries, "entry");
  const more = log.problem_count - log.problems.length;
  return [
    log.ok
      ? line(0, good(marks.pass), " ", strong("The log matches its signatures"), dim(`  ${entries}, root ${log.root}`))
      : line(0, bad(marks.block), " ", strong("The log does not match its signatures"), dim(`  ${entries}`)),
    ...log.problems.flatMap(({ kind, file, line: at, attestation_id, says }) => [
      ...paragraph(2, says),
      line(4, dim(`${kind}  ${at === null ? file : `${file}:${at}`}`)),
      ...(attestation_id === null ? [] : [line(4, dim(attestation_id))]),
    ]),
    ...(more > 0 ? [line(2, `and ${countOf(more, "more problem")}`)] : []),
    ...(log.uncovered + log.torn_bytes === 0
      ? []
      : [
          blank,
          line(
            0,
            `The last checkpoint does not cover ${countOf(log.uncovered, "whole line")} and ${countOf(log.torn_bytes, "byte")} of an incomplete one: a run is being attested or was interrupted. The next run repairs this.`,
          ),
        ]),
    ...(log.set_aside.length === 0
      ? []
      : [line(0, `Incomplete ends that were moved aside: ${log.set_aside.slice(0, 10).join(", ")}`)]),
  ];
}

function documentLines(
  { kind, ok, entries, checkpoint, problems }: DeepReadonly<DocumentVerification>,
  style: TextStyle,
): Line[] {
  const marks = marksOf(style);
  const what =
    kind === "neither" ? "This is neither an envelope nor a bundle" : `The ${kind} is ${ok ? "" : "not "}genuine`;
  return [
    line(0, ok ? good(marks.pass) : bad(marks.block), " ", strong(what)),
    ...problems.flatMap((each) => paragraph(2, each)),
    ...(checkpoint === null ? [] : [line(2, dim(`log ${checkpoint.origin}, ${countOf(checkpoint.size, "entry")}`))]),
    ...entries
      .slice(0, 200)
      .flatMap((entry) => [
        line(
          2,
          entry.attestation_id ?? "An entry that cannot be read",
          dim(
            `  ${entry.index === null ? "" : `entry ${entry.index + 1}, `}signed by ${entry.signed_by ?? "an unknown key"}`,
          ),
        ),
        ...entry.problems.map((each) => line(4, bad(each))),
      ]),
  ];
}

export function renderBundleWritten(
  { file, entries }: { readonly file: string; readonly entries: number },
  style: TextStyle,
): string {
  return compose([line(0, good("Written"), `: ${file}, ${countOf(entries, "entry")}`)], style);
}

/** Shows the key that a rotation would replace, before a person agrees to it. */
export function renderKeyToReplace({ from }: { readonly from: string }, style: TextStyle): string {
  return compose(
    [
      line(0, strong("Key"), `  ${from}`),
      ...paragraph(
        2,
        "This key will never sign again, and a rotation cannot be undone. What the key signed stays valid here; anyone who verifies signatures elsewhere needs the new public key.",
      ),
    ],
    style,
  );
}

/** Says which key signs from now on. */
export function renderKeyRotation({ from, to }: Pick<AttestRotateOutput, "from" | "to">, style: TextStyle): string {
  if (to === null) return compose([line(0, bad("Declined"), `: the key stays ${from}`)], style);
  return compose(
    [line(0, good("New key"), `: ${to}`), line(2, dim(`former key: ${from}; what it signed stays valid`))],
    style,
  );
}
