import { composeMarkedFile, insertLines, type MarkedLines } from "./marked-lines.ts";

/**
 * Our lines in a husky script. The script hands itself to the shim, which runs it again with a third argument that only
 * the shim gives, and judges the push after it: the project's own commands come first, both get Git's ref lines, and an
 * `exit 0` among them skips nothing. The file is committed, so in a clone without the shim the lines do nothing.
 */
const LINES: MarkedLines = {
  indent: "",
  lines: [
    "skl_shim=$(git rev-parse --git-common-dir)/skl/pre-push",
    'if [ "$#" -eq 3 ] && [ "$3" = skl-chained ]; then set -- "$1" "$2"',
    'elif [ -f "$skl_shim" ]; then exec sh "$skl_shim" --chain "$0" "$@"; fi',
  ],
};

export const huskyLines = LINES;

/** Returns a script of our own where the project has none. Git starts it itself for husky 5 to 8, hence the first line. */
export const composeHuskyScript = (): string => composeMarkedFile(HUSKY_HEADER, LINES);

const HUSKY_HEADER = "#!/usr/bin/env sh\n";

const STARTS = /^[^#\n]*\bhusky\.sh\b.*(?:\n|$)/m;

/** Returns whether the script begins with husky 5 to 8's own start. */
export function startsWithHusky(text: string): boolean {
  return STARTS.test(text);
}

/**
 * Returns the script with our lines in it, as early as they may stand: after the first line, and after husky 5 to 8's own
 * start, which starts the script anew and would otherwise do so for ever.
 */
export function addToHuskyScript(text: string): string {
  const start = STARTS.exec(text) ?? /^#!.*(?:\n|$)/.exec(text);
  return insertLines(text, start ? start.index + start[0].length : 0, LINES);
}
