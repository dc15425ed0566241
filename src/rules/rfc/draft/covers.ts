import { toVisibleLine } from "../../../kernel/domain/index.ts";
import { type DraftRequest, listAskedSignatures, listNewPackages } from "./request.ts";

/**
 * Returns the fingerprints of the facts that a decision is about, sorted and without repeats: `dependency:redis`,
 * `signature:app/x.py:Class.method`, `invariant:auth_model`, `assumption:APP_TOKEN_TTL`, and `change:app/x.py` where the
 * change is architectural for no other reason. A later head with any other fingerprint needs another RFC.
 */
export function listCoveredFacts({ triggers, facts, proposals }: DraftRequest): string[] {
  const covers = [
    ...listNewPackages(facts).map((name) => `dependency:${toVisibleLine(name, 200)}`),
    ...listAskedSignatures(facts).map(
      ({ path, symbol }) => `signature:${toVisibleLine(path, 400)}:${toVisibleLine(symbol, 200)}`,
    ),
    ...facts.invariants.map(({ key }) => `invariant:${toVisibleLine(key, 200)}`),
    ...facts.assumptionConflicts.map(({ subject }) => `assumption:${toVisibleLine(subject, 200)}`),
  ];
  const isOnlyChange = covers.length === 0 && triggers.length > 0;
  const changes = isOnlyChange ? proposals.map(({ path }) => `change:${toVisibleLine(path, 400)}`) : [];
  return [...new Set([...covers, ...changes])].sort();
}
