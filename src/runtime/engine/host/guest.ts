import { describeThrown } from "../../../kernel/domain/index.ts";
import {
  buildDirectoryRights,
  buildWasiImports,
  type Clock,
  createRisingClock,
  Descriptors,
  type Directory,
  GuestExit,
  GuestMemory,
  InodeNumbers,
  listPlannedChanges,
  OverlayDirectory,
  OverlayLimits,
  OverlayNode,
  protectDirectory,
  Refusal,
  WASI_ERRNO,
  WASI_MODULE,
  type WasiRun,
} from "../wasi/index.ts";
import { METER_EXPORTS } from "../wasm/index.ts";
import { Control } from "./control.ts";
import { engine, type GlobalCell, type GuestInstance, type GuestPages } from "./engine.ts";
import { captureFrozenInterpreter, FREEZING_CALL, FreezePoint, resumeInterpreter } from "./frozen.ts";
import { buildHostImports } from "./host-imports.ts";
import { type ChangesBelow, type GuestEnd, type GuestJob, Kill, type Preopen, type Send } from "./job.ts";
import { isSingleFile, openPreopen } from "./preopen.ts";
import { openStandardStreams } from "./streams.ts";

/** The limit for all frames together. It is far below the thread's own stack, so that the guest's count is reached first. */
const STACK_SLOTS = 100_000;

interface Opened {
  readonly of: ChangesBelow["of"];
  readonly directory: Directory;
  readonly node: OverlayNode;
}

/** Runs the code of a guest from its instantiation to its end, in the calling thread. */
export function runGuest(job: GuestJob, send: Send): void {
  let opened: readonly Opened[] = [];
  const held: { memory: GuestPages | null } = { memory: null };
  let descriptors: Descriptors | null = null;
  let meter: Meter | null = null;
  let end: GuestEnd;
  try {
    const limits = new OverlayLimits({ write: job.limits.write_bytes, load: job.limits.memory_bytes });
    opened = job.preopens.map((preopen) => openOverlay(job, preopen, limits));
    descriptors = openDescriptors(job, opened, send);
    const memory = new GuestMemory(() => held.memory?.buffer ?? new ArrayBuffer(0));
    const run = buildWasiRun(job, descriptors, memory);
    const instance = instantiate(job, run, send);
    const { memory: exported, _start } = instance.exports;
    if (!(exported instanceof engine.Memory) || typeof _start !== "function")
      throw new Kill("reject_instantiate", "It exports no `memory` or no `_start`.");
    held.memory = exported;
    meter = job.metering === "metered" ? new Meter(instance, job.limits.fuel) : null;
    switch (job.start.kind) {
      case "start":
        _start();
        break;
      case "freeze":
        send({ kind: "frozen", frozen: captureFrozenInterpreter(instance, exported) });
        break;
      case "resume":
        resumeInterpreter(instance, exported, job.start);
    }
    end = { kind: "exited", code: 0 };
  } catch (cause) {
    end = concludeGuestEnd(cause, meter);
  }
  descriptors?.closeAll();
  const changes = end.kind === "exited" ? listChangesBelow(job, opened) : [];
  send({ kind: "ended", end, fuelUsed: meter?.used ?? 0, changes });
}

function openOverlay(job: GuestJob, preopen: Preopen, limits: OverlayLimits): Opened {
  const disk = openPreopen(preopen, job.links);
  const node = new OverlayNode();
  const of = isSingleFile(disk) ? "file" : "folder";
  if (job.writes === "to disk") return { of, node, directory: disk };
  const overlay = new OverlayDirectory(disk, node, limits);
  // A single file was granted by its name.
  return { of, node, directory: of === "file" ? overlay : protectDirectory(overlay) };
}

function openDescriptors(job: GuestJob, opened: readonly Opened[], send: Send): Descriptors {
  const streams = openStandardStreams(job, send);
  const preopens = job.preopens.map(({ name, access }, index) => ({
    kind: "directory" as const,
    directory: (opened[index] as Opened).directory,
    preopen: name,
    listing: null,
    flags: 0,
    ...buildDirectoryRights(access),
  }));
  return new Descriptors([...streams, ...preopens], job.limits.open_files);
}

function buildWasiRun(job: GuestJob, descriptors: Descriptors, memory: GuestMemory): WasiRun {
  return {
    memory,
    descriptors,
    args: job.args,
    environment: job.environment,
    clock: createRisingClock(createCoarseClock()),
    inodes: new InodeNumbers(),
    touched: null,
  };
}

/** These calls have byte limits of their own, and a program may write its lines one by one. */
const UNCOUNTED_CALLS: ReadonlySet<string> = new Set(["fd_read", "fd_write", "proc_exit"]);

function instantiate(job: GuestJob, run: WasiRun, send: Send): GuestInstance {
  const control = new Control(job.control);
  let calls = 0;
  const checkBeforeCall = (name: string): number | null => {
    if (name === "proc_exit") return null;
    if (job.start.kind === "freeze" && name === FREEZING_CALL) throw new FreezePoint();
    if (control.isDoomed) return WASI_ERRNO.denied;
    if (!UNCOUNTED_CALLS.has(name)) calls += 1;
    if (calls > job.limits.host_calls)
      throw new Kill("kill_hostcalls", `It called the host more than ${job.limits.host_calls} times.`);
    return null;
  };
  const wasi = buildWasiImports(run, job.groups, {
    before: checkBeforeCall,
    after: (call, errno, touched) => {
      // A call on a descriptor without the right counts as an attempt even if it names no path.
      if (errno === WASI_ERRNO.denied) control.countDenied(job.limits.denied_calls);
      if (touched !== null) send({ kind: "path call", call, touched, errno });
    },
  });
  const skg = buildHostImports({ job, memory: run.memory, control, before: checkBeforeCall, send });
  try {
    return new engine.Instance(job.module, { [WASI_MODULE]: wasi, skg });
  } catch (cause) {
    throw new Kill("reject_instantiate", describeThrown(cause));
  }
}

class Meter {
  readonly #limit: number;
  readonly #exports: GuestInstance["exports"];

  constructor({ exports }: GuestInstance, fuel: number) {
    this.#limit = fuel;
    this.#exports = exports;
    this.#global(METER_EXPORTS.fuel).value = BigInt(fuel);
    this.#global(METER_EXPORTS.stack).value = STACK_SLOTS;
  }

  get used(): number {
    const left = Number(this.#global(METER_EXPORTS.fuel).value);
    return this.#limit - Math.max(left, 0);
  }

  /** Which limit of the meter caused a trap; null where the trap is the guest's own. */
  get exceeded(): { readonly outcome: Kill["outcome"]; readonly reason: string } | null {
    if (this.#global(METER_EXPORTS.fuel).value < 0n)
      return { outcome: "kill_fuel", reason: `It executed more than ${this.#limit} instructions.` };
    if (this.#global(METER_EXPORTS.stack).value < 0)
      return { outcome: "kill_stack", reason: "Its calls were nested too deeply." };
    if (this.#global(METER_EXPORTS.memory).value !== 0)
      return { outcome: "kill_memory", reason: "It wanted more memory than it may have." };
    return null;
  }

  #global(name: string): GlobalCell {
    const found = this.#exports[name];
    if (!(found instanceof engine.Global)) throw new Error(`The instrumented module exports no ${name}.`);
    return found;
  }
}

function concludeGuestEnd(cause: unknown, meter: Meter | null): GuestEnd {
  if (cause instanceof GuestExit) return { kind: "exited", code: cause.code };
  if (cause instanceof Kill) return { kind: "stopped", outcome: cause.outcome, reason: cause.message };
  if (cause instanceof engine.RuntimeError) {
    const exceeded = meter?.exceeded ?? { outcome: "trap" as const, reason: cause.message };
    return { kind: "stopped", ...exceeded };
  }
  // The thread's stack was exhausted before the guest's count.
  if (cause instanceof RangeError && /call stack/i.test(cause.message))
    return { kind: "stopped", outcome: "kill_stack", reason: "Its calls were nested too deeply." };
  if (cause instanceof Refusal)
    return { kind: "stopped", outcome: "reject_grant", reason: "A folder that was granted cannot be opened." };
  return { kind: "broken", reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}

function listChangesBelow({ writes }: GuestJob, opened: readonly Opened[]): ChangesBelow[] {
  if (writes === "to disk") return [];
  return opened
    .map(({ of, node }, preopen) => ({ preopen, of, changes: listPlannedChanges(node) }))
    .filter(({ changes }) => changes.length > 0);
}

const nanosecondsPerMs = 1_000_000n;

/** Returns a clock in milliseconds: precise enough for dates, too coarse to measure other processes by. */
function createCoarseClock(): Clock {
  return {
    resolution: nanosecondsPerMs,
    realtime: () => BigInt(Date.now()) * nanosecondsPerMs,
    monotonic: () => BigInt(Math.floor(performance.now())) * nanosecondsPerMs,
  };
}
