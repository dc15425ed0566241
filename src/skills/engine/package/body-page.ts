import { type HeadingPlace, listHeadingPlaces } from "./markdown.ts";

/** A part of a body. Offsets count UTF-16 code units from the beginning of the body. */
export interface BodyPage {
  readonly text: string;
  readonly offset: number;
  /** Where the wanted part goes on; null at its end. */
  readonly next: number | null;
}

export interface WantedPage {
  /** A heading or the beginning of one, in any case; null for the whole body. */
  readonly section: string | null;
  readonly offset: number;
  readonly most: number;
}

/** Returns at most `most` characters of the wanted part, in whole lines where these are not too long; null without such a section. */
export function cutBodyPage(body: string, { section, offset, most }: WantedPage): BodyPage | null {
  const range = section === null ? { start: 0, end: body.length } : findSectionRange(body, section);
  if (range === null) return null;
  const start = Math.min(range.end, Math.max(range.start, offset));
  const end = start + most < range.end ? findPageEnd(body, start, most) : range.end;
  return { text: body.slice(start, end), offset: start, next: end < range.end ? end : null };
}

function findPageEnd(body: string, start: number, most: number): number {
  const full = start + most;
  const lineEnd = body.lastIndexOf("\n", full - 1) + 1;
  if (lineEnd > start + most / 2) return lineEnd;
  // A surrogate pair must not be cut in half.
  return /[\uD800-\uDBFF]/.test(body[full - 1] ?? "") ? full - 1 : full;
}

function findSectionRange(body: string, section: string): { readonly start: number; readonly end: number } | null {
  const headings = listHeadingPlaces(body);
  const wanted = section
    .trim()
    .replace(/^#+\s*/, "")
    .toLowerCase();
  const findHeadingWhere = (test: (text: string) => boolean): HeadingPlace | undefined =>
    headings.find(({ text }) => test(text.toLowerCase()));
  const found = findHeadingWhere((text) => text === wanted) ?? findHeadingWhere((text) => text.startsWith(wanted));
  if (found === undefined) return null;
  const after = headings.find(({ offset, level }) => offset > found.offset && level <= found.level);
  return { start: found.offset, end: after?.offset ?? body.length };
}
