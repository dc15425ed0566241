import type { ImportResolver, ResolveOptions } from "../../domain/syntax.ts";
import type { SourceTree } from "../../domain/source.ts";
export function createResolver(_tree: SourceTree, _options: ResolveOptions): ImportResolver {
  return { resolve: async () => [] };
}
