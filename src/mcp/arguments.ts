import { z } from "zod";
import { nearestName, SklError } from "../domain/index.ts";

/** Characters of all arguments together, as JSON; no tool has a use for more. */
const MOST_CHARACTERS = 1_000_000;

/** The arguments of a call, or every problem with them at once. Throws USAGE. */
export async function parseArguments<A extends z.ZodObject>(
  toolName: string,
  schema: A,
  given: unknown,
): Promise<z.infer<A>> {
  const size = sizeOf(given);
  if (size === null)
    throw new SklError("USAGE", {
      message: `The arguments of ${toolName} are nested too deeply.`,
      fix: "Send them as flat as the tool's schema has them.",
    });
  if (size > MOST_CHARACTERS)
    throw new SklError("USAGE", {
      message: `The arguments of ${toolName} have ${size} characters; ${MOST_CHARACTERS} are taken.`,
      fix: "Send less: keep what the call is about.",
    });
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const known = Object.keys(schema.shape);
  const problems = (await Promise.all(parsed.error.issues.map((issue) => problemsOf(issue, known)))).flat();
  throw new SklError("USAGE", {
    message: `The arguments of ${toolName} cannot be used: ${problems.map(({ path, message }) => `${path}: ${message}`).join("; ")}.`,
    fix: `It takes ${known.map((name) => (isRequired(schema, name) ? name : `${name} (optional)`)).join(", ")}.`,
    data: { problems },
  });
}

/** Null: nested so deeply that no program can write it down again. */
function sizeOf(given: unknown): number | null {
  try {
    return JSON.stringify(given ?? {}).length;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

interface ArgumentProblem {
  readonly path: string;
  readonly message: string;
}

/** More unknown names than this in one call help nobody. */
const MOST_NAMED = 10;

async function problemsOf(issue: z.core.$ZodIssue, known: readonly string[]): Promise<ArgumentProblem[]> {
  if (issue.code !== "unrecognized_keys")
    return [{ path: pathOf(issue.path), message: issue.message.replace(/^Invalid input: /, "") }];
  return issue.keys.slice(0, MOST_NAMED).map((key) => {
    const nearest = nearestName(key, known);
    const path = pathOf([...issue.path, key.slice(0, 100)]);
    return { path, message: `there is no such argument${nearest ? `; did you mean ${nearest}?` : ""}` };
  });
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map((step) => String(step)).join(".") || "arguments";
}

function isRequired(schema: z.ZodObject, name: string): boolean {
  return !(schema.shape[name] instanceof z.ZodOptional);
}
