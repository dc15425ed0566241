import type { EdgeEnds } from "./types.ts";

// Names hold no control characters (see `isSkillName`), so a tab cannot be part of one.

/** Returns the key of an edge whose ends are canonical. */
export const buildEdgeKey = ({ type, a, b }: EdgeEnds): string => `${type}\t${a}\t${b}`;

/** Returns the key of two skills, whichever is named first. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a}\t${b}` : `${b}\t${a}`);

/** Writes an edge as `depends_on a → b`. */
export const formatEdge = ({ type, a, b }: EdgeEnds): string => `${type} ${a} → ${b}`;

const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/**
 * Returns whether a text may be the name of a skill in an edge. Third-party skills break the rules for names and still load, so this refuses only names
 * that would break the log, a path or a terminal.
 */
export function isSkillName(name: string): boolean {
  if (name.length === 0 || name.length > 200 || CONTROL_OR_BROKEN.test(name)) return false;
  return !/[/\\]/.test(name) && name.trim() === name && !/^\.+$/.test(name);
}

/** Returns whether a text can be the id of an entry. Ids become file names, which must not leave the folder or be hidden. */
export const isEntryId = (id: string): boolean => /^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$/.test(id);
