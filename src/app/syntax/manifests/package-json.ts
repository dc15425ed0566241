import { at, keysOf, readJson, textsOf } from "./structured-text.ts";

const TABLES = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"] as const;

/**
 * The names that a package.json gives to what it needs: under an alias (`"x": "npm:y@1"`) the alias is what code
 * imports. `@types/x` names `x` too.
 */
export function parsePackageJson(text: string): string[] {
  const json = readJson(text);
  const bundled = ["bundledDependencies", "bundleDependencies"].flatMap((key) => textsOf(at(json, key)));
  const names = [...TABLES.flatMap((table) => keysOf(at(json, table))), ...bundled];
  return names.flatMap((name) => [name, ...typedBy(name)]);
}

/** What a package of types describes: `@types/react` is for `react`, `@types/scope__name` for `@scope/name`. */
function typedBy(name: string): string[] {
  if (!name.startsWith("@types/")) return [];
  const described = name.slice("@types/".length);
  const [scope, scoped] = described.split("__");
  return [scoped ? `@${scope}/${scoped}` : described];
}
