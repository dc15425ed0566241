import type { Manifest, Requirement } from "../../../../kernel/domain/index.ts";
import { readTableRequirements } from "../../requirements.ts";
import { listStringItems, readJson, readTableValue, readTextAt } from "../../tables.ts";

/** These versions name another folder of the repository instead of a package of a registry. */
const LOCAL_VERSION = /^(?:workspace|file|link|portal):/;

/**
 * Reads the requirements of a package.json. An alias (`"x": "npm:y@1"`) counts by its own name, by which code imports it, and `@types/x` also
 * stands for `x`.
 */
export function readPackageJson(text: string): Manifest {
  const json = readJson(text);
  const readDependencyTable = (table: string, isRuntime: boolean) =>
    readTableRequirements(readTableValue(json, table), isRuntime);
  const bundled = ["bundledDependencies", "bundleDependencies"].flatMap((key) =>
    listStringItems(readTableValue(json, key)),
  );
  const requires = [
    ...readDependencyTable("dependencies", true),
    ...readDependencyTable("devDependencies", false),
    ...readDependencyTable("peerDependencies", true),
    ...readDependencyTable("optionalDependencies", false),
    ...bundled.map((name) => ({ name, version: null, isRuntime: false })),
  ].map((each) => ({ ...each, isRuntime: each.isRuntime && !LOCAL_VERSION.test(each.version ?? "") }));
  return {
    name: readTextAt(json, "name"),
    requires: requires.flatMap((each) => [each, ...listDescribedPackages(each)]),
  };
}

/** Returns the package that a package of types describes: `react` for `@types/react`, `@scope/name` for `@types/scope__name`. */
function listDescribedPackages({ name }: Requirement): Requirement[] {
  if (!name.startsWith("@types/")) return [];
  const described = name.slice("@types/".length);
  const [scope, scoped] = described.split("__");
  return [{ name: scoped ? `@${scope}/${scoped}` : described, version: null, isRuntime: false }];
}
