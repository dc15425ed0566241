import { createProgress, type Progress } from "../view/index.ts";
import type { GlobalOptions } from "./output.ts";

/** Shows the progress of a command on the terminal. */
export function startCommandProgress({ quiet }: Pick<GlobalOptions, "quiet">): Progress {
  return createProgress({
    write: (text) => process.stderr.write(text),
    isTTY: process.stderr.isTTY && !quiet,
    now: () => performance.now(),
    columns: process.stderr.columns,
  });
}
