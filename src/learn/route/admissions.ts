import { checkConditions } from "../../runtime/engine/manifest/index.ts";
import type { Admissions, RouteQuestion } from "./route-state.ts";
import type { NodeGrant } from "./types.ts";

/** Asks conditions and policy, each once for a node in one route. */
export function makeAdmission({ ports, request }: RouteQuestion): Admissions {
  const conditions = new Map<string, Promise<string | null>>();
  const grants = new Map<string, Promise<NodeGrant>>();
  const askOnce = <T>(known: Map<string, Promise<T>>, name: string, ask: () => Promise<T>): Promise<T> => {
    const answer = known.get(name) ?? ask();
    known.set(name, answer);
    return answer;
  };
  return {
    conditions: ({ own, binding }) =>
      askOnce(conditions, own.node.name, async () => {
        const variables = { input: binding.input, context: request.context };
        return (
          binding.missing ??
          (await ports.inputProblem(own.node, binding.input)) ??
          describeFailedCondition(await checkConditions(own.node.manifest.preconditions, variables, ports.evaluate))
        );
      }),
    grant: (own) => askOnce(grants, own.node.name, () => ports.grant(own.node)),
  };
}

export function describeFailedCondition(results: Awaited<ReturnType<typeof checkConditions>>): string | null {
  const failed = results.find(({ passed }) => !passed);
  return failed === undefined ? null : `${failed.name} does not hold: ${failed.reason}`;
}
