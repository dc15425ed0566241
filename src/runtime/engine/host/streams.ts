import { fstatSync, readSync, writeSync } from "node:fs";
import { callSystem, type Descriptor, RIGHT, type Stream } from "../wasi/index.ts";
import { Control } from "./control.ts";
import { type GuestJob, Kill, type Send } from "./job.ts";

type Output = (stream: "stdout" | "stderr", bytes: Uint8Array) => void;

const readable = RIGHT.fd_read | RIGHT.fd_filestat_get | RIGHT.poll_fd_readwrite | RIGHT.fd_fdstat_set_flags;
const writable = RIGHT.fd_write | RIGHT.fd_filestat_get | RIGHT.poll_fd_readwrite | RIGHT.fd_fdstat_set_flags;

/** Returns the descriptors 0 to 2. */
export function openStandardStreams(job: GuestJob, send: Send): Descriptor[] {
  const [stdin, stdout, stderr] = openJobStreams(job, send);
  return [
    { kind: "stream", stream: stdin, flags: 0, base: readable, inheriting: 0n },
    { kind: "stream", stream: stdout, flags: 0, base: writable, inheriting: 0n },
    { kind: "stream", stream: stderr, flags: 0, base: writable, inheriting: 0n },
  ];
}

function openJobStreams(job: GuestJob, send: Send): readonly [stdin: Stream, stdout: Stream, stderr: Stream] {
  const { streams, limits } = job;
  const sendStreamOutput: Output = (stream, bytes) => send({ kind: "output", stream, bytes });
  const collectStandardError = () => collectOutput("stderr", limits.stdout_bytes, sendStreamOutput);
  switch (streams.kind) {
    case "given":
      return [
        serveGivenStdin(streams.stdin),
        collectOutput("stdout", limits.stdout_bytes, sendStreamOutput),
        collectStandardError(),
      ];
    case "conversation":
      return [...openConversation(job, send), collectStandardError()];
    case "inherited":
      return [
        processStream(0, streams.terminals[0]),
        processStream(1, streams.terminals[1]),
        processStream(2, streams.terminals[2]),
      ];
  }
}

const LINE_END = 10;

/** Asks the host each line that is written, and lets its answer be read. A question is counted as a call of the host. */
function openConversation(job: GuestJob, send: Send): readonly [answers: Stream, questions: Stream] {
  const { limits } = job;
  const control = new Control(job.control);
  const question: Uint8Array[] = [];
  const waiting: Uint8Array[] = [];
  let asked = 0;
  let size = 0;
  const ask = () => {
    asked += 1;
    if (asked > limits.host_calls)
      throw new Kill("kill_hostcalls", `It called the host more than ${limits.host_calls} times.`);
    control.prepare();
    const payload = Buffer.concat(question.splice(0));
    size = 0;
    send({ kind: "host call", name: "line", handle: 0, payload, room: limits.response_bytes, token: 0 });
    const { length } = control.wait();
    waiting.push(new Uint8Array(job.responses, 0, length).slice(), new Uint8Array([LINE_END]));
  };
  const put = (part: Uint8Array) => {
    size += part.length;
    if (size > limits.response_bytes)
      throw new Kill("kill_output", `It wrote a line of more than ${limits.response_bytes} bytes.`);
    question.push(part.slice());
  };
  return [
    {
      isTerminal: false,
      write: () => 0,
      read: (into) => {
        const [first] = waiting;
        const part = first?.subarray(0, into.length);
        if (first === undefined || part === undefined) return 0;
        into.set(part);
        if (part.length === first.length) waiting.shift();
        else waiting[0] = first.subarray(part.length);
        return part.length;
      },
    },
    {
      isTerminal: false,
      read: () => 0,
      write: (from) => {
        let at = 0;
        for (let end = from.indexOf(LINE_END); end !== -1; end = from.indexOf(LINE_END, at)) {
          put(from.subarray(at, end));
          ask();
          at = end + 1;
        }
        put(from.subarray(at));
        return from.length;
      },
    },
  ];
}

function serveGivenStdin(bytes: Uint8Array): Stream {
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
      // A closed pipe is an error that the guest is told, as every program is.
      if (code !== "EAGAIN")
        callSystem(() => {
          throw cause;
        });
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
