import type { Chance } from "./random.ts";
import type { Domain, Topic } from "./tables.ts";

export interface BodyRequest {
  readonly domain: Domain;
  readonly topic: Topic;
  readonly tool: string | null;
  readonly headings: readonly string[];
  readonly random: Chance;
  readonly frames: Readonly<Record<"STEPS" | "CHECKS" | "PITFALLS", readonly string[]>>;
}

/** Returns a body in Markdown with an opening, steps, checks, and warnings that name siblings. */
export function body({ domain, topic, tool, headings, random, frames }: BodyRequest): string {
  const [opening = "", steps = "", checks = "", pitfalls = ""] = headings;
  const terms = random.some(topic.terms, 2 + random.below(3));
  const others = domain.topics.filter(({ id }) => id !== topic.id);
  const fill = (frame: string) =>
    frame
      .replaceAll("{topic}", () => random.pick(topic.details))
      .replaceAll("{word}", () => random.pick(domain.words))
      .replaceAll("{tool}", () => tool ?? random.pick(domain.tools))
      .replaceAll("{other}", () => random.pick(others).summary);
  const some = (pool: readonly string[], least: number, spread: number) =>
    random.some(pool, least + random.below(spread)).map(fill);
  const lines = [
    `## ${opening}`,
    `This skill is for ${domain.title}: ${topic.details.join(", ")}. ${terms.join("; ")}.`,
    `## ${steps}`,
    ...some(frames.STEPS, 6, 9).map((step, at) => `${at + 1}. ${step}`),
    `## ${checks}`,
    ...some(frames.CHECKS, 3, 4).map((check) => `- ${check}`),
    `## ${pitfalls}`,
    ...some(frames.PITFALLS, 2, 4).map((pitfall) => `- ${pitfall}`),
  ];
  return lines.join("\n");
}
