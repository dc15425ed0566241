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

/** A repository of Git counts as a whole, of an index only the host. */
/** What a host that a file names may give. */
export const OF_A_HOST = "*packages of ";

export function hostsIn(urls: readonly string[]): Entry[] {
  const places = new Set(urls.map((url) => url.replace(/^(?:registry|sparse)\+/, "")).map(placeOf));
  return [...places].filter((place) => !USUAL_HOST.test(place)).map((place) => [`${OF_A_HOST}${place}`, place]);
}

function placeOf(url: string): string {
  const isWhole = /^git\+|\.git\b|^https:\/\/github\.com\//.test(url);
  return (isWhole ? /^[^?#]*/ : /^[^:]*:\/\/[^/?#]*/).exec(url)?.[0].replace(/\/$/, "") ?? url;
}

/** `node_modules/a` from the address of `b`, or with the name `b`, is no `a`. */
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
