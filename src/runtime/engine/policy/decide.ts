import { APPROVAL_EFFECTS, type Effect } from "../effects.ts";
import type { CapabilityRequest, GrantDecision } from "../grant.ts";
import type { ScopedAdapters } from "../scopes/index.ts";
import { listKernelDenials } from "./kernel.ts";
import { coversAll, decideRequest, findCoveredPart, isNamed, type RequestDecision } from "./request.ts";
import type { PolicyRule, RequestExplanation, RuleReason } from "./rule.ts";

export interface PolicyQuestion {
  readonly requests: readonly CapabilityRequest[];
  /** The effects that the manifest forbids to its node. */
  readonly forbidden: readonly Effect[];
  readonly rules: readonly PolicyRule[];
  /** The user of the run, as rules name users. */
  readonly user: string;
  readonly adapters: ScopedAdapters;
  /** Why nothing may be granted, such as an unreadable policy; null where the rules decide. */
  readonly refusal: string | null;
}

export interface PolicyAnswer extends GrantDecision {
  /** One explanation for each request, in order. */
  readonly explanation: readonly RequestExplanation[];
}

/** Decides what a run may do: forbidden effects first, then the rules, then narrowing (specification 3.7). */
export function decideGrants(question: PolicyQuestion): PolicyAnswer {
  const { requests, refusal } = question;
  const kernel = listKernelDenials(question);
  const answers = requests.map((request, at) => {
    const { effect, adapter } = request;
    const reason = kernel.get(at)?.reason ?? refusal;
    if (reason !== null)
      return explainDecision(question, request, decideWithoutRules([{ effect, adapter, rule: null, reason }]));
    const rules = question.rules.filter((rule) => explainRuleMismatch(rule, request, question.user) === null);
    return explainDecision(question, request, decideRequest(request, rules, question.adapters));
  });
  return {
    granted: answers.flatMap(({ decision }) => decision.granted),
    denied: answers.flatMap(({ decision }) => decision.denied),
    needs_approval: answers.flatMap(({ decision }) => decision.needs_approval),
    explanation: answers.map(({ explanation }) => explanation),
  };
}

function decideWithoutRules(denied: RequestDecision["denied"]): RequestDecision {
  return { granted: [], denied, needs_approval: [], deciders: [], narrowed: "whole" };
}

/** Returns why a rule does not apply to a request; null where it does. */
function explainRuleMismatch(rule: PolicyRule, { effect, adapter }: CapabilityRequest, user: string): string | null {
  if (rule.user !== "*" && rule.user.toLowerCase() !== user.toLowerCase()) return `It is about the user ${rule.user}.`;
  if (rule.effect !== "*" && rule.effect !== effect) return `It is about ${rule.effect}.`;
  return rule.adapter === "*" || rule.adapter === adapter ? null : `It is about the adapter ${rule.adapter}.`;
}

function explainDecision(question: PolicyQuestion, request: CapabilityRequest, decision: RequestDecision) {
  const { rules, user } = question;
  const buildRuleReason = (rule: PolicyRule, why: string): RuleReason => ({
    rule: rule.id,
    file: rule.file,
    decision: rule.decision,
    why,
  });
  const others = rules
    .filter((rule) => !decision.deciders.includes(rule))
    .map((rule) =>
      buildRuleReason(rule, explainRuleMismatch(rule, request, user) ?? explainOtherRule(rule, request, question)),
    );
  const explanation: RequestExplanation = {
    effect: request.effect,
    adapter: request.adapter,
    scope: request.scope,
    verdict: summarizeVerdict(decision),
    reason: explainRequestDecision(request, decision),
    decided_by: decision.deciders.map((rule) => buildRuleReason(rule, explainDecidingRule(rule))),
    others,
  };
  return { decision, explanation };
}

function summarizeVerdict({ granted, denied, needs_approval }: RequestDecision): RequestExplanation["verdict"] {
  const verdicts = [
    ...(granted.length > 0 ? ["granted" as const] : []),
    ...(denied.length > 0 ? ["denied" as const] : []),
    ...(needs_approval.length > 0 ? ["needs_approval" as const] : []),
  ];
  const [first] = verdicts;
  return verdicts.length === 1 && first !== undefined ? first : "partly";
}

function explainRequestDecision({ effect }: CapabilityRequest, decision: RequestDecision): string {
  const { granted, denied, needs_approval, narrowed } = decision;
  const parts = [
    ...denied.map(({ reason }) => reason),
    ...(granted.length > 0
      ? [narrowed === "narrowed" ? "Granted in a smaller scope than requested." : "Granted as requested."]
      : []),
    ...(needs_approval.length > 0 ? [explainApprovalEffect(effect)] : []),
  ];
  return parts.join(" ");
}

const describeApprovalLimit = (effect: Effect): string =>
  `The policy wants a person's approval for ${effect}, and calls of this effect cannot carry one.`;

/**
 * Returns the answer as a run obeys it. An approval is a token that a call carries, and only calls of some effects can carry one; what a
 * rule keeps for a person's approval is denied for all others.
 */
export function denyUnapprovable(answer: PolicyAnswer): PolicyAnswer {
  const takesToken = ({ effect }: { readonly effect: Effect }) => APPROVAL_EFFECTS.has(effect);
  const unapproved = answer.needs_approval.filter((request) => !takesToken(request));
  return {
    ...answer,
    needs_approval: answer.needs_approval.filter(takesToken),
    denied: [
      ...answer.denied,
      ...unapproved.map(({ effect, adapter, rule }) => ({
        effect,
        adapter,
        rule,
        reason: describeApprovalLimit(effect),
      })),
    ],
    explanation: answer.explanation.map((each) =>
      each.verdict === "needs_approval" && !takesToken(each) ? { ...each, verdict: "denied" } : each,
    ),
  };
}

function explainApprovalEffect(effect: Effect): string {
  return APPROVAL_EFFECTS.has(effect)
    ? `${effect} waits for a person's approval, whatever a policy says.`
    : `${describeApprovalLimit(effect)} Allow it, or deny it.`;
}

function explainDecidingRule({ decision }: PolicyRule): string {
  switch (decision) {
    case "allow":
      return "It allows this.";
    case "deny":
      return "It denies this, and a deny beats every other rule.";
    case "require_approval":
      return "It asks for a person's approval, which beats an allow.";
  }
}

/** Explains why an applicable rule changed nothing. */
function explainOtherRule(rule: PolicyRule, request: CapabilityRequest, { adapters }: PolicyQuestion): string {
  const scopes = adapters.get(request.adapter)?.scope;
  const parsed = scopes?.parse(request.scope);
  if (!scopes || !parsed?.ok) return "The request was denied before the rules were applied.";
  const part = findCoveredPart(scopes, parsed.value, rule);
  if (part === null) return "Its scope and the requested scope have nothing in common.";
  if (rule.decision !== "deny" && !isNamed(scopes, part, { rule, effect: request.effect }))
    return "Other programs obey what stands there, so a rule has to name this path itself before it may be written.";
  if (rule.decision === "deny") return "It denies only things that no other rule allows.";
  return coversAll(scopes, parsed.value, rule)
    ? "Its scope matches, but another rule takes precedence over it."
    : "A part of its scope matches, but another rule decided that part.";
}
