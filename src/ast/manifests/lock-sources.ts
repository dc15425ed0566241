import { at, entriesOf, isTable, readJson, textAt } from "../tables.ts";

type Entry = readonly [key: string, place: string];

/** Names of files that tools write and follow. */
export const LOCK =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|gems\.locked|(?:yarn|bun|deno|poetry|uv|pdm|Pipfile|Cargo|composer|Gemfile)\.lock)$/;
/** The indexes that programs ask when nobody names another one. */
const USUAL_HOST =
  /^https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org|(?:index\.|static\.)?crates\.io|rubygems\.org|repo1?\.maven(?:\.apache)?\.org|maven\.google\.com|dl\.google\.com|plugins\.gradle\.org|(?:repo\.)?packagist\.org|api\.github\.com|github\.com\/rust-lang\/crates\.io-index)$/;

/** Returns the hosts from which a lock file takes packages, and of npm's also each package that another one stands for. */
export function lockSources(text: string, name: string): readonly Entry[] | null {
  if (!name.endsWith(".json") && name !== "composer.lock") return hostsIn(urlsIn(text));
  const lock = readJson(text);
  if (lock === null) return null;
  if (name === "composer.lock") return hostsIn(composerUrls(lock));
  const packages = entriesOf(at(lock, "packages"));
  const urls = packages.flatMap(([, each]) => textAt(each, "resolved") ?? []).filter((url) => url.includes("://"));
  return [...hostsIn(urls), ...packages.flatMap(([path, each]) => standIn(path, each))];
}

/** Words of a maintainer about a package hold addresses, too. */
function urlsIn(text: string): readonly string[] {
  const lines = text.split("\n").filter((line) => line.includes("://") && !/\bdeprecated\b/.test(line));
  return lines.flatMap((line) => line.match(/\b[a-z+]{1,20}:\/\/[^\s"'<>,}]+/g) ?? []);
}

function composerUrls(lock: unknown): readonly string[] {
  return ["packages", "packages-dev"].flatMap((key) => {
    const listed = at(lock, key);
    const all = Array.isArray(listed) ? listed.filter(isTable) : [];
    return all.flatMap((each) =>
      [textAt(each, "dist", "url"), textAt(each, "source", "url")].flatMap((url) => url ?? []),
    );
  });
}

/** The beginning of a key that stands for every package of one host. */
export const OF_A_HOST = "*packages of ";

export function hostsIn(urls: readonly string[]): Entry[] {
  const places = new Set(urls.map((url) => url.replace(/^(?:registry|sparse)\+/, "")).map(placeOf));
  return [...places].filter((place) => !USUAL_HOST.test(place)).map((place) => [`${OF_A_HOST}${place}`, place]);
}

/** Returns a repository of Git as a whole, and of an index only its host. */
function placeOf(url: string): string {
  const isWhole = /^git\+|\.git\b|^https:\/\/github\.com\//.test(url);
  return (isWhole ? /^[^?#]*/ : /^[^:]*:\/\/[^/?#]*/).exec(url)?.[0].replace(/\/$/, "") ?? url;
}

/** Returns the package that stands at the place of another one: `node_modules/a` from the address of `b`, or with the name `b`. */
function standIn(path: string, entry: unknown): readonly Entry[] {
  const own = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  if (!path.includes("node_modules/")) return [];
  const named = textAt(entry, "name");
  const url = textAt(entry, "resolved") ?? "";
  const isOther = /:\/\/[^?#]{0,1000}\/-\//.test(url) && !decoded(url).includes(`/${named ?? own}/-/`);
  const place = isOther ? url.replace(/-\d[^/]*$/, "") : named;
  return place === null || place === own ? [] : [[`*${own}`, place]];
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
