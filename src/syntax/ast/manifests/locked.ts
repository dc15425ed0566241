/** Reads lock files: which packages they pin, and which of those are there because others need them. */
import { isTable, listTableEntries, readJson, readTableValue, readTextAt, readToml, type Table } from "../tables.ts";

/** Describes a pinned package that is not part of the repository itself. */
export interface Locked {
  readonly name: string;
  readonly version: string;
  readonly requires: readonly string[];
}

/**
 * Returns the new packages that nothing explains. A new package is explained if a manifest lists it, or if it is needed, directly or
 * through others, by a listed package or by one whose version has changed. One of these may need more of a package that was there, too.
 */
export function findUnexplainedPackages(
  before: readonly Locked[],
  after: readonly Locked[],
  listed: ReadonlySet<string>,
): string[] {
  const known = new Set(before.map(({ name }) => name));
  const pinned = new Map(before.map(({ name, version, requires }) => [`${name} ${version}`, requires.join(" ")]));
  const explained = new Set(listed);
  const reasons = after.filter(
    ({ name, version }) => listed.has(name) || (known.has(name) && !pinned.has(`${name} ${version}`)),
  );
  // Iterating also visits the packages that are appended during the loop.
  for (const { requires } of reasons) {
    const fresh = new Set(requires.filter((name) => !known.has(name) && !explained.has(name)));
    for (const name of fresh) explained.add(name);
    const needsMore = (each: Locked) =>
      requires.includes(each.name) &&
      known.has(each.name) &&
      !reasons.includes(each) &&
      pinned.get(`${each.name} ${each.version}`) !== each.requires.join(" ");
    reasons.push(...after.filter((each) => fresh.has(each.name) || needsMore(each)));
  }
  return [...new Set(after.map(({ name }) => name))].filter((name) => !known.has(name) && !explained.has(name));
}

/** Returns the packages of `[[package]]` tables. With `ownHaveNoSource`, a package without a source is one of the repository. */
export function readLockedTables(text: string, ownHaveNoSource: boolean): Locked[] {
  const tables = readTableValue(readToml(text), "package");
  return (Array.isArray(tables) ? tables : []).flatMap((table): Locked[] => {
    const [name, source] = [readTextAt(table, "name"), readTableValue(table, "source")];
    const isLocal = ["editable", "virtual", "directory", "workspace"].some(
      (key) => readTableValue(source, key) !== undefined,
    );
    if (name === null || isLocal || (ownHaveNoSource && source === undefined)) return [];
    const optional = listTableEntries(readTableValue(table, "optional-dependencies")).map(([, each]) => each);
    const requires = [readTableValue(table, "dependencies"), ...optional].flatMap(namesIn);
    return [{ name, version: readTextAt(table, "version") ?? "", requires }];
  });
}

/** Returns the names in `["serde 1.0"]`, `[{ name = "idna" }]` or `{ idna = ">=3" }`. */
function namesIn(dependencies: unknown): string[] {
  if (!Array.isArray(dependencies)) return listTableEntries(dependencies).map(([name]) => name);
  return dependencies.flatMap((each) => {
    const text = typeof each === "string" ? each : readTextAt(each, "name");
    return text === null ? [] : (/^[\w.-]+/.exec(text)?.[0] ?? []);
  });
}

export function readNpmLock(text: string): Locked[] {
  const json = readJson(text);
  const packages = listTableEntries(readTableValue(json, "packages")).flatMap(([key, value]): Locked[] => {
    const name = key.split("node_modules/").slice(1).at(-1);
    return name === undefined || !isTable(value) || value["link"] === true ? [] : [toLockedPackage(name, value)];
  });
  return packages.length > 0 ? packages : readLockedTree(readTableValue(json, "dependencies"));
}

/** Returns the packages in the format before npm 7, in which packages are nested in packages. */
function readLockedTree(dependencies: unknown): Locked[] {
  return listTableEntries(dependencies).flatMap(([name, value]) =>
    isTable(value) ? [toLockedPackage(name, value), ...readLockedTree(value["dependencies"])] : [],
  );
}

function toLockedPackage(name: string, value: Table): Locked {
  const needed = ["requires", "dependencies", "optionalDependencies", "peerDependencies"];
  const requires = needed.flatMap((key) => listTableEntries(value[key]).map(([each]) => each));
  return { name, version: readTextAt(value, "version") ?? "", requires };
}

interface Layout {
  /** Matches the line that begins a package, with its name and its version, if it has one. */
  readonly head: RegExp;
  readonly version: RegExp;
  readonly required: RegExp;
}

export const PNPM: Layout = {
  head: /^ {2}['"]?\/?(?<name>(?:@[\w.-]+\/)?[\w.-]+)@(?<version>[^:('"]+)(?:[('"][^:]*)?:/,
  version: /$^/,
  required: /^ {6}['"]?(?<name>(?:@[\w.-]+\/)?[\w.-]+)['"]?:/,
};

export const YARN: Layout = {
  head: /^"?(?<name>(?:@[\w.-]+\/)?[\w.-]+)@(?!workspace:)/,
  version: /^ {2}version:? "?(?<version>[^"\s]+)/,
  required: /^ {4}"?(?<name>(?:@[\w.-]+\/)?[\w.-]+)"?:? /,
};

/** Returns the packages of a lock file that has one fact per line. */
export function readLockedLines(text: string, { head, version, required }: Layout): Locked[] {
  const found: { name: string; version: string; requires: string[] }[] = [];
  for (const line of text.split("\n")) {
    const begun = head.exec(line)?.groups;
    const last = found.at(-1);
    if (begun) found.push({ name: begun["name"] ?? "", version: begun["version"] ?? "", requires: [] });
    else if (last) {
      last.version = version.exec(line)?.groups?.["version"] ?? last.version;
      const needed = required.exec(line)?.groups?.["name"];
      if (needed !== undefined) last.requires.push(needed);
    }
  }
  return found;
}
