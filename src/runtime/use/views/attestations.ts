import type {
  AttestListOutput,
  AttestRotateOutput,
  AttestShowOutput,
  AttestVerifyOutput,
} from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  formatCount,
  good,
  type Line,
  line,
  numberColumn,
  paragraph,
  renderFieldLines,
  renderHeadingLine,
  sign,
  strong,
  table,
  textColumn,
} from "../../../view/text/index.ts";

/** Shows the entries of the log as a table. */
export function renderAttestations(rows: DeepReadonly<AttestListOutput["attestations"]>): Document {
  if (rows.length === 0) return [line(0, "Nothing has been attested yet.")];
  const columns = [numberColumn("No."), "Id", "Kind", "Outcome", textColumn("Artifact"), "Time"];
  const cells = rows.map(({ index, attestation_id, kind, outcome, name, at }) => [
    String(index + 1),
    attestation_id.slice(0, 8),
    kind.replace("_", " "),
    outcome ?? "",
    name,
    dim(at.slice(0, 16).replace("T", " ")),
  ]);
  return [table(columns, cells)];
}

interface AttestedEntry extends DeepReadonly<Pick<AttestShowOutput, "index" | "attestation_id" | "signed_by">> {
  readonly statement: {
    readonly predicateType: string;
    readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
    readonly predicate: object;
  };
}

/** Shows one entry with every field of its predicate. */
export function renderAttestation(entry: AttestedEntry): Document {
  const { subject, predicateType, predicate } = entry.statement;
  const about = subject.map(({ name, digest }) => `${name} (sha256 ${digest.sha256})`);
  return [
    renderHeadingLine(entry.attestation_id, `entry ${entry.index + 1}`),
    ...renderFieldLines([
      ["artifact", about],
      ["type", predicateType],
      ["signed by", entry.signed_by],
      ...Object.entries(predicate)
        .filter(([name]) => name !== "attestation_id")
        .map(([name, value]) => [name, formatPredicateValue(value)] as const),
    ]),
  ];
}

function formatPredicateValue(value: unknown): string {
  if (value === null) return "none";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type LogVerification = NonNullable<AttestVerifyOutput["log"]>;
type DocumentVerification = NonNullable<AttestVerifyOutput["document"]>;

/** Returns whether the log, an envelope or a bundle matches its signatures, and where it does not. */
export function renderAttestationCheck({
  log,
  document,
}: DeepReadonly<Pick<AttestVerifyOutput, "log" | "document">>): Document {
  const lines = [
    ...(log === null ? [] : logLines(log)),
    ...(document === null ? [] : renderVerifiedDocument(document)),
  ];
  return lines;
}

function logLines(log: DeepReadonly<LogVerification>): Line[] {
  const entries = formatCount(log.entries, "entry");
  const more = log.problem_count - log.problems.length;
  return [
    log.ok
      ? line(0, sign("pass"), " ", strong("The log matches its signatures"), dim(`  ${entries}, root ${log.root}`))
      : line(0, sign("block"), " ", strong("The log does not match its signatures"), dim(`  ${entries}`)),
    ...log.problems.flatMap(({ kind, file, line: at, attestation_id, says }) => [
      ...paragraph(2, says),
      line(4, dim(`${kind}  ${at === null ? file : `${file}:${at}`}`)),
      ...(attestation_id === null ? [] : [line(4, dim(attestation_id))]),
    ]),
    ...(more > 0 ? [line(2, `and ${formatCount(more, "more problem")}`)] : []),
    ...(log.uncovered + log.torn_bytes === 0
      ? []
      : [
          blank,
          line(
            0,
            `The last checkpoint does not cover ${formatCount(log.uncovered, "whole line")} and ${formatCount(log.torn_bytes, "byte")} of an incomplete one: a run is being attested or was interrupted. The next run repairs this.`,
          ),
        ]),
    ...(log.set_aside.length === 0
      ? []
      : [line(0, `Incomplete ends that were moved aside: ${log.set_aside.slice(0, 10).join(", ")}`)]),
  ];
}

function renderVerifiedDocument({
  kind,
  ok,
  entries,
  checkpoint,
  problems,
}: DeepReadonly<DocumentVerification>): Line[] {
  const about = new Set(entries.map(({ subject }) => subject ?? "something unreadable"));
  const [only] = about;
  const subject = about.size === 1 ? only : formatCount(about.size, "subject");
  const what =
    kind === "neither"
      ? "This is neither an envelope nor a bundle"
      : `The ${kind} is ${ok ? `genuine, of ${subject}` : "not genuine or not about what was asked"}`;
  return [
    line(0, sign(ok ? "pass" : "block"), " ", strong(what)),
    ...problems.flatMap((each) => paragraph(2, each)),
    ...(checkpoint === null
      ? []
      : [line(2, dim(`log ${checkpoint.origin}, ${formatCount(checkpoint.size, "entry")}`))]),
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
        ...renderAboutLines(entry),
        ...entry.problems.map((each) => line(4, bad(each))),
      ]),
  ];
}

/** Returns what an entry speaks of, what it says, by whom and when. */
function renderAboutLines(entry: DeepReadonly<DocumentVerification>["entries"][number]): Line[] {
  if (entry.predicate_type === null) return [];
  const kind = entry.predicate_type.split(":").at(-2) ?? entry.predicate_type;
  return [
    line(4, `${kind} of ${entry.subject ?? "?"}`, dim(`  sha256 ${entry.subject_sha256}`)),
    line(4, `by ${entry.said_by ?? "?"}, ${entry.said_at ?? "?"}`),
    ...(entry.policy_sha256 === null ? [] : [line(4, dim(`policy ${entry.policy_sha256}`))]),
  ];
}

export function renderBundleWritten({ file, entries }: { readonly file: string; readonly entries: number }): Document {
  return [line(0, good("Written"), `: ${file}, ${formatCount(entries, "entry")}`)];
}

/** Shows the key that a rotation would replace, before a person agrees to it. */
export function renderKeyToReplace({ from }: { readonly from: string }): Document {
  return [
    line(0, strong("Key"), `  ${from}`),
    ...paragraph(
      2,
      "This key will never sign again, and a rotation cannot be undone. What the key signed stays valid here; anyone who verifies signatures elsewhere needs the new public key.",
    ),
  ];
}

/** Returns which key signs from now on. */
export function renderKeyRotation({ from, to }: Pick<AttestRotateOutput, "from" | "to">): Document {
  if (to === null) return [line(0, bad("Declined"), `: the key stays ${from}`)];
  return [line(0, good("New key"), `: ${to}`), line(2, dim(`former key: ${from}; what it signed stays valid`))];
}
