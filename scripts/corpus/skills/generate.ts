import type { SkillText } from "../../../src/skills/engine/search/skill-text.ts";
import { body } from "./body.ts";
import { CHECKS, ENDINGS, HEADINGS, OPENINGS, PITFALLS, STEPS } from "./frames.ts";
import { hubs } from "./hubs.ts";
import { generateTopicQueries, type Query } from "./queries.ts";
import { type Chance, chance } from "./random.ts";
import { type Domain, domains, type Split, type Topic } from "./tables.ts";

/** Skills, and queries with the names of the skills that answer them. */
export interface Corpus {
  readonly skills: readonly SkillText[];
  readonly queries: Readonly<Record<Split, readonly Query[]>>;
}

/** A skill of a topic; `tool` is set where it does the work with one program in particular. */
export interface Variant {
  readonly skill: SkillText;
  readonly tool: string | null;
}

/** Returns the corpus with all its queries, the same one for the same seed. */
export function generate(seed = "skills"): Corpus {
  const all = domains();
  const made = all.map((domain) => ({
    domain,
    topics: domain.topics.map((topic) => ({ topic, variants: variants(domain, topic, seed) })),
  }));
  const skills = made.flatMap(({ domain, topics }) => [
    ...topics.flatMap(({ variants: found }) => found.map(({ skill }) => skill)),
    ...hubs(domain, seed),
  ]);
  const ofSplit = (split: Split) =>
    made
      .filter(({ domain }) => domain.split === split)
      .flatMap(({ topics }) => topics.flatMap((one) => generateTopicQueries(one.topic, one.variants, seed)));
  return { skills, queries: { development: ofSplit("development"), "held-out": ofSplit("held-out") } };
}

/** Returns `count` skills for measurements of time: the corpus over and over, with other sentences and numbered names. */
export function generateMany(count: number, seed = "skills"): SkillText[] {
  const skills: SkillText[] = [];
  for (let round = 0; skills.length < count; round++) {
    const made = generate(`${seed}${round === 0 ? "" : round}`).skills;
    for (const skill of made) skills.push(round === 0 ? skill : { ...skill, name: `${skill.name}-${round}` });
  }
  return skills.slice(0, count);
}

function variants(domain: Domain, topic: Topic, seed: string): Variant[] {
  const random = chance(`${seed}/${topic.id}`);
  const count = 1 + random.below(4);
  const tools = random.some(domain.tools, 2);
  const kinds = [null, tools[0] ?? null, null, tools[1] ?? null].slice(0, count);
  return kinds.map((tool, at) => ({ tool, skill: generateSkill({ domain, topic, tool, at, random }) }));
}

interface Making {
  readonly domain: Domain;
  readonly topic: Topic;
  readonly tool: string | null;
  readonly at: number;
  readonly random: Chance;
}

function generateSkill(making: Making): SkillText {
  const { domain, topic, random } = making;
  const headings = random.pick(HEADINGS);
  const name = generateSkillName(making);
  const withTags = random.next() < 0.5;
  return {
    name,
    description: generateSkillDescription(making),
    headings: [name.replaceAll("-", " "), ...headings],
    body: body({ domain, topic, headings, random, tool: making.tool, frames: { STEPS, CHECKS, PITFALLS } }),
    tags: withTags ? [domain.name, random.pick(topic.terms).toLowerCase().replaceAll(" ", "-")] : [],
    intents: random.next() < 0.2 ? [`${topic.slug.replaceAll("-", " ")}`] : [],
    triggers: random.next() < 0.2 ? [`${random.pick(topic.terms)}`] : [],
  };
}

/** Names a skill as different authors would: with or without the domain in front, with the program at the end, with a team's prefix. */
function generateSkillName({ domain, topic, tool, at }: Making): string {
  const plain = at === 0 ? `${domain.name}-${topic.slug}` : `${at === 2 ? "acme" : "x"}-${topic.slug}-${domain.name}`;
  const name = tool === null ? plain : `${topic.slug}-with-${tool}`;
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function generateSkillDescription({ domain, topic, tool, random }: Making): string {
  const [term = "", another = ""] = random.some(topic.terms, 2);
  const fill = (frame: string) =>
    frame
      .replace("{title}", domain.title)
      .replace("{topic}", () => random.pick(topic.details))
      .replace("{term}", term)
      .replace("{another}", another)
      .replace("{tool}", tool ?? random.pick(domain.tools));
  const by = tool === null ? "" : ` With ${tool}.`;
  return `${fill(random.pick(OPENINGS))}${topic.summary}${by}${fill(random.pick(ENDINGS))}`;
}
