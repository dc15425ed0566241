import { z } from "zod";
import { findNearestName, SklError } from "../kernel/domain/index.ts";

/** Limits all arguments of a call together, in characters of JSON. */
const MOST_CHARACTERS = 1_000_000;

/** Returns the arguments of a call. Throws USAGE with every problem at once. */
export function parseArguments<A extends z.ZodObject>(toolName: string, schema: A, args: unknown): z.infer<A> {
  const size = measureArguments(args);
  if (size === null)
    throw new SklError("USAGE", {
      message: `The arguments of ${toolName} are nested too deeply.`,
      fix: "Nest them as the tool's schema does.",
    });
  if (size > MOST_CHARACTERS)
    throw new SklError("USAGE", {
      message: `The arguments of ${toolName} have ${size} characters; at most ${MOST_CHARACTERS} are accepted.`,
      fix: "Send shorter arguments.",
    });
  const parsed = schema.safeParse(args ?? {});
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  const problems = parsed.error.issues.flatMap((issue) => describeArgumentIssue(issue, known));
  throw new SklError("USAGE", {
    message: `The arguments of ${toolName} cannot be used: ${problems.map(({ path, message }) => `${path}: ${message}`).join("; ")}.`,
    fix: `It takes ${known.map((name) => (isRequired(schema, name) ? name : `${name} (optional)`)).join(", ")}.`,
    data: { problems },
  });
}

/** Returns null for arguments that are nested too deeply to be serialized. */
function measureArguments(args: unknown): number | null {
  try {
    return JSON.stringify(args ?? {}).length;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

interface ArgumentProblem {
  readonly path: string;
  readonly message: string;
}

/** Limits the unknown names that one error lists. */
const MOST_NAMED = 10;

function describeArgumentIssue(issue: z.core.$ZodIssue, known: readonly string[]): ArgumentProblem[] {
  if (issue.code !== "unrecognized_keys")
    return [{ path: formatArgumentPath(issue.path), message: issue.message.replace(/^Invalid input: /, "") }];
  return issue.keys.slice(0, MOST_NAMED).map((key) => {
    const nearest = findNearestName(key, known);
    const path = formatArgumentPath([...issue.path, key.slice(0, 100)]);
    return { path, message: `there is no such argument${nearest ? `; did you mean ${nearest}?` : ""}` };
  });
}

function formatArgumentPath(path: readonly PropertyKey[]): string {
  return path.map((step) => String(step)).join(".") || "arguments";
}

function isRequired(schema: z.ZodObject, name: string): boolean {
  return !(schema.shape[name] instanceof z.ZodOptional);
}
