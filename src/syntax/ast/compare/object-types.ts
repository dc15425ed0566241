/** Compares object types of TypeScript by their text in a signature. */
import { splitTopLevel } from "./type-text.ts";

/** Matches a member that need not be there: `name?: string`, `name?(): void`. */
const OPTIONAL = /^(?:readonly )?(?:[\w$]+|"[^"\\]*")\?[:(<]/;

/** Returns whether a member of an object type need not be there. */
export function isOptionalMember(member: string): boolean {
  return OPTIONAL.test(member);
}

/**
 * Returns whether a type only gains members that need not be there. Whoever makes such an object has to add a required one, and who makes
 * one is not known here; nor is who reads a union that gets wider.
 */
export function gainsOptionalMembers(old: string, now: string): boolean {
  const [before, after] = [old, now].map((signature) => splitTopLevel(signature, "=", /[=!<>]/));
  const [head, type, ...rest] = before ?? [];
  const [newHead, newType, ...newRest] = after ?? [];
  if (head === undefined || head !== newHead || !type || !newType || rest.length + newRest.length > 0) return false;
  const [parts, newParts] = [splitTopLevel(type, "&"), splitTopLevel(newType, "&")];
  return (
    parts.length === newParts.length &&
    parts.every((part, at) => isSameOrGains(part.trim(), (newParts[at] ?? "").trim()))
  );
}

function isSameOrGains(old: string, now: string): boolean {
  if (old === now) return true;
  const [before, after] = [splitTypeMembers(old), splitTypeMembers(now)];
  if (before === null || after === null) return false;
  const added = after.filter((member) => !before.includes(member));
  return (
    after.length - added.length === before.length &&
    before.every((each) => after.includes(each)) &&
    added.every(isOptionalMember)
  );
}

function splitTypeMembers(type: string): readonly string[] | null {
  if (!/^\{.*\}$/s.test(type) || splitTopLevel(type, "|").length > 1) return null;
  return splitTopLevel(type.slice(1, -1), ";")
    .map((member) => member.trim())
    .filter((member) => member !== "");
}
