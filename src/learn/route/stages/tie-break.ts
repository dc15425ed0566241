import type { PassedCandidate, RouteStage, RouteState } from "../route-state.ts";
import { toStageCandidate } from "../route-state.ts";
import type { FoundBy, RouteTokens } from "../types.ts";

/** Is a rule that prefers one of two plans that passed. */
interface TieRule {
  /** Completes "It was chosen because ". */
  readonly because: string;
  /** Returns a negative number if the first plan is preferred, and 0 if the rule does not decide. */
  compare(a: PassedCandidate, b: PassedCandidate): number;
}

const BY: Readonly<Record<FoundBy, number>> = { exact: 0, graph: 1, fts: 2, vector: 3 };

/** The first rule that tells two plans apart decides between them. */
const TIE_RULES: readonly TieRule[] = [
  { because: "a person promoted it", compare: (a, b) => a.plan.learned.length - b.plan.learned.length },
  { because: "it needs fewer effects", compare: (a, b) => Number(needsFewer(b, a)) - Number(needsFewer(a, b)) },
  { because: "it was found more exactly", compare: (a, b) => BY[a.foundBy] - BY[b.foundBy] },
  { because: "it fits the words better", compare: (a, b) => b.score - a.score },
  { because: "its name comes first", compare: (a, b) => (a.own.node.name < b.own.node.name ? -1 : 1) },
];

/** Returns whether the effects of one plan are a strict subset of those of another. */
function needsFewer(a: PassedCandidate, b: PassedCandidate): boolean {
  const own = collectPlanEffects(a);
  const other = collectPlanEffects(b);
  return own.size < other.size && [...own].every((effect) => other.has(effect));
}

const collectPlanEffects = ({ plan }: PassedCandidate): ReadonlySet<string> =>
  new Set(plan.steps.flatMap(({ node }) => node.granted.map(({ effect, adapter }) => `${effect} ${adapter}`)));

/** Is stage 9, which chooses among plans that passed. A single plan is taken without asking. */
export const tieBreak: RouteStage = {
  number: 9,
  id: "tie-break",
  title: "Tie-break",
  skip: ({ passed }) => (passed.length === 0 ? "No plan passed." : null),
  run: async (state) => {
    const { passed, question } = state;
    const [only] = passed;
    const names = passed.map(({ own }) => own.node.name).join(", ");
    const input = `The plans that passed: ${names}.`;
    if (passed.length === 1 && only !== undefined)
      return {
        state: { ...state, chosen: only, reason: explainOnlyCandidate(only) },
        input,
        seen: [toStageCandidate(only, null)],
      };
    const asked = question.ports.choose === undefined ? null : await askModel(state);
    const { chosen, reason, tokens } = asked ?? chooseByRules(passed);
    const seen = passed.map((each) => toStageCandidate(each, each === chosen ? null : `${reason}`));
    return { state: { ...state, chosen, reason, tokens }, input, seen };
  },
};

const explainOnlyCandidate = ({ own, foundBy, coverage }: PassedCandidate): string => {
  const how = {
    exact: "has exactly this signature",
    fts: `covers ${Math.round(coverage * 100)} % of the request`,
    vector: "is near the request by its meaning",
    graph: "supersedes a node that fits the request",
  }[foundBy];
  return `${own.node.name} ${how}, and its dry run passed.`;
};

interface Choice {
  readonly chosen: PassedCandidate | null;
  readonly reason: string;
  readonly tokens: RouteTokens;
}

const NO_TOKENS: RouteTokens = { input: 0, output: 0 };

function chooseByRules(passed: readonly PassedCandidate[]): Choice {
  const decide = (a: PassedCandidate, b: PassedCandidate) => {
    const rule = TIE_RULES.find((each) => each.compare(a, b) !== 0);
    return { order: rule?.compare(a, b) ?? 0, because: rule?.because ?? "" };
  };
  const [first, second] = passed.toSorted((a, b) => decide(a, b).order);
  if (first === undefined || second === undefined) return { chosen: first ?? null, reason: "", tokens: NO_TOKENS };
  const reason = `${first.own.node.name} was chosen before ${second.own.node.name} because ${decide(first, second).because}.`;
  return { chosen: first, reason, tokens: NO_TOKENS };
}

/** Four characters are about one token of English, and a header may have a hundred tokens. */
const LONGEST_HEADER = 400;

/** Asks a model to choose by the headers. It returns null without a usable answer, and the rules decide. */
async function askModel({ question, passed }: RouteState): Promise<Choice | null> {
  const headers = passed.map(({ own }) => (own.node.manifest.header ?? own.node.name).slice(0, LONGEST_HEADER));
  const answer = await question.ports.choose?.(question.request.text, headers).catch(() => null);
  if (answer == null) return null;
  const tokens = { input: answer.input_tokens, output: answer.output_tokens };
  if (answer.choice === null)
    return { chosen: null, reason: "The model says that none of the plans fits the request.", tokens };
  const chosen = passed[answer.choice];
  if (chosen === undefined) return { ...chooseByRules(passed), tokens };
  return { chosen, reason: `The model chose ${chosen.own.node.name} by its header.`, tokens };
}
