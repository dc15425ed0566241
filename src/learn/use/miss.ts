import { SklError } from "../../kernel/domain/index.ts";
import type { MissAnswer, RouteMiss } from "../route/index.ts";
import { type SynthesisRequest, synthesizeNode } from "./synthesize.ts";

interface MissSurroundings extends Pick<SynthesisRequest, "cwd" | "env" | "compilers" | "threads"> {
  readonly onProgress?: (text: string) => void;
}

/**
 * Answers a miss of the router by writing a learned node. The router calls it only where the policy says so. It never fails the route: why no
 * node came out is in the answer.
 */
export async function answerMiss(miss: RouteMiss, surroundings: MissSurroundings): Promise<MissAnswer> {
  const createMissAnswer = (says: string, attestation_id: string | null = null): MissAnswer => ({
    says,
    node: null,
    attestation_id,
  });
  const { text, context } = miss.request;
  try {
    const result = await synthesizeNode({
      ...surroundings,
      request: text,
      context: Object.keys(context).length === 0 ? null : context,
      name: null,
      near: listNearCandidates(miss),
      routeId: null,
      dryRun: false,
    });
    if (result.status !== "kept")
      return createMissAnswer(
        `No node came out (${result.status}): ${result.problems[0] ?? ""}`,
        result.attestation_id,
      );
    const says = `${result.name ?? ""} was written and is learned: it runs dry only, until a person promotes it.`;
    return { says, node: result.name, attestation_id: result.attestation_id };
  } catch (cause) {
    if (cause instanceof SklError) return createMissAnswer(`Nothing was written: ${cause.message}`);
    throw cause;
  }
}

/** The last reason why each candidate fell. */
function listNearCandidates({ stages }: RouteMiss): SynthesisRequest["near"] {
  const fell = new Map<string, string>();
  for (const { candidates } of stages)
    for (const { node, fell: why } of candidates) if (why !== null) fell.set(node, why);
  return [...fell].map(([name, why]) => ({ name, header: "", fell: why }));
}
