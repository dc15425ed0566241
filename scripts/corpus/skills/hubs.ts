import type { SkillText } from "../../../src/skills/engine/search/skill-text.ts";
import { CHECKS, PITFALLS, STEPS } from "./frames.ts";
import { type Chance, chance } from "./random.ts";
import type { Domain } from "./tables.ts";

const KINDS = ["overview", "checklist", "troubleshooting", "starter"] as const;

const SAYS: Readonly<Record<(typeof KINDS)[number], string>> = {
  overview: "What there is for {title} and where to begin.",
  checklist: "What to look at before work on {title} is handed over.",
  troubleshooting: "First help when something about {title} goes wrong.",
  starter: "Set-up of a machine for work on {title}.",
};

/** Skills that mention everything of a domain and do none of it: the distractors that libraries are full of. */
export function hubs(domain: Domain, seed: string): SkillText[] {
  return KINDS.map((kind) => {
    const random = chance(`${seed}/${domain.name}/${kind}`);
    return {
      name: `${domain.name}-${kind}`,
      description: SAYS[kind].replace("{title}", domain.title),
      headings: [`${domain.name} ${kind}`, ...domain.topics.slice(0, 3).map(({ slug }) => slug.replaceAll("-", " "))],
      body: generateHubBody(domain, random),
      tags: [domain.name, kind],
      intents: [],
      triggers: [],
    };
  });
}

function generateHubBody(domain: Domain, random: Chance): string {
  const topics = domain.topics.map(({ slug, summary, details }) => `- ${slug}: ${summary} (${details.join(", ")})`);
  const general = [...random.some(STEPS, 5), ...random.some(CHECKS, 3), ...random.some(PITFALLS, 3)].map((frame) =>
    frame.replaceAll(/\{\w+\}/g, () => random.pick([...domain.words, ...domain.tools])),
  );
  return [...topics, ...general].join("\n");
}
