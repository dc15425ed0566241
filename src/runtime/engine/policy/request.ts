import type { ScopeType } from "../adapter.ts";
import { APPROVAL_EFFECTS } from "../effects.ts";
import type { CapabilityRequest, Denial, Grant, GrantDecision, GrantLimits, ScopeDocument } from "../grant.ts";
import type { ScopedAdapters } from "../scopes/index.ts";
import { hasLimitsWithin, type PolicyRule } from "./rule.ts";

export interface RequestDecision extends GrantDecision {
  /** The rules that allowed something or took something away. */
  readonly deciders: readonly PolicyRule[];
  /** Whether a grant covers less than was asked for. */
  readonly narrowed: "whole" | "narrowed";
}

type Scopes = ScopeType<unknown, unknown>;

interface RequestContext {
  readonly request: CapabilityRequest;
  readonly scope: unknown;
  readonly scopes: Scopes;
  /** The rules about this user, effect and adapter. */
  readonly rules: readonly PolicyRule[];
}

/**
 * Decides a request: deny beats require_approval beats allow, and what no rule covers is denied. Several allowing rules give
 * several grants, each the meet of the request and the rule. Where a deny rule takes away a part that no scope can express, the
 * whole request is denied, so a grant never contains what a rule denies.
 */
export function decideRequest(
  request: CapabilityRequest,
  rules: readonly PolicyRule[],
  adapters: ScopedAdapters,
): RequestDecision {
  const adapter = adapters.get(request.adapter);
  if (adapter === undefined) return refuseRequest(request, null, `There is no adapter ${request.adapter} here.`);
  if (!adapter.effects.includes(request.effect))
    return refuseRequest(request, null, `The adapter ${request.adapter} does not serve ${request.effect}.`);
  const parsed = adapter.scope.parse(request.scope);
  if (!parsed.ok) return refuseRequest(request, null, parsed.error.join(" "));
  return decideParsed({ request, scope: parsed.value, scopes: adapter.scope, rules });
}

function decideParsed(asked: RequestContext): RequestDecision {
  const { request, scope, scopes, rules } = asked;
  const denying = rules.filter(({ decision }) => decision === "deny");
  const whole = denying.find((rule) => coversAll(scopes, scope, rule));
  if (whole) return refuseRequest(request, whole, `The rule ${whole.id} denies it.`);
  const listPiecesLetThrough = (decision: PolicyRule["decision"]) =>
    rules.filter((rule) => rule.decision === decision).flatMap((rule) => findRulePiece(asked, rule) ?? []);
  const taken = new Set<PolicyRule>();
  const pieces = [...listPiecesLetThrough("require_approval"), ...listPiecesLetThrough("allow")];
  const left: Piece[] = [];
  for (const piece of pieces) {
    const rest = removeDeniedParts(scopes, piece, denying);
    if (rest.kind === "torn") {
      const reason = `The rule ${rest.rule.id} denies a part of the request, and no scope can express the rest; ask for less.`;
      return refuseRequest(request, rest.rule, reason);
    }
    for (const rule of rest.by) taken.add(rule);
    if (rest.piece !== null) left.push(rest.piece);
  }
  const [first] = taken;
  if (left.length === 0 && first)
    return refuseRequest(request, first, `The rule ${first.id} denies everything that other rules allow.`);
  if (left.length === 0) return refuseRequest(request, null, "No rule allows it.");
  return requestOutcome(asked, left, [...taken]);
}

function requestOutcome(
  asked: RequestContext,
  pieces: readonly Piece[],
  taken: readonly PolicyRule[],
): RequestDecision {
  const { request, scope, scopes } = asked;
  const { effect, adapter } = request;
  const sorted = pieces.map((piece) => splitByApproval(asked, piece));
  const allowed = keepLargestPieces(
    scopes,
    sorted.flatMap(({ free }) => free ?? []),
  );
  const waiting = keepLargestPieces(
    scopes,
    sorted.flatMap(({ held }) => held ?? []),
  );
  const granted = allowed.map(
    (piece): Grant => ({
      effect,
      adapter,
      scope: writeScopeDocument(asked, piece),
      limits: piece.limits,
      approved: false,
    }),
  );
  const denied = taken.map(
    (rule): Denial => ({
      effect,
      adapter,
      rule: rule.id,
      reason: `The rule ${rule.id} denies a part of the request; the rest is decided separately.`,
    }),
  );
  return {
    granted,
    denied,
    needs_approval: waiting.map((piece) => ({
      effect,
      adapter,
      scope: writeScopeDocument(asked, piece),
      rule: piece.rule.id,
      limits: piece.limits,
    })),
    deciders: [...new Set([...allowed, ...waiting].map(({ rule }) => rule)), ...taken],
    narrowed: [...allowed, ...waiting].some((piece) => scopes.leq(scope, piece.scope)) ? "whole" : "narrowed",
  };
}

/** Returns the scope as it was written where nothing was narrowed, because a guest knows a folder by the path that was given. */
function writeScopeDocument({ request, scope, scopes }: RequestContext, piece: Piece): ScopeDocument {
  return scopes.leq(scope, piece.scope) ? request.scope : scopes.document(piece.scope);
}

function findRulePiece({ request, scopes, scope }: RequestContext, rule: PolicyRule): Piece | null {
  const part = findCoveredPart(scopes, scope, rule);
  return part === null || !isNamed(scopes, part, { rule, effect: request.effect })
    ? null
    : { scope: part, rule, limits: rule.limits };
}

export function isNamed(
  scopes: Scopes,
  part: unknown,
  { rule, effect }: { readonly rule: PolicyRule; readonly effect: CapabilityRequest["effect"] },
): boolean {
  return scopes.isNamed?.(part, rule.scope.kind === "anything" ? null : rule.scope.value, effect) ?? true;
}

type Rest =
  | { readonly kind: "torn"; readonly rule: PolicyRule }
  | { readonly kind: "rest"; readonly piece: Piece | null; readonly by: readonly PolicyRule[] };

function removeDeniedParts(scopes: Scopes, piece: Piece, denying: readonly PolicyRule[]): Rest {
  let { scope } = piece;
  const by: PolicyRule[] = [];
  for (const rule of denying) {
    const left = removeRulePart(scopes, scope, rule);
    if (left === "inexpressible") return { kind: "torn", rule };
    if (left !== scope) by.push(rule);
    if (left === null) return { kind: "rest", piece: null, by };
    scope = left;
  }
  return { kind: "rest", piece: { ...piece, scope }, by };
}

/**
 * Splits a piece into the part that is free and the part that waits for a person. A piece that cannot be split waits as a whole.
 */
function splitByApproval(
  { request, scopes, rules }: RequestContext,
  piece: Piece,
): { readonly free?: Piece; readonly held?: Piece } {
  if (piece.rule.decision === "require_approval" || APPROVAL_EFFECTS.has(request.effect)) return { held: piece };
  let { scope } = piece;
  for (const rule of rules.filter(({ decision }) => decision === "require_approval")) {
    const left = removeRulePart(scopes, scope, rule);
    if (left === null) {
      // The part that the rule covers is a piece of its own already, unless the rule names less than that takes.
      return isNamed(scopes, scope, { rule, effect: request.effect }) ? {} : { held: { ...piece, scope, rule } };
    }
    if (left === "inexpressible") return { held: { ...piece, scope, rule } };
    scope = left;
  }
  return { free: { ...piece, scope } };
}

function refuseRequest(
  { effect, adapter }: CapabilityRequest,
  rule: PolicyRule | null,
  reason: string,
): RequestDecision {
  return {
    granted: [],
    denied: [{ effect, adapter, rule: rule?.id ?? null, reason }],
    needs_approval: [],
    deciders: rule === null ? [] : [rule],
    narrowed: "whole",
  };
}

/** A part of the requested scope, with the rule that allows it. */
interface Piece {
  readonly scope: unknown;
  readonly rule: PolicyRule;
  readonly limits: GrantLimits;
}

/** Returns the part of a scope that a rule covers; null where there is none. */
export function findCoveredPart(scopes: Scopes, scope: unknown, rule: PolicyRule): unknown {
  return rule.scope.kind === "anything" ? scope : scopes.meet(scope, rule.scope.value);
}

export function coversAll(scopes: Scopes, scope: unknown, rule: PolicyRule): boolean {
  return rule.scope.kind === "anything" || scopes.leq(scope, rule.scope.value);
}

/** Returns the rest of a scope without what a rule covers: all of it, null for nothing, or `inexpressible`. */
function removeRulePart(scopes: Scopes, scope: unknown, rule: PolicyRule): unknown {
  if (coversAll(scopes, scope, rule) || rule.scope.kind === "anything") return null;
  if (scopes.meet(scope, rule.scope.value) === null) return scope;
  return scopes.without === undefined ? "inexpressible" : scopes.without(scope, rule.scope.value);
}

/** Removes pieces that another piece allows on the same or better terms. */
function keepLargestPieces(scopes: Scopes, pieces: readonly Piece[]): readonly Piece[] {
  const isBelow = (a: Piece, b: Piece) => scopes.leq(a.scope, b.scope) && hasLimitsWithin(a.limits, b.limits);
  return pieces.filter(
    (piece, at) =>
      !pieces.some(
        (other, otherAt) => otherAt !== at && isBelow(piece, other) && !(isBelow(other, piece) && at < otherAt),
      ),
  );
}
