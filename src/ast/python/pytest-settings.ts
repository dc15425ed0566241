import { joinPath, pathIn, type SourceTree } from "../../domain/index.ts";
import { at, isTable, readToml, textsOf } from "../tables.ts";
import { parseSetupCfg } from "./packages/setup-cfg.ts";
import { readText } from "./text-file.ts";

/** Holds what pytest's settings of a project say about where modules are found. */
export interface PytestSettings {
  /** Holds the folders that stand before all others. */
  readonly pythonpath: readonly string[];
  /** Says whether the folders of tests are searched first, last or not at all. */
  readonly importMode: "prepend" | "append" | "importlib";
}

type Values = (key: string) => readonly string[];

/** Lists the files of pytest's settings in its own order. One of the first four counts even if it says nothing. */
const FILES: readonly (readonly [name: string, valuesIn: (text: string) => Values | null])[] = [
  ["pytest.toml", (text) => tomlValues(text, "pytest") ?? (() => [])],
  [".pytest.toml", (text) => tomlValues(text, "pytest") ?? (() => [])],
  ["pytest.ini", (text) => iniValues(text, "pytest") ?? (() => [])],
  [".pytest.ini", (text) => iniValues(text, "pytest") ?? (() => [])],
  ["pyproject.toml", (text) => tomlValues(text, "tool", "pytest", "ini_options") ?? tomlValues(text, "tool", "pytest")],
  ["tox.ini", (text) => iniValues(text, "pytest")],
  ["setup.cfg", (text) => iniValues(text, "tool:pytest")],
];

/** Reads pytest's settings in `folder`; null if there are none. `names` are the files of the folder. */
export async function pytestSettings(
  tree: SourceTree,
  folder: string,
  names: ReadonlyMap<string, unknown>,
): Promise<PytestSettings | null> {
  for (const [name, valuesIn] of FILES) {
    const values = names.has(name) ? valuesIn(await readText(tree, pathIn(folder, name))) : null;
    if (values === null) continue;
    const mode = /(?:^| )--import-mode[= ](append|importlib)(?: |$)/.exec(values("addopts").join(" "))?.[1];
    return {
      pythonpath: values("pythonpath").flatMap((path) => joinPath(folder, path.replaceAll("\\", "/")) ?? []),
      importMode: (mode as PytestSettings["importMode"] | undefined) ?? "prepend",
    };
  }
  return null;
}

function tomlValues(text: string, ...keys: readonly string[]): Values | null {
  const table = at(readToml(text), ...keys);
  if (!isTable(table)) return null;
  return (key) => {
    const value = at(table, key);
    return typeof value === "string" ? wordsOf(value) : textsOf(value);
  };
}

function iniValues(text: string, section: string): Values | null {
  const values = parseSetupCfg(text).get(section);
  return values === undefined ? null : (key) => wordsOf((values.get(key) ?? []).join(" "));
}

/** Splits as a shell does, for what such settings hold. */
function wordsOf(text: string): readonly string[] {
  return (text.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
}
