import { joinFolderAndName, joinPath, type SourceTree } from "../../../kernel/domain/index.ts";
import { isTable, listStringItems, readTableValue, readToml } from "../tables.ts";
import { parseSetupCfg } from "./packages/setup-cfg.ts";
import { readText } from "./text-file.ts";

/** What pytest's settings of a project say about where modules are found. */
export interface PytestSettings {
  /** The folders that stand before all others. */
  readonly pythonpath: readonly string[];
  /** Whether the folders of tests are searched first, last or not at all. */
  readonly importMode: "prepend" | "append" | "importlib";
}

type Values = (key: string) => readonly string[];

/** Lists the files of pytest's settings in its own order. One of the first four counts even if it says nothing. */
const FILES: readonly (readonly [name: string, valuesIn: (text: string) => Values | null])[] = [
  ["pytest.toml", (text) => createTomlValueReader(text, "pytest") ?? (() => [])],
  [".pytest.toml", (text) => createTomlValueReader(text, "pytest") ?? (() => [])],
  ["pytest.ini", (text) => createIniValueReader(text, "pytest") ?? (() => [])],
  [".pytest.ini", (text) => createIniValueReader(text, "pytest") ?? (() => [])],
  [
    "pyproject.toml",
    (text) =>
      createTomlValueReader(text, "tool", "pytest", "ini_options") ?? createTomlValueReader(text, "tool", "pytest"),
  ],
  ["tox.ini", (text) => createIniValueReader(text, "pytest")],
  ["setup.cfg", (text) => createIniValueReader(text, "tool:pytest")],
];

/** Reads pytest's settings in `folder`; null if there are none. `names` are the files of the folder. */
export async function readPytestSettings(
  tree: SourceTree,
  folder: string,
  names: ReadonlyMap<string, unknown>,
): Promise<PytestSettings | null> {
  for (const [name, valuesIn] of FILES) {
    const values = names.has(name) ? valuesIn(await readText(tree, joinFolderAndName(folder, name))) : null;
    if (values === null) continue;
    const mode = /(?:^| )--import-mode[= ](append|importlib)(?: |$)/.exec(values("addopts").join(" "))?.[1];
    return {
      pythonpath: values("pythonpath").flatMap((path) => joinPath(folder, path.replaceAll("\\", "/")) ?? []),
      importMode: (mode as PytestSettings["importMode"] | undefined) ?? "prepend",
    };
  }
  return null;
}

function createTomlValueReader(text: string, ...keys: readonly string[]): Values | null {
  const table = readTableValue(readToml(text), ...keys);
  if (!isTable(table)) return null;
  return (key) => {
    const value = readTableValue(table, key);
    return typeof value === "string" ? splitShellWords(value) : listStringItems(value);
  };
}

function createIniValueReader(text: string, section: string): Values | null {
  const values = parseSetupCfg(text).get(section);
  return values === undefined ? null : (key) => splitShellWords((values.get(key) ?? []).join(" "));
}

/** Splits as a shell does, for what such settings hold. */
function splitShellWords(text: string): readonly string[] {
  return (text.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
}
