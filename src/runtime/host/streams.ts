import { fstatSync, readSync, writeSync } from "node:fs";
import { type Descriptor, RIGHT, type Stream } from "../wasi/index.ts";
import { Kill, type Streams } from "./job.ts";

type Output = (stream: "stdout" | "stderr", bytes: Uint8Array) => void;

const readable = RIGHT.fd_read | RIGHT.fd_filestat_get | RIGHT.poll_fd_readwrite | RIGHT.fd_fdstat_set_flags;
const writable = RIGHT.fd_write | RIGHT.fd_filestat_get | RIGHT.poll_fd_readwrite | RIGHT.fd_fdstat_set_flags;

/** Returns the descriptors 0 to 2. */
export function standardStreams(streams: Streams, limit: number, output: Output): Descriptor[] {
  const [stdin, stdout, stderr] =
    streams.kind === "given"
      ? [stdinFrom(streams.stdin), collectOutput("stdout", limit, output), collectOutput("stderr", limit, output)]
      : [
          processStream(0, streams.terminals[0]),
          processStream(1, streams.terminals[1]),
          processStream(2, streams.terminals[2]),
        ];
  return [
    { kind: "stream", stream: stdin, flags: 0, base: readable, inheriting: 0n },
    { kind: "stream", stream: stdout, flags: 0, base: writable, inheriting: 0n },
    { kind: "stream", stream: stderr, flags: 0, base: writable, inheriting: 0n },
  ];
}

function stdinFrom(bytes: Uint8Array): Stream {
  let at = 0;
  return {
    isTerminal: false,
    write: () => 0,
    read: (into) => {
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      at += part.length;
      return part.length;
    },
  };
}

/** Passes on what is written up to the limit; more ends the run. */
function collectOutput(name: "stdout" | "stderr", limit: number, output: Output): Stream {
  let left = limit;
  return {
    isTerminal: false,
    read: () => 0,
    write: (from) => {
      const part = from.slice(0, left);
      left -= part.length;
      if (part.length > 0) output(name, part);
      if (part.length < from.length) throw new Kill("kill_output", `It wrote more than ${limit} bytes to ${name}.`);
      return part.length;
    },
  };
}

const waitMs = 5;

function processStream(fd: number, isTerminal: boolean): Stream {
  return {
    isTerminal,
    read: (into) => (into.length === 0 ? 0 : retryWhileBusy(() => readSync(fd, into), isClosed(fd))),
    write: (from) => (from.length === 0 ? 0 : retryWhileBusy(() => writeSync(fd, from), false)),
  };
}

/** Retries while a non-blocking pipe answers EAGAIN. */
function retryWhileBusy(operation: () => number, isAtEnd: boolean): number {
  if (isAtEnd) return 0;
  while (true) {
    try {
      return operation();
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw new Kill("trap", `Its stream is closed (${code}).`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
}

function isClosed(fd: number): boolean {
  try {
    fstatSync(fd);
    return false;
  } catch {
    return true;
  }
}
