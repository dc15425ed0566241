import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexNodes, type RouteNode, type RoutePorts, route } from "../../src/learn/route/index.ts";
import type { SkillText } from "../../src/skills/engine/search/skill-text.ts";
import { generate } from "../corpus/skills/generate.ts";
import { chance } from "../corpus/skills/random.ts";
import { readAllLines } from "./files.ts";
import type { ReplayRecord } from "./record.ts";
import { thresholds } from "./variants.ts";

/** How many requests that no node does were accepted by words alone, in a library of so many nodes. */
export interface DensityPoint {
  readonly nodes: number;
  readonly requests: number;
  readonly accepted: number;
}

const SIZES: readonly number[] = [10, 30, 100, 300, 1000];
const REQUESTS = 400;

/**
 * Measures how often the router accepts what it should not as a library grows: nodes with the words of a generated corpus of skills, none of which does what commits of public
 * repositories ask for. Their dry runs pass and need no inputs, the worst case; real ones refuse.
 */
export async function writeDensity(out: string): Promise<void> {
  const records = readAllLines<ReplayRecord>(join(out, "corpus"));
  const strangers = records.filter(
    ({ source, split, distractor }) => source === "git" && split === "held-out" && distractor,
  );
  const requests = chance("density requests").some(strangers, REQUESTS);
  const { skills } = generate();
  const nodes = chance("density nodes").some(skills, skills.length).map(toDensityNode);
  const points: DensityPoint[] = [];
  for (const size of SIZES.filter((each) => each <= nodes.length)) {
    const index = indexNodes(nodes.slice(0, size));
    let accepted = 0;
    for (const { request, context } of requests) {
      const result = await route({ index, request: { text: request, context, tags: [] }, ports: PASSING, thresholds });
      accepted += result.hit ? 1 : 0;
    }
    points.push({ nodes: size, requests: requests.length, accepted });
  }
  writeFileSync(join(out, "density.json"), `${JSON.stringify(points, null, 2)}\n`);
}

const PASSING: RoutePorts = {
  evaluate: async () => ({ ok: true, value: true }),
  inputProblem: async () => null,
  grant: async () => ({ granted: [], refusal: null }),
  dryRun: async () => ({ reason: null, output: {} }),
};

function toDensityNode({ name, description }: SkillText): RouteNode {
  return {
    name,
    manifest: {
      node_id: null,
      header: description,
      task_type: null,
      preconditions: [],
      requested_capabilities: [],
      input_schema: null,
      output_schema: null,
      edges: [],
    },
    status: "library",
    tags: [],
    phrases: [],
    artifact_sha256: name,
    manifest_sha256: name,
  };
}
