import type { TaskPlanOutput, Warning } from "../../domain/index.ts";
import { NEEDED } from "./choose.ts";
import type { Draft, Earlier } from "./order.ts";
import { contestedEntries } from "./rationale.ts";
import type { Selection } from "./select.ts";
import { stackedOn } from "./stack.ts";
import { unsuitedReasons } from "./unsuited.ts";
import { planWarnings } from "./warnings.ts";

export interface Planned {
  readonly drafts: readonly Draft[];
  readonly tasks: TaskPlanOutput["tasks"];
  readonly earlier: ReadonlyMap<string, readonly Earlier[]>;
}

/** What a person should know before creating the tasks: about the request, the data, the files, the order, the agents. */
export function warningsOf(selection: Selection, planned: Planned): Warning[] {
  return [
    ...aboutRequest(selection, planned),
    ...aboutScopes(selection),
    ...aboutFiles(selection, planned),
    ...aboutOrder(planned),
    ...aboutAgents(planned),
  ];
}

function aboutRequest({ facts, request, scores, choices }: Selection, { tasks }: Planned): Warning[] {
  const reasons = unsuitedReasons(request.text, choices, facts);
  const unsuited = reasons.length > 0 ? [planWarnings.unsuited(reasons)] : [];
  const hasScopes = Object.keys(facts.scopes).length > 0;
  if (tasks.length === 0 && hasScopes) {
    const [nearest] = [...scores.scopes].filter(([, fit]) => fit === 1).map(([scope]) => scope);
    const words = request.concepts.filter(({ weight }) => weight === 1).map(({ said }) => said);
    return [...unsuited, planWarnings.nothingMatched(words.slice(0, 6), nearest ?? null)];
  }
  return scores.unknown.length > 0 && tasks.length > 0
    ? [...unsuited, planWarnings.wordsUnknown(scores.unknown)]
    : unsuited;
}

function aboutScopes({ facts }: Selection): Warning[] {
  return [
    ...(facts.state.length === 0 ? [planWarnings.noState()] : []),
    ...(Object.keys(facts.scopes).length === 0 ? [planWarnings.noScopes()] : []),
  ];
}

function aboutFiles({ facts, scores }: Selection, { drafts }: Planned): Warning[] {
  const homeless = scores.files
    .filter(({ score, candidate }) => candidate.scope === null && score >= NEEDED)
    .map(({ candidate }) => candidate.scopeNote?.replace(/\.$/, "") ?? `no scope owns ${candidate.path}`);
  const notes = drafts.flatMap(({ files }) => files.flatMap(({ candidate }) => candidate.scopeNote ?? []));
  const contested = drafts.flatMap(contestedEntries);
  const paused = drafts.flatMap(({ scope, patterns }) =>
    facts.overdueRfcs
      .filter(({ scopes }) => scopes.includes(scope))
      .map(({ id }) => planWarnings.paused(id, scope, patterns)),
  );
  const hasScopes = Object.keys(facts.scopes).length > 0;
  return [
    ...(homeless.length > 0 && hasScopes ? [planWarnings.withoutScope(homeless)] : []),
    ...(notes.length > 0 ? [planWarnings.outsideScope(notes)] : []),
    ...(contested.length > 0 ? [planWarnings.contested(contested)] : []),
    ...paused,
  ];
}

function aboutOrder({ drafts, earlier }: Planned): Warning[] {
  return drafts.flatMap(({ key }) => {
    const before = earlier.get(key) ?? [];
    if (before.length === 0) return [];
    const names = before.map(({ task }) => task);
    return stackedOn(before, earlier) === null
      ? [planWarnings.waits(key, names), planWarnings.noSingleBase(key, names)]
      : [planWarnings.waits(key, names)];
  });
}

function aboutAgents({ tasks }: Planned): Warning[] {
  const agents = tasks.map(({ agent_id }) => agent_id);
  const shared = [...new Set(agents.filter((agent, at) => agents.indexOf(agent) !== at))];
  return shared.length > 0 ? [planWarnings.agentShared(shared)] : [];
}
