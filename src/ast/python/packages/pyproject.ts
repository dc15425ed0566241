import type { Manifest, Requirement } from "../../../domain/index.ts";
import { requirementsInTable } from "../../requirements.ts";
import { at, readToml, textAt, textsOf, valuesOf } from "../../tables.ts";
import { parseRequirements } from "./requirement.ts";

/**
 * Returns what a pyproject.toml requires: for the project and its extras (PEP 621), in dependency groups (PEP 735), and in the
 * tables that poetry, PDM, Hatch, uv and Flit keep. Packages of `build-system` are left out, since only the build needs them.
 */
export function readPyproject(text: string): Manifest {
  const toml = readToml(text);
  const project = at(toml, "project");
  const tool = at(toml, "tool");
  const flit = at(tool, "flit", "metadata");
  const others = [
    ...valuesOf(at(project, "optional-dependencies")),
    ...valuesOf(at(toml, "dependency-groups")),
    ...valuesOf(at(tool, "pdm", "dev-dependencies")),
    at(tool, "uv", "dev-dependencies"),
    ...valuesOf(at(tool, "hatch", "envs")).flatMap((env) => [at(env, "dependencies"), at(env, "extra-dependencies")]),
    ...valuesOf(at(flit, "requires-extra")),
  ];
  return {
    name: textAt(project, "name") ?? textAt(tool, "poetry", "name"),
    requires: [
      ...parseRequirements(textsOf(at(project, "dependencies")), true),
      ...poetryRequirements(at(tool, "poetry")),
      ...parseRequirements(textsOf(at(flit, "requires")), true),
      ...others.flatMap((listed) => parseRequirements(textsOf(listed), false)),
    ],
  };
}

/** Reads poetry's tables of names and versions, which list Python itself among the names. */
function poetryRequirements(poetry: unknown): Requirement[] {
  const development = [
    at(poetry, "dev-dependencies"),
    ...valuesOf(at(poetry, "group")).map((group) => at(group, "dependencies")),
  ];
  const requires = [
    ...requirementsInTable(at(poetry, "dependencies"), true),
    ...development.flatMap((table) => requirementsInTable(table, false)),
  ];
  return requires.filter(({ name }) => name !== "python");
}
