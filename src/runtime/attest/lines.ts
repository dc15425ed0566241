/** No entry and no checkpoint is longer. */
const LONGEST_LINE = 32 * 1024 * 1024;

export interface Line {
  /** Without its line feed. */
  readonly bytes: Buffer;
  /** A torn one has no line feed: it was not written to its end. */
  readonly end: "whole" | "torn";
}

/** A file's lines; only the last one can be torn. What goes on for longer than any line of ours is torn, too, and ends it. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      const bytes = rest.length === 0 ? chunk.subarray(from, end) : Buffer.concat([...rest, chunk.subarray(from, end)]);
      yield { bytes, end: "whole" };
      [rest, length, from] = [[], 0, end + 1];
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE) break;
  }
  if (rest.length > 0) yield { bytes: Buffer.concat(rest), end: "torn" };
}
