import { isLayoutName, type Part } from "./part.ts";

const FALLBACK = "scope";
/** Code that stands at the repository's root has no folder to be named after. */
const ROOT_CODE = "main";

/**
 * A name for each part, in their order: the last segment of its folder; where several share that, the nearest telling
 * folder above comes first (`core_utils`, `web_utils`); what is still equal gets a number.
 */
export function nameParts(parts: readonly Part[]): string[] {
  const short = parts.map((part) => nameOf(part, 1));
  const counts = new Map<string, number>();
  for (const name of short) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  return parts.map((part, at) => {
    const name = short[at] ?? FALLBACK;
    const wanted = counts.get(name) === 1 || isOneOfAKind(part) ? name : nameOf(part, 2);
    let free = wanted;
    for (let number = 2; taken.has(free); number += 1) free = `${wanted}_${number}`;
    taken.add(free);
    return free;
  });
}

const isOneOfAKind = ({ kind }: Part): boolean => kind === "project" || kind === "tests" || kind === "docs";

function nameOf(part: Part, segments: number): string {
  if (part.folder === "") return ROOT_CODE;
  const [own = "", ...above] = part.folder.split("/").reverse();
  const telling = above.filter((folder) => !isLayoutName(folder));
  return scopeName([own, ...telling.slice(0, segments - 1)].reverse().join("_")) || FALLBACK;
}

function scopeName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[-_]+|[-_]+$/g, "");
}
