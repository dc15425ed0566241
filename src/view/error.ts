import type { ErrorOutput } from "../kernel/domain/documents.generated.ts";
import { bad, type Document, dim, type Line, line, sign, strong } from "./text/compose.ts";

/** Shows the reason why a command has no result, each problem at its place, and the next step. */
export function renderErrorReport({ code, message, fix, data }: ErrorOutput["error"]): Document {
  return [
    line(0, sign("block"), bad(` ${message}`), dim(` (${code})`)),
    ...omitQuotedProblem(message, readProblemList(data)).flatMap(renderProblemLine),
    ...(fix === "" ? [] : [line(2, strong("Next:"), ` ${fix}`)]),
  ];
}

/** The schema leaves `data` open, so anything that does not look like a list of problems is ignored. */
function readProblemList({ problems }: Record<string, unknown>): object[] {
  return Array.isArray(problems) ? problems.filter((each) => typeof each === "object" && each !== null) : [];
}

/** Returns no problems where the message already quotes the only one. */
function omitQuotedProblem(message: string, problems: object[]): object[] {
  const [only, ...more] = problems;
  return only !== undefined && more.length === 0 && message.includes(readProblemText(only, "message")) ? [] : problems;
}

function renderProblemLine(problem: object): Line[] {
  const [file, path, pointer, message] = ["file", "path", "pointer", "message"].map((key) =>
    readProblemText(problem, key),
  );
  const at: unknown = Reflect.get(problem, "line");
  const place = `${file || path || ""}${typeof at === "number" ? `:${at}` : ""}`;
  if (!message) return [];
  // The line number already shows the place.
  const inside = pointer && typeof at !== "number" ? dim(` (${pointer})`) : "";
  return [line(2, ...(place === "" ? [] : [strong(place), ": "]), message, inside)];
}

function readProblemText(problem: object, key: string): string {
  const value: unknown = Reflect.get(problem, key);
  return typeof value === "string" ? value : "";
}
