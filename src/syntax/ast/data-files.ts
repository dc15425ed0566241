import { getFileName } from "../../kernel/domain/index.ts";

const DATA = /\.(?:ya?ml|toml|jsonc?|geojson)$/i;
const LOCK = /\block\b|-lock\.|\.lock\./i;

/** Matches the names of files that hold data by their form and rules by their effect, whatever the settings of a repository say. */
const RULES =
  /^(?:skill|policy|action|composer|conanfile|vcpkg|pnpm-workspace|docker-compose[\w.-]*|compose)\.(?:ya?ml|json|toml)$|\block\b|-lock\.|\.lock\./i;

/** Returns whether a person or a tool reads a file as data by its ending. Lock files are written by tools. */
export function hasDataFormat(path: string): boolean {
  return DATA.test(path) && !LOCK.test(getFileName(path));
}

/** Returns whether a file may be compared as data. Those with a hidden name or folder set up tools, and each of their words counts. */
export function isDataFile(path: string): boolean {
  return DATA.test(path) && !/(?:^|\/)\./.test(path) && !RULES.test(getFileName(path));
}

/** Loads the readers of data, which only a push with such a file needs. */
export const loadData = () => import("./data/index.ts");
