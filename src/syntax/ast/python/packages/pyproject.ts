import type { Manifest, Requirement } from "../../../../kernel/domain/index.ts";
import { readTableRequirements } from "../../requirements.ts";
import { listStringItems, listTableValues, readTableValue, readTextAt, readToml } from "../../tables.ts";
import { parseRequirements } from "./requirement.ts";

/**
 * Returns what a pyproject.toml requires: for the project and its extras (PEP 621), in dependency groups (PEP 735), and in the
 * tables that poetry, PDM, Hatch, uv and Flit keep. Packages of `build-system` are left out, since only the build needs them.
 */
export function readPyproject(text: string): Manifest {
  const toml = readToml(text);
  const project = readTableValue(toml, "project");
  const tool = readTableValue(toml, "tool");
  const flit = readTableValue(tool, "flit", "metadata");
  const others = [
    ...listTableValues(readTableValue(project, "optional-dependencies")),
    ...listTableValues(readTableValue(toml, "dependency-groups")),
    ...listTableValues(readTableValue(tool, "pdm", "dev-dependencies")),
    readTableValue(tool, "uv", "dev-dependencies"),
    ...listTableValues(readTableValue(tool, "hatch", "envs")).flatMap((env) => [
      readTableValue(env, "dependencies"),
      readTableValue(env, "extra-dependencies"),
    ]),
    ...listTableValues(readTableValue(flit, "requires-extra")),
  ];
  return {
    name: readTextAt(project, "name") ?? readTextAt(tool, "poetry", "name"),
    requires: [
      ...parseRequirements(listStringItems(readTableValue(project, "dependencies")), true),
      ...readPoetryRequirements(readTableValue(tool, "poetry")),
      ...parseRequirements(listStringItems(readTableValue(flit, "requires")), true),
      ...others.flatMap((listed) => parseRequirements(listStringItems(listed), false)),
    ],
  };
}

/** Reads poetry's tables of names and versions, which list Python itself among the names. */
function readPoetryRequirements(poetry: unknown): Requirement[] {
  const development = [
    readTableValue(poetry, "dev-dependencies"),
    ...listTableValues(readTableValue(poetry, "group")).map((group) => readTableValue(group, "dependencies")),
  ];
  const requires = [
    ...readTableRequirements(readTableValue(poetry, "dependencies"), true),
    ...development.flatMap((table) => readTableRequirements(table, false)),
  ];
  return requires.filter(({ name }) => name !== "python");
}
