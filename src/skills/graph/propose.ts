import { err, ok, type Result } from "../../domain/index.ts";
import { type EdgeRecord, edgeRecord } from "./edge-record.ts";
import { edgesOfPair, historyOfPair } from "./graph.ts";
import { edgeText } from "./keys.ts";
import type { Refusal } from "./refusal.ts";
import { type Digest, tokenText } from "./token.ts";
import type { Edit, Graph, HistoryEntry } from "./types.ts";
import { type KnownSkills, type ResolvedEdit, validEdit } from "./valid-edit.ts";

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
  const valid = validEdit(graph, given, context.skills);
  if (!valid.ok) return err(valid.error);
  const { edit } = valid.value;
  return ok({
    token: tokenText(graph, edit, context.digest),
    edit,
    existing: edgesOfPair(graph, edit.a, edit.b).map(edgeRecord),
    history: historyOfPair(graph, edit.a, edit.b),
    would: wouldText(valid.value),
  });
}

function wouldText({ edit, former }: ResolvedEdit): string {
  switch (edit.op) {
    case "add":
      return `Add ${edgeText(edit)}: ${meaningOf(edit)}`;
    case "delete":
      return `Delete ${edgeText(edit)}${former ? `, which says: ${former.reason}` : ""}`;
    case "retype":
      return `Retype ${former ? edgeText(former) : "the edge"} to ${edgeText(edit)}: ${meaningOf(edit)}`;
  }
}

function meaningOf({ type, a, b }: Edit): string {
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
