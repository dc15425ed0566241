import type { NodePromoteOutput, Warning } from "../../../kernel/domain/documents.generated.ts";
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
  sign,
  strong,
  warned,
} from "../../../view/text/index.ts";

type Gates = readonly (DeepReadonly<Omit<NodePromoteOutput["gates"][number], "gate">> & { readonly gate: string })[];

interface Hashes extends Pick<NodePromoteOutput, "artifact_sha256" | "source_sha256" | "manifest_sha256"> {}

interface NodeToPromote extends Hashes {
  readonly name: string;
  readonly gates: Gates;
  readonly header: string | null;
  readonly requests: readonly { readonly effect: string; readonly adapter: string; readonly scope: unknown }[];
}

/** Shows what a node asks for and the gates that it has passed, before a reviewer promotes it. */
export function renderNodeToPromote(node: NodeToPromote): Document {
  const { name, header, requests, gates } = node;
  const asksFor = requests.map(({ effect, adapter, scope }) =>
    line(4, `${effect} by ${adapter}  `, dim(JSON.stringify(scope))),
  );
  return [
    line(0, strong(name)),
    ...(header === null ? [] : [line(2, header)]),
    ...hashLines(node),
    blank,
    line(2, requests.length === 0 ? "It asks for nothing." : "It asks for:"),
    ...asksFor,
    blank,
    ...gateLines(gates),
  ];
}

interface Promotion
  extends Hashes,
    DeepReadonly<Pick<NodePromoteOutput, "status" | "name" | "reviewer_id" | "attestation_id" | "file">> {
  readonly gates: Gates;
  readonly warnings: readonly Warning[];
}

/** Returns whether the node was promoted, and which gates it passed on what evidence. */
export function renderNodePromotion(promotion: Promotion): Document {
  const { status, name, reviewer_id, gates, attestation_id, file, warnings } = promotion;
  const outcome = status === "promoted" ? good("Promoted") : bad(status === "refused" ? "Not promoted" : "Declined");
  return [
    line(0, outcome, `: ${name}`, dim(`  by ${reviewer_id}`)),
    ...hashLines(promotion),
    blank,
    ...gateLines(gates),
    ...(attestation_id === null ? [] : [blank, line(0, `attestation ${attestation_id}`)]),
    ...(file === null ? [] : [line(0, `written ${file}`)]),
    warned(warnings),
  ];
}

function hashLines({ artifact_sha256, source_sha256, manifest_sha256 }: Hashes): Line[] {
  return [
    line(2, dim(`module   ${artifact_sha256}`)),
    line(2, dim(`source   ${source_sha256 ?? "none named"}`)),
    line(2, dim(`manifest ${manifest_sha256}`)),
  ];
}

function gateLines(gates: Gates): Line[] {
  return gates.flatMap(({ gate, passed, problems, evidence }) => [
    line(0, sign(passed ? "pass" : "block"), ` ${gate}  `, dim(summarizeGateEvidence(evidence))),
    ...problems.map((problem) => line(4, problem)),
  ]);
}

/** Sums the evidence up in one line; `--json` has all of it. */
function summarizeGateEvidence(evidence: Readonly<Record<string, unknown>>): string {
  return Object.entries(evidence)
    .flatMap(([key, value]) => {
      if (Array.isArray(value)) return [formatCount(value.length, key.replaceAll("_", " ").replace(/s$/, ""))];
      if (typeof value === "number") return [`${value} ${key.replaceAll("_", " ")}`];
      return typeof value === "string" && !/^[0-9a-f]{64}$/.test(value) ? [`${key.replaceAll("_", " ")} ${value}`] : [];
    })
    .join(", ");
}
