import { Refusal, WASI_ERRNO } from "../errno.ts";
import type { WasiRun } from "../run.ts";

const maxSubscriptions = 1024;
const subscriptionBytes = 48;
const eventBytes = 32;
const TAG = { clock: 0, read: 1, write: 2 } as const;
/** The longest single wait. The guest waits again for longer times, and its deadline holds anyway. */
const maxWaitMs = 60_000;

interface Event {
  readonly userdata: bigint;
  readonly error: number;
  readonly tag: number;
}

interface Subscription extends Event {
  /** Nanoseconds from now; 0 means at once. */
  readonly waits: bigint;
}

/** `poll_oneoff`. Files and streams are always ready: a read of a stream waits by itself. */
export function pollOneoff(run: WasiRun, from: number, into: number, count: number, used: number): void {
  const entries = count >>> 0;
  if (entries === 0 || entries > maxSubscriptions) throw new Refusal(WASI_ERRNO.invalid);
  const given = run.memory.view(from, entries * subscriptionBytes);
  run.memory.view(into, entries * eventBytes);
  run.memory.view(used, 4);
  const subscriptions = Array.from({ length: entries }, (_, index) =>
    readSubscription(run, new DataView(given.buffer, given.byteOffset + index * subscriptionBytes, subscriptionBytes)),
  );
  const soonest = subscriptions.reduce((least, { waits }) => (waits < least ? waits : least), 1n << 63n);
  if (soonest > 0n) wait(soonest);
  const events = subscriptions.filter(({ waits }) => waits <= soonest);
  for (const [index, event] of events.entries())
    packEvent(run.memory.view(into + index * eventBytes, eventBytes), event);
  run.memory.setU32(used, events.length);
}

function readSubscription(run: WasiRun, view: DataView): Subscription {
  const userdata = view.getBigUint64(0, true);
  const tag = view.getUint8(8);
  if (tag === TAG.clock) {
    const id = view.getUint32(16, true);
    const timeout = view.getBigUint64(24, true);
    const isAbsolute = (view.getUint16(40, true) & 1) !== 0;
    if (id !== 0 && id !== 1) return { userdata, tag, error: WASI_ERRNO.invalid, waits: 0n };
    const now = id === 0 ? run.clock.realtime() : run.clock.monotonic();
    const waits = isAbsolute ? timeout - now : timeout;
    return { userdata, tag, error: 0, waits: waits < 0n ? 0n : waits };
  }
  if (tag !== TAG.read && tag !== TAG.write) throw new Refusal(WASI_ERRNO.invalid);
  return { userdata, tag, error: findDescriptorErrno(run, view.getUint32(16, true)), waits: 0n };
}

function findDescriptorErrno({ descriptors }: WasiRun, fd: number): number {
  try {
    descriptors.get(fd);
    return 0;
  } catch (cause) {
    if (cause instanceof Refusal) return cause.errno;
    throw cause;
  }
}

function wait(nanoseconds: bigint): void {
  const milliseconds = Math.min(Math.ceil(Number(nanoseconds) / 1e6), maxWaitMs);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function packEvent(view: DataView, { userdata, error, tag }: Event): void {
  for (let at = 0; at < eventBytes; at += 8) view.setBigUint64(at, 0n, true);
  view.setBigUint64(0, userdata, true);
  view.setUint16(8, error, true);
  view.setUint8(10, tag);
  if (tag !== TAG.clock) view.setBigUint64(16, 1n, true);
}
