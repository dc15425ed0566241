import { type GuestMemory, Refusal, WASI_ERRNO } from "../wasi/index.ts";
import type { Control } from "./control.ts";
import type { GuestJob, Send } from "./job.ts";

interface HostSide {
  readonly job: GuestJob;
  readonly memory: GuestMemory;
  readonly control: Control;
  readonly before: (name: string) => number | null;
  readonly send: Send;
}

/** The parameters of a host call, all of type i32. */
type Values = readonly [
  handle: number,
  payload: number,
  length: number,
  response: number,
  room: number,
  actual: number,
  token?: number,
];

/**
 * Makes the granted functions of `skg`. Every pointer is checked before anything is done; then the guest waits while the other
 * thread performs the call.
 */
export function buildHostImports(side: HostSide): Record<string, (...values: Values) => number> {
  return Object.fromEntries(
    side.job.hostFunctions.map((name) => [
      name,
      (...values: Values) => {
        const refused = side.before(name);
        if (refused !== null) return refused;
        try {
          return performHostCall(side, name, values);
        } catch (cause) {
          if (cause instanceof Refusal) return cause.errno;
          throw cause;
        }
      },
    ]),
  );
}

function performHostCall({ job, memory, control, send }: HostSide, name: string, values: Values): number {
  const [handle, payload, length, response, room, actual, token = 0] = values;
  memory.bytes(response, room);
  memory.view(actual, 4);
  const asked = memory.bytes(payload, length);
  if (asked.length > job.limits.response_bytes) throw new Refusal(WASI_ERRNO.tooSmall);
  control.prepare();
  // The payload is copied, so that the checked and the performed bytes are the same.
  send({ kind: "host call", name, handle, payload: asked.slice(), room: room >>> 0, token });
  const answer = control.wait();
  const fits = answer.length <= room >>> 0 && answer.length <= job.responses.byteLength;
  if (answer.errno === WASI_ERRNO.success && fits)
    memory.write(response, new Uint8Array(job.responses, 0, answer.length).slice());
  if (answer.errno === WASI_ERRNO.success || answer.errno === WASI_ERRNO.tooSmall) memory.setU32(actual, answer.length);
  return answer.errno;
}
