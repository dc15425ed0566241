import type { SkillProposeEdgeOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import { blank, type Document, dim, line } from "../../../view/text/index.ts";
import { renderEntryLines } from "./history.ts";

/** Shows what an edit would do, the edges and the history of the two skills, and the token. */
export function renderEdgeProposal({
  token,
  existing,
  history,
  would,
}: DeepReadonly<SkillProposeEdgeOutput>): Document {
  return [
    line(0, would),
    ...(existing.length === 0 ? [] : [blank, line(0, dim("Edges between the two now"))]),
    ...existing.map(({ type, a, b, reason }) => line(2, `${a} ${type} ${b}`, dim(`  ${reason}`))),
    ...(history.length === 0 ? [] : [blank, line(0, dim("History of the pair"))]),
    ...history.flatMap((entry) => renderEntryLines(entry, 2)),
    ...(existing.length + history.length === 0 ? [] : [blank]),
    line(0, dim("Token: "), token),
  ];
}
