import { parse as parseToml } from "smol-toml";
import { baseName } from "./file-roles.ts";

export interface Requirement {
  readonly name: string;
  /** As written, or null where any version will do. */
  readonly version: string | null;
}

export interface Manifest {
  /** The package that the manifest is of, or null where it does not say. */
  readonly name: string | null;
  /** What it needs at run time. */
  readonly requires: readonly Requirement[];
}

const NOTHING: Manifest = { name: null, requires: [] };

/** A manifest by its file name. One that cannot be read says nothing: it is a draft's source, not its subject. */
export function parseManifest(path: string, text: string): Manifest {
  try {
    switch (baseName(path)) {
      case "package.json":
        return packageJson(JSON.parse(text));
      case "pyproject.toml":
        return pyproject(parseToml(text));
      case "Pipfile":
        return { name: null, requires: tableOf(member(parseToml(text), "packages")) };
      case "setup.cfg":
        return setupCfg(text);
      case "setup.py":
        return setupPy(text);
      default:
        return { name: null, requires: text.split("\n").flatMap(pythonRequirement) };
    }
  } catch {
    return NOTHING;
  }
}

function packageJson(json: unknown): Manifest {
  const requires = [...tableOf(member(json, "dependencies")), ...tableOf(member(json, "peerDependencies"))];
  const fromRegistry = requires.filter(({ version }) => !/^(workspace|file|link|portal):/.test(version ?? ""));
  return { name: textOf(member(json, "name")), requires: fromRegistry };
}

function pyproject(toml: unknown): Manifest {
  const project = member(toml, "project");
  const poetry = member(member(toml, "tool"), "poetry");
  const listed = member(project, "dependencies");
  const lines = Array.isArray(listed) ? listed.flatMap((line) => pythonRequirement(String(line))) : [];
  const fromPoetry = tableOf(member(poetry, "dependencies")).filter(({ name }) => name !== "python");
  return {
    name: textOf(member(project, "name")) ?? textOf(member(poetry, "name")),
    requires: [...lines, ...fromPoetry],
  };
}

/** `install_requires` is a list by indented lines. */
function setupCfg(text: string): Manifest {
  const lines = /^install_requires\s*=\s*(.*(?:\n(?:[ \t]+.*|[ \t]*(?=\n)))*)/m.exec(text)?.[1] ?? "";
  const name = /^name\s*=\s*(\S+)/m.exec(text)?.[1] ?? null;
  return { name, requires: lines.split("\n").flatMap(pythonRequirement) };
}

/** Only a literal list can be read without running the file. */
function setupPy(text: string): Manifest {
  const list = /\binstall_requires\s*=\s*\[([^\]]*)\]/.exec(text)?.[1] ?? "";
  const lines = [...list.matchAll(/(["'])(.*?)\1/g)].map(([, , line]) => line ?? "");
  const name = /\bname\s*=\s*(["'])([\w.-]+)\1/.exec(text)?.[2] ?? null;
  return { name, requires: lines.flatMap(pythonRequirement) };
}

/** `SQLAlchemy[asyncio]>=2.0,<3 ; python_version > "3.8"`; options, paths, URLs and comments are no names. */
function pythonRequirement(line: string): Requirement[] {
  const text =
    line
      .replace(/(^|\s)#.*/, "")
      .split(";")[0]
      ?.trim() ?? "";
  const match = /^([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*\(?((?:[=~<>!]=?=?)[^)]*)?\)?\s*(?:@.*)?$/.exec(text);
  return match?.[1] === undefined ? [] : [{ name: match[1], version: match[2]?.trim() || null }];
}

/** A table of names to versions; a version may stand in a table of its own (`{ version = "^2" }`). */
function tableOf(table: unknown): Requirement[] {
  if (typeof table !== "object" || table === null) return [];
  return Object.entries(table)
    .map(([name, value]) => ({ name, version: textOf(value) ?? textOf(member(value, "version")) }))
    .map((requirement) => (requirement.version === "*" ? { ...requirement, version: null } : requirement));
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
