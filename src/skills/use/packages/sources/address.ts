import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { SklError } from "../../../../kernel/domain/index.ts";

/** Where packages come from: `<Git URL|owner/repo|path>[#ref][:sub/path]`. */
export type SourceAddress =
  | { readonly kind: "git"; readonly url: string; readonly ref: string | null; readonly folder: string }
  | { readonly kind: "path"; readonly path: string };

const GIT_URL = /^(?:https?|ssh|git|file):\/\/[^/]*/;
const SCP = /^[\w.-]+@[\w.-]+:/;
const HOSTED = /^[A-Za-z0-9][A-Za-z0-9-]*\/[\w.-]+$/;

export const isGitUrl = (text: string): boolean => GIT_URL.test(text) || SCP.test(text);

/** Reads the address of a source. What exists as a path is that path, whatever it looks like. Throws USAGE, NOT_FOUND. */
export function parseSource(source: string, cwd: string, env: NodeJS.ProcessEnv): SourceAddress {
  const start = GIT_URL.exec(source)?.[0] ?? SCP.exec(source)?.[0] ?? "";
  if (start === "" && existsSync(resolve(cwd, source))) return toPathAddress(resolve(cwd, source), "");
  const { place, ref, folder } = splitSource(source, start);
  if (start !== "") return { kind: "git", ...toWebPageAddress(place, ref, folder) };
  const path = resolve(cwd, place);
  if (existsSync(path)) {
    if (ref !== null) return { kind: "git", url: path, ref, folder };
    return toPathAddress(path, folder);
  }
  if (!HOSTED.test(place) || /^\.+\//.test(place)) throw createNoSourceError(source);
  return { kind: "git", url: `${readGitHubHost(env)}/${place.replace(/\.git$/, "")}.git`, ref, folder };
}

/** A repository without a work tree has its packages in its objects. */
function toPathAddress(path: string, folder: string): SourceAddress {
  const isBare = ["HEAD", "objects", "refs"].every((each) => existsSync(join(path, each)));
  if (isBare) return { kind: "git", url: pathToFileURL(path).href, ref: null, folder };
  return { kind: "path", path: resolve(path, folder) };
}

function createNoSourceError(source: string): SklError {
  return new SklError("NOT_FOUND", {
    message: `There is no ${source}.`,
    fix: "Give a folder, an archive, a JSON package, owner/repo, or the URL of a Git repository (https, ssh, git or file).",
    data: { source },
  });
}

/** Splits off `#ref` and `:sub/path`, which no ref can contain; `start` is what a URL begins with, colons included. */
function splitSource(source: string, start: string): { place: string; ref: string | null; folder: string } {
  const rest = source.slice(start.length);
  const hash = rest.indexOf("#");
  const colon = rest.indexOf(":", hash < 0 ? 0 : hash);
  const end = colon < 0 ? rest.length : colon;
  const place = start + rest.slice(0, hash < 0 ? end : hash);
  const ref = hash < 0 ? null : rest.slice(hash + 1, end);
  if (ref === "") throw new SklError("USAGE", { message: `${source} names no ref after #.` });
  return { place, ref, folder: colon < 0 ? "" : parseSourceFolder(rest.slice(colon + 1), source) };
}

function parseSourceFolder(text: string, source: string): string {
  const parts = text.split("/").filter((part) => part !== "" && part !== ".");
  if (!text.startsWith("/") && !parts.includes("..")) return parts.join("/");
  throw new SklError("USAGE", { message: `The path after the colon of ${source} leads out of the source.` });
}

/** Takes the address of a folder's page, as a browser has it, for the folder. */
function toWebPageAddress(url: string, ref: string | null, folder: string) {
  const page = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/tree\/([^/]+)(?:\/(.*))?$/.exec(url);
  if (page === null || ref !== null || folder !== "") return { url, ref, folder };
  return { url: page[1] ?? url, ref: page[2] ?? null, folder: parseSourceFolder(page[3] ?? "", url) };
}

/** Returns the host of `owner/repo`; GitHub's own programs name another one by the same variable. */
function readGitHubHost({ GITHUB_SERVER_URL: url }: NodeJS.ProcessEnv): string {
  return url !== undefined && /^https?:\/\/[^/]/.test(url) ? url.replace(/\/+$/, "") : "https://github.com";
}
