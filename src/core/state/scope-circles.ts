import { findStrongComponents } from "../../kernel/domain/index.ts";

interface Import {
  readonly from: string;
  readonly to: string;
}

export interface ScopeCircle {
  scopes: string[];
  /** Where the circle is: for each pair of its scopes one import. */
  imports: { from: string; to: string }[];
}

/** Returns the circles that imports make between the scopes of their files. */
export function findScopeCircles(edges: readonly Import[], ownerOf: (path: string) => string | null): ScopeCircle[] {
  const between = new Map<string, Map<string, Import>>();
  for (const edge of edges) {
    const [from, to] = [ownerOf(edge.from), ownerOf(edge.to)];
    if (from === null || to === null || from === to) continue;
    const others = between.get(from) ?? new Map<string, Import>();
    between.set(from, others);
    if (!others.has(to)) others.set(to, edge);
  }
  return findStrongComponents(between.keys(), (name) => between.get(name)?.keys() ?? [])
    .filter((circle) => circle.length > 1)
    .map((circle) => {
      const scopes = circle.sort();
      const imports = scopes.flatMap((from) => scopes.flatMap((to) => between.get(from)?.get(to) ?? []));
      return { scopes, imports: imports.map(({ from, to }) => ({ from, to })) };
    });
}
