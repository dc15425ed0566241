import { type ArtifactFailure, buildArtifactFailure } from "../../../engine/run/index.ts";

/** An error as the template engine reports it. */
export interface TemplateError {
  /** Names the class of the error; a trap has a class that is not the engine's. */
  readonly error: string;
  readonly message: string;
  readonly memoryBytes: number;
}

/**
 * The engine's message has a first line, then, in its debug mode, an extract of the template and all variables that it read. The
 * variables may hold secrets, so the first line and the expression that the extract points at are all that is kept.
 */
export function createTemplateFailure(name: string, error: TemplateError, maxBytes: number): ArtifactFailure {
  const firstLine = (error.message.split("\n", 1)[0] ?? "").slice(0, 300);
  if (error.error === "RuntimeError" || error.error === "RangeError") return createTrapFailure(name, error, maxBytes);
  if (/ran out of fuel|recursion limit|too many elements/.test(firstLine)) {
    return buildArtifactFailure(
      "TEMPLATE_LIMIT",
      `The template "${name}" loops too often: ${firstLine.replace("<string>", name)}.`,
    );
  }
  const message = firstLine.replace("<string>", name).replace(/\.$/, "");
  if (!firstLine.includes("undefined value") && !firstLine.includes("type undefined")) {
    return buildArtifactFailure("TEMPLATE_BROKEN", `The template "${name}" cannot be rendered: ${message}.`);
  }
  const expression = findMarkedExpression(error.message);
  const what = expression === null ? "a variable" : `\`${expression}\``;
  return buildArtifactFailure(
    "TEMPLATE_VARIABLE_MISSING",
    `The template "${name}" uses ${what}, which the input does not have: ${message}.`,
  );
}

function createTrapFailure(name: string, { memoryBytes }: TemplateError, maxBytes: number): ArtifactFailure {
  const isFull = memoryBytes > maxBytes * 0.4;
  const why = isFull ? `needs more than ${Math.round(maxBytes / 1024 / 1024)} MB` : "nests too deeply";
  return buildArtifactFailure("TEMPLATE_LIMIT", `The template "${name}" ${why}.`);
}

/** Returns the part of the line marked `>` that the carets below it point at; null if nothing is marked. */
function findMarkedExpression(message: string): string | null {
  const lines = message.split("\n");
  const at = lines.findIndex((line) => /^\s+\d+ > /.test(line));
  const marks = /^\s+i\s+(\^+)/.exec(lines[at + 1] ?? "");
  const carets = marks?.[1];
  if (at < 0 || marks === null || carets === undefined) return null;
  const end = marks[0].length;
  // Columns count characters, not UTF-16 units.
  return [...(lines[at] ?? "")]
    .slice(end - carets.length, end)
    .join("")
    .slice(0, 100);
}
