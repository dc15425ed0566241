import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { type EdgeRecord, toEdgeRecord } from "./edge-record.ts";
import { listEdgesOfPair, listPairHistory } from "./graph.ts";
import { formatEdge } from "./keys.ts";
import type { Refusal } from "./refusal.ts";
import { type Digest, writeEditToken } from "./token.ts";
import type { Edit, Graph, HistoryEntry } from "./types.ts";
import { type KnownSkills, type ResolvedEdit, resolveValidEdit } from "./valid-edit.ts";

export interface EditContext {
  readonly skills: KnownSkills;
  readonly digest: Digest;
}

/** The preview of an edit: what it would do, and the history of the two skills (SkillDAG, appendix G). */
export interface Proposal {
  readonly token: string;
  /** The edit with the ends as they are stored, and with the former type of a retype. */
  readonly edit: Edit;
  readonly existing: readonly EdgeRecord[];
  readonly history: readonly HistoryEntry[];
  readonly would: string;
}

/** Previews an edit and changes nothing. The token commits exactly this edit, once, while the pair stays as it is. */
export function proposeEdit(graph: Graph, given: Edit, context: EditContext): Result<Proposal, Refusal> {
  const valid = resolveValidEdit(graph, given, context.skills);
  if (!valid.ok) return err(valid.error);
  const { edit } = valid.value;
  return ok({
    token: writeEditToken(graph, edit, context.digest),
    edit,
    existing: listEdgesOfPair(graph, edit.a, edit.b).map(toEdgeRecord),
    history: listPairHistory(graph, edit.a, edit.b),
    would: wouldText(valid.value),
  });
}

function wouldText({ edit, former }: ResolvedEdit): string {
  switch (edit.op) {
    case "add":
      return `Add ${formatEdge(edit)}: ${describeEditMeaning(edit)}`;
    case "delete":
      return `Delete ${formatEdge(edit)}${former ? `, which says: ${former.reason}` : ""}`;
    case "retype":
      return `Retype ${former ? formatEdge(former) : "the edge"} to ${formatEdge(edit)}: ${describeEditMeaning(edit)}`;
  }
}

function describeEditMeaning({ type, a, b }: Edit): string {
  switch (type) {
    case "depends_on":
      return `${a} needs ${b} done first.`;
    case "specializes":
      return `${a} is the narrower variant, to be preferred over ${b} where it fits.`;
    case "composes_with":
      return `${a} and ${b} do more together than each alone.`;
    case "similar_to":
      return `${a} and ${b} do the same; one of them is enough.`;
    case "conflicts_with":
      return `${a} and ${b} must not be used together.`;
    case "calls":
      return `${a} runs ${b} directly.`;
    case "requires":
      return `${a} needs a value or capability that ${b} stands for.`;
    case "produces":
      return `${a} makes a value that ${b} stands for.`;
    case "validates":
      return `${a} checks what ${b} puts out.`;
    case "supersedes":
      return `${a} replaces ${b}.`;
  }
}
