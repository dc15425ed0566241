import { SklError } from "../../kernel/domain/index.ts";

/** Describes a line of the pre-push hook's input: what goes where, and what the remote has there now (zeros for nothing). */
export interface RefUpdate {
  readonly localRef: string;
  readonly localId: string;
  readonly remoteRef: string;
  readonly remoteId: string;
}

/**
 * Parses lines of the form `<local ref> SP <local id> SP <remote ref> SP <remote id> LF` (githooks(5)). The local ref is whatever the
 * person typed (`HEAD~`, `(delete)`, even blanks), so that a line is read from its end. Throws USAGE.
 */
export function parseRefLines(stdin: string): RefUpdate[] {
  return stdin
    .split("\n")
    .map((line) => line.replace(/\r$/, ""))
    .filter((line) => line !== "")
    .map(parseRefLine);
}

function parseRefLine(line: string): RefUpdate {
  const parts = line.split(" ");
  const [remoteId, remoteRef, localId] = [parts.at(-1), parts.at(-2), parts.at(-3)];
  if (parts.length < 4 || !remoteId || !remoteRef || !localId || !/^[0-9a-f]+$/.test(localId)) {
    throw new SklError("USAGE", {
      message: `A line of the hook's input is not «local ref, local id, remote ref, remote id»: ${line.slice(0, 200)}`,
      fix: "Let Git run the hook; by hand, write such lines to its standard input.",
    });
  }
  return { localRef: parts.slice(0, -3).join(" "), localId, remoteRef, remoteId };
}
