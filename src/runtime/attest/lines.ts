const LONGEST_LINE = 32 * 1024 * 1024;

/** Lines without their line feed; what stands behind the last one is a line, too. Throws for one that has no end. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      yield rest.length === 0 ? chunk.subarray(from, end) : Buffer.concat([...rest, chunk.subarray(from, end)]);
      [rest, length, from] = [[], 0, end + 1];
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE) throw new Error("A line has no end.");
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
