import { asSklError, stackText } from "../app/ground/index.ts";
import { emptyOutcome, type Outcome } from "./context.ts";
import { errorCommand, logText } from "./workflow-commands.ts";

/** Renders an error for the log as an annotation, with its stack if `withStack` is set. */
export function failureText(cause: unknown, withStack: boolean): string {
  const error = asSklError(cause);
  const stack = withStack ? `${logText(stackText(cause))}\n` : "";
  return `${errorCommand(`skl: ${error.code}`, `${error.message}\n${error.fix}`)}\n${stack}`;
}

/** Turns an error into an outcome, for later steps and the job summary. */
export function failureOutcome(cause: unknown): Outcome {
  const { code, message, fix, data, exit } = asSklError(cause);
  return emptyOutcome({
    summary: `### skl: ${code}\n\n${asCode(`${message}\n\n${fix}`)}`,
    report: { error: { code, message, fix, data } },
    exit,
  });
}

/** Indents a message as a code block, since it may quote text that must not become Markdown. */
function asCode(text: string): string {
  return text.replace(/^/gm, "    ");
}
