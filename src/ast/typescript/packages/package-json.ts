import type { Manifest, Requirement } from "../../../domain/index.ts";
import { requirementsInTable } from "../../requirements.ts";
import { at, readJson, textAt, textsOf } from "../../tables.ts";

/** These versions name another folder of the repository instead of a package of a registry. */
const LOCAL_VERSION = /^(?:workspace|file|link|portal):/;

/**
 * Reads the requirements of a package.json. An alias (`"x": "npm:y@1"`) counts by its own name, by which code imports it, and `@types/x` also
 * stands for `x`.
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
  return { name: textAt(json, "name"), requires: requires.flatMap((each) => [each, ...describedPackages(each)]) };
}

/** Returns the package that a package of types describes: `react` for `@types/react`, `@scope/name` for `@types/scope__name`. */
function describedPackages({ name }: Requirement): Requirement[] {
  if (!name.startsWith("@types/")) return [];
  const described = name.slice("@types/".length);
  const [scope, scoped] = described.split("__");
  return [{ name: scoped ? `@${scope}/${scoped}` : described, version: null, isRuntime: false }];
}
