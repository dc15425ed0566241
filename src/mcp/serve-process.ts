import { Writable } from "node:stream";
import { endRunningGit } from "../workspace/git/index.ts";
import { LineTransport } from "./line-transport.ts";
import { startServer } from "./server.ts";

/** The time that running calls have to end after the client has left. */
const LAST_CALLS_MS = 10_000;

/**
 * Serves `skl mcp` on this process's standard input and output until the input ends or nobody reads the output. It leaves no
 * child process behind.
 */
export async function serveProcess({
  cwd,
  version,
}: {
  readonly cwd: string;
  readonly version: string;
}): Promise<void> {
  const transport = new LineTransport(process.stdin, takeStdout());
  process.on("exit", endRunningGit);
  process.on("SIGHUP", () => process.exit(129));
  if (process.stdin.isTTY)
    process.stderr.write(
      "skl mcp waits for an agent's messages on standard input; docs/mcp.md shows how to set it up.\n",
    );
  const left = waitForClientLeave();
  const server = await startServer(transport, { cwd, version, env: process.env });
  // Loaded once the client has its first answer, since not every client asks about skills.
  const { keepLibraries } = await import("../skills/use/library/index.ts");
  keepLibraries();
  await left;
  await Promise.race([server.idle(), waitMilliseconds(LAST_CALLS_MS)]);
  // Calls that have just ended send their answers in this turn of the event loop.
  await waitMilliseconds(0);
  await transport.whenWritten();
  await server.close();
}

/** Standard output belongs to the protocol, so everything else that is written there goes to standard error. */
function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => void write(chunk, (cause) => done(cause)),
  }).on("error", () => {});
}

function waitForClientLeave(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve).once("error", resolve);
    process.stdout.once("error", resolve).once("close", resolve);
  });
}

function waitMilliseconds(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
