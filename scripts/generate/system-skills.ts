import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const BANNER = "// Made by `npm run generate` from the packages in skills/; edit those instead.\n";

/** Returns `system-skills.generated.ts`: the files of every package in `skills/`, since the Action is one file with no folder beside it. */
export function systemSkillsCode(root: string): string {
  const packages = readdirSync(join(root, "skills")).sort();
  const files = Object.fromEntries(packages.map((name) => [name, readFolderTexts(join(root, "skills", name))]));
  return `${BANNER}
/** Texts of the files, by the name of the package and their path in it. */
export const systemSkillFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(files, null, 2)};
`;
}

function readFolderTexts(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
