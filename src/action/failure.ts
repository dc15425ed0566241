import { renderErrorStack, toSklError } from "../workspace/ground/index.ts";
import { createEmptyOutcome, type Outcome } from "./context.ts";
import { formatErrorCommand, logText } from "./workflow-commands.ts";

/** Renders an error for the log as an annotation, with its stack if `withStack` is set. */
export function renderActionFailure(cause: unknown, withStack: boolean): string {
  const error = toSklError(cause);
  const stack = withStack ? `${logText(renderErrorStack(cause))}\n` : "";
  return `${formatErrorCommand(`skl: ${error.code}`, `${error.message}\n${error.fix}`)}\n${stack}`;
}

/** Turns an error into an outcome, for later steps and the job summary. */
export function createFailureOutcome(cause: unknown): Outcome {
  const { code, message, fix, data, exit } = toSklError(cause);
  return createEmptyOutcome({
    summary: `### skl: ${code}\n\n${indentAsCodeBlock(`${message}\n\n${fix}`)}`,
    report: { error: { code, message, fix, data } },
    exit,
  });
}

/** Indents a message as a code block, since it may quote text that must not become Markdown. */
function indentAsCodeBlock(text: string): string {
  return text.replace(/^/gm, "    ");
}
