import type { StateEntry } from "../../domain/index.ts";
import { queryState } from "../ground/state-queries.ts";
import { withWorkspace } from "../tasks/tasks.ts";

export interface StateQuestion {
  readonly cwd: string;
  readonly query: string;
  readonly max: number;
  readonly offline?: boolean | undefined;
}

/** `skl state query`: the best entries, and how many there are. */
export async function searchState(question: StateQuestion): Promise<{ entries: StateEntry[]; total: number }> {
  const found = await withWorkspace(
    question.cwd,
    async ({ rules }) => queryState(rules.knowledge.state, question.query),
    question.offline,
  );
  return { entries: found.slice(0, question.max), total: found.length };
}
