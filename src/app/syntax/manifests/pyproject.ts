import { requirementNames } from "./requirement-name.ts";
import { at, keysOf, readToml, valuesOf } from "./structured-text.ts";

/**
 * The names in a pyproject.toml: of the project and its extras (PEP 621), of dependency groups (PEP 735), and of the
 * tables that poetry, PDM, Hatch, uv and Flit keep. What only the build needs (`build-system`) is no package for the
 * program.
 */
export function parsePyproject(text: string): string[] {
  const toml = readToml(text);
  const project = at(toml, "project");
  const tool = at(toml, "tool");
  return [
    ...requirementNames(at(project, "dependencies")),
    ...valuesOf(at(project, "optional-dependencies")).flatMap(requirementNames),
    ...valuesOf(at(toml, "dependency-groups")).flatMap(requirementNames),
    ...poetry(at(tool, "poetry")),
    ...valuesOf(at(tool, "pdm", "dev-dependencies")).flatMap(requirementNames),
    ...requirementNames(at(tool, "uv", "dev-dependencies")),
    ...valuesOf(at(tool, "hatch", "envs")).flatMap(hatchEnvironment),
    ...requirementNames(at(tool, "flit", "metadata", "requires")),
    ...valuesOf(at(tool, "flit", "metadata", "requires-extra")).flatMap(requirementNames),
  ];
}

/** poetry's tables go from name to version, and list Python itself among the names. */
function poetry(table: unknown): string[] {
  const tables = [
    at(table, "dependencies"),
    at(table, "dev-dependencies"),
    ...valuesOf(at(table, "group")).map((group) => at(group, "dependencies")),
  ];
  return tables.flatMap(keysOf).filter((name) => name !== "python");
}

function hatchEnvironment(environment: unknown): string[] {
  return [
    ...requirementNames(at(environment, "dependencies")),
    ...requirementNames(at(environment, "extra-dependencies")),
  ];
}
