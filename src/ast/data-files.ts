import { nameOf } from "../domain/index.ts";

/** Names of files that are data in form and rules in what they do, whatever a repository's settings say of them. */
const RULES =
  /^(?:skill|policy|action|composer|conanfile|vcpkg|pnpm-workspace|docker-compose[\w.-]*|compose)\.(?:ya?ml|json|toml)$|\block\b|-lock\.|\.lock\./i;

/** Returns whether a file may be compared as data: those of a hidden name or folder set up tools, and keep every word. */
export function isDataFile(path: string): boolean {
  return /\.(?:ya?ml|toml|jsonc?|geojson)$/i.test(path) && !/(?:^|\/)\./.test(path) && !RULES.test(nameOf(path));
}

/** Returns the readers of data, loaded when a push changes such a file. */
export const loadData = () => import("./data/index.ts");
