import { createRequire } from "node:module";
import type { Json } from "./answer.ts";
import type { World } from "./world.ts";

interface Definition {
  readonly name: string;
  readonly examples: readonly Json[];
}

let definitions: readonly Definition[] | undefined;

/** Read when first needed: 4 MB. */
function allDefinitions(): readonly Definition[] {
  definitions ??= createRequire(import.meta.url)("@octokit/webhooks-examples") as readonly Definition[];
  return definitions;
}

/** Of an organisation or of an installed app only; a workflow of this repository gets neither. */
const left = new Set(["organization", "installation", "enterprise"]);

/** A payload with all the members that GitHub's example has, of which `known` has the stand-in's own values. */
export function buildExamplePayload(world: World, name: string, known: Json): Json {
  const examples = allDefinitions().find((definition) => definition.name === name)?.examples ?? [];
  const example = examples.find(({ action }) => action === known.action) ?? examples[0] ?? {};
  const members = Object.entries(example).filter(([member]) => !left.has(member));
  return overlaid(renamed(world, Object.fromEntries(members)), known) as Json;
}

/** The repository and the servers of the example, by the stand-in's names. */
function renamed(world: World, example: Json): Json {
  const repository = example.repository as { readonly full_name: string } | undefined;
  const text = JSON.stringify(example)
    .replaceAll(repository?.full_name ?? "Codertocat/Hello-World", `${world.owner}/${world.name}`)
    .replaceAll("https://api.github.com", world.server)
    .replaceAll("https://github.com", world.server);
  return JSON.parse(text) as Json;
}

function overlaid(example: unknown, known: unknown): unknown {
  if (known === undefined) return example;
  if (!isObject(example) || !isObject(known)) return known;
  const names = new Set([...Object.keys(example), ...Object.keys(known)]);
  return Object.fromEntries([...names].map((name) => [name, overlaid(example[name], known[name])]));
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
