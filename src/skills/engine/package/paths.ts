import { LIMITS } from "./limits.ts";

const CONTROL = /\p{Cc}/u;
const DEVICES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

function describeUnsafeSegment(segment: string): string | null {
  if (segment === "") return "has an empty part";
  if (segment === "." || segment === "..") return `has the part \`${segment}\``;
  // Git would run commands that the configuration of a nested repository names.
  return segment.toLowerCase() === ".git" ? "leads into a .git folder" : null;
}

/** Returns the end of a sentence that says how a path could lead out of the package, or null. */
export function describeUnsafePath(path: string): string | null {
  if (path.startsWith("/")) return "is absolute";
  if (/^[A-Za-z]:/.test(path)) return "begins with a drive letter";
  if (path.includes("\\")) return "has a backslash, which is a separator on Windows";
  if (CONTROL.test(path)) return "has a control character";
  if (path.length > LIMITS.pathLength) return `is longer than ${LIMITS.pathLength} characters`;
  return findFirstPartProblem(path.split("/"), describeUnsafeSegment);
}

function describeUnportableSegment(segment: string): string | null {
  if (/[<>:"|?*]/.test(segment)) return "has a character that Windows does not allow in names";
  if (/[. ]$/.test(segment)) return "has a part that ends with a dot or a space, which Windows drops";
  return DEVICES.test(segment) ? "has a part that is a device on Windows" : null;
}

/** Returns the end of a sentence that says why a path cannot be kept on every system, or null. */
export const describeUnportablePath = (path: string): string | null =>
  findFirstPartProblem(path.split("/"), describeUnportableSegment);

/** Returns the same text for two paths that are one file on macOS or Windows. */
export const foldPackagePath = (path: string): string => path.normalize("NFC").toLowerCase();

function findFirstPartProblem(parts: readonly string[], problemOf: (part: string) => string | null): string | null {
  for (const part of parts) {
    const problem = problemOf(part);
    if (problem !== null) return problem;
  }
  return null;
}
