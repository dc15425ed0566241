import type { Manifest, Requirement } from "../../../domain/index.ts";
import { requirementsInTable } from "../../requirements.ts";
import { at, readJson, textAt, textsOf } from "../../tables.ts";

/** Versions that lead to another folder of the repository rather than to a registry. */
const LOCAL_VERSION = /^(?:workspace|file|link|portal):/;

/**
 * What a package.json requires, by the names that it gives: under an alias (`"x": "npm:y@1"`) the alias is what code
 * imports. `@types/x` names `x` too.
 */
export function readPackageJson(text: string): Manifest {
  const json = readJson(text);
  const inTable = (table: string, isRuntime: boolean) => requirementsInTable(at(json, table), isRuntime);
  const bundled = ["bundledDependencies", "bundleDependencies"].flatMap((key) => textsOf(at(json, key)));
  const requires = [
    ...inTable("dependencies", true),
    ...inTable("devDependencies", false),
    ...inTable("peerDependencies", true),
    ...inTable("optionalDependencies", false),
    ...bundled.map((name) => ({ name, version: null, isRuntime: false })),
  ].map((each) => ({ ...each, isRuntime: each.isRuntime && !LOCAL_VERSION.test(each.version ?? "") }));
  return { name: textAt(json, "name"), requires: requires.flatMap((each) => [each, ...describedBy(each)]) };
}

/** The package that a package of types describes: `react` for `@types/react`, `@scope/name` for `@types/scope__name`. */
function describedBy({ name }: Requirement): Requirement[] {
  if (!name.startsWith("@types/")) return [];
  const described = name.slice("@types/".length);
  const [scope, scoped] = described.split("__");
  return [{ name: scoped ? `@${scope}/${scoped}` : described, version: null, isRuntime: false }];
}
