import type { SkillSearchOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import { blank, type Document, dim, line, paragraph, strong, warn } from "../../../view/text/index.ts";

interface FoundSkills
  extends DeepReadonly<Pick<SkillSearchOutput, "query" | "matches" | "neighbors" | "conflicts" | "truncated">> {
  /** The parts that were asked for; null or undefined stands for all of them. */
  readonly only?: readonly string[] | null;
}

/** Shows what a search found: matches, then their neighbors in the graph, then conflicts. */
export function renderFoundSkills(found: FoundSkills): Document {
  const { query, matches, neighbors, conflicts, truncated } = found;
  if (matches.length + neighbors.length + conflicts.length === 0)
    return [line(0, describeNothingFound(query, found.only ?? null))];
  return [
    ...matches.flatMap(({ name, description, why }) => [
      line(0, strong(name)),
      ...paragraph(2, description),
      line(2, dim(why.join("; "))),
    ]),
    ...(neighbors.length > 0 ? [blank, line(0, dim("Related skills"))] : []),
    ...neighbors.flatMap(({ name, type, from, direction, reason, description }) => [
      line(
        2,
        strong(name),
        direction === "out" ? `  ${from} ${type} ${name}` : `  ${name} ${type} ${from}`,
        dim(`  ${reason}`),
      ),
      ...paragraph(4, description),
    ]),
    ...(truncated ? [line(2, dim("and more: search with a smaller `--depth`, or for one skill"))] : []),
    ...(conflicts.length > 0 ? [blank, line(0, warn("Do not combine"))] : []),
    ...conflicts.map(({ a, b, reason }) => line(2, `${a} and ${b}`, dim(`  ${reason}`))),
  ];
}

/** Names only the parts that were asked for, since the others may not be empty. */
function describeNothingFound(query: string, only: readonly string[] | null): string {
  const isWanted = (part: string) => only === null || only.includes(part);
  if (isWanted("matches")) return `Nothing matches ${JSON.stringify(query)}.`;
  const missing = [
    ...(isWanted("neighbors") ? ["related to"] : []),
    ...(isWanted("conflicts") ? ["in conflict with"] : []),
  ];
  return `No skill is ${missing.join(" or ")} the matches of ${JSON.stringify(query)}.`;
}
