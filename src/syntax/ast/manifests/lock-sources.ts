import { isTable, listTableEntries, readJson, readTableValue, readTextAt } from "../tables.ts";

type Entry = readonly [key: string, place: string];

/** Matches the registries that package managers ask by default. */
const USUAL_HOST =
  /^https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org|(?:index\.|static\.)?crates\.io|rubygems\.org|repo1?\.maven(?:\.apache)?\.org|maven\.google\.com|dl\.google\.com|plugins\.gradle\.org|(?:repo\.)?packagist\.org|api\.github\.com|github\.com\/rust-lang\/crates\.io-index)$/;

/**
 * Returns the hosts from which a lock file takes packages. For npm, it also returns each package that is installed under another one's
 * name.
 */
export function lockSources(text: string, name: string): readonly Entry[] | null {
  if (!name.endsWith(".json") && name !== "composer.lock") return listUnusualHosts(listLockUrls(text));
  const lock = readJson(text);
  if (lock === null) return null;
  if (name === "composer.lock") return listUnusualHosts(listComposerUrls(lock));
  const packages = listTableEntries(readTableValue(lock, "packages"));
  const urls = packages.flatMap(([, each]) => readTextAt(each, "resolved") ?? []).filter((url) => url.includes("://"));
  return [...listUnusualHosts(urls), ...packages.flatMap(([path, each]) => findStandIn(path, each))];
}

/** Returns the addresses in a lock file, without those in deprecation notices. */
function listLockUrls(text: string): readonly string[] {
  const lines = text.split("\n").filter((line) => line.includes("://") && !/\bdeprecated\b/.test(line));
  return lines.flatMap((line) => line.match(/\b[a-z+]{1,20}:\/\/[^\s"'<>,}]+/g) ?? []);
}

function listComposerUrls(lock: unknown): readonly string[] {
  return ["packages", "packages-dev"].flatMap((key) => {
    const listed = readTableValue(lock, key);
    const all = Array.isArray(listed) ? listed.filter(isTable) : [];
    return all.flatMap((each) =>
      [readTextAt(each, "dist", "url"), readTextAt(each, "source", "url")].flatMap((url) => url ?? []),
    );
  });
}

/** A key that starts like this stands for all packages of a host. */
export const OF_A_HOST = "*packages of ";

export function listUnusualHosts(urls: readonly string[]): Entry[] {
  const places = new Set(urls.map((url) => url.replace(/^(?:registry|sparse)\+/, "")).map(shortenUrlToPlace));
  return [...places].filter((place) => !USUAL_HOST.test(place)).map((place) => [`${OF_A_HOST}${place}`, place]);
}

/** Returns the whole address of a Git repository, and only the host of a registry. */
function shortenUrlToPlace(url: string): string {
  const isWhole = /^git\+|\.git\b|^https:\/\/github\.com\//.test(url);
  return (isWhole ? /^[^?#]*/ : /^[^:]*:\/\/[^/?#]*/).exec(url)?.[0].replace(/\/$/, "") ?? url;
}

/** Returns a package that is installed under another one's name: `node_modules/a` with the address or the name of `b`. */
function findStandIn(path: string, entry: unknown): readonly Entry[] {
  const own = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  if (!path.includes("node_modules/")) return [];
  const named = readTextAt(entry, "name");
  const url = readTextAt(entry, "resolved") ?? "";
  const isOther = /:\/\/[^?#]{0,1000}\/-\//.test(url) && !decodeUrl(url).includes(`/${named ?? own}/-/`);
  const place = isOther ? url.replace(/-\d[^/]*$/, "") : named;
  return place === null || place === own ? [] : [[`*${own}`, place]];
}

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
