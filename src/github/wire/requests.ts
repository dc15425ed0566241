import { repeatRequest } from "../../http/index.ts";
import { Misshapen } from "../parse/fields.ts";
import { type Answered, type Call, type Limited, type Lost, methodOf, type Refused, type Tried } from "./call.ts";
import type { Connection } from "./connection.ts";
import { type Lane, lane } from "./lane.ts";
import { malformedAnswerError, outOfTimeError, refusalError } from "./problems.ts";
import { retryPolicy, type Waits } from "./waits.ts";

type Parse<T> = (data: unknown) => T;

/** Requests that are repeated while that may help; they throw SklErrors, and what they return has been parsed. */
export interface Requests {
  /** For what may be done twice without harm. */
  send<T>(call: Call, parse: Parse<T>): Promise<T>;
  /** For what makes something new: after a lost answer, `find` looks for it before it is asked for again. */
  sendOnce<T>(call: Call, parse: Parse<T>, find: () => Promise<T | null>): Promise<T>;
  /** The items of all pages; `key`: where the list is in the answer. */
  pages<T>(call: Call, parse: Parse<T>, key?: string): Promise<T[]>;
  download(call: Call, limitBytes: number): Promise<Uint8Array>;
}

/** GitHub asks for one write after the other; reads beside each other are fine in moderation. */
const readsAtOnce = 8;

export function repeatedRequests(connection: Connection, waits: Waits, log: (message: string) => void): Requests {
  const writes = lane(1);
  const reads = lane(readsAtOnce);
  const laneOf = (call: Call): Lane => (methodOf(call) === "GET" ? reads : writes);

  async function repeat<T>(call: Call, ways: Ways<T>): Promise<T> {
    let wasLost = false;
    const result = await repeatRequest<T, Limited | Lost | Refused>({
      policy: retryPolicy(waits),
      clock: waits,
      attempt: async () => {
        const found = wasLost ? await ways.find?.() : null;
        if (found !== null && found !== undefined) return { kind: "done", value: found };
        const tried = asPassing(call, await ways.attempt());
        wasLost = tried.kind === "lost";
        if (tried.kind === "answered") return { kind: "done", value: readAnswer(call, () => ways.read(tried)) };
        return tried.kind === "refused"
          ? { kind: "failed", failure: tried, again: "never", retryAfterMs: null }
          : { kind: "failed", failure: tried, again: "later", retryAfterMs: tried.afterMs };
      },
      onWait: ({ said }, ms) => log(`${call.route}: ${said}; asking again in ${Math.ceil(ms / 1000)} s.`),
    });
    if (result.kind === "done") return result.value;
    const { failure, neededMs } = result;
    if (failure.kind === "refused") throw refusalError(call, failure);
    throw outOfTimeError(call, failure, failure.afterMs === null ? null : waits.now() + (neededMs ?? 0));
  }
  const run = <T>(call: Call, ways: Ways<T>) => laneOf(call)(() => repeat(call, ways));
  const attempt = (call: Call) => () => connection.tryOnce(call);

  async function pages<T>(call: Call, parse: Parse<T>, key?: string): Promise<T[]> {
    const first = { ...call, parameters: { per_page: 100, ...call.parameters } };
    const read = ({ data, next }: Answered): Page<T> => ({ items: listOf(data, key).map((item) => parse(item)), next });
    const items: T[] = [];
    for (let page: Call | null = first; page !== null; ) {
      const got: Page<T> = await run(page, { attempt: attempt(page), read });
      items.push(...got.items);
      page = got.next === null ? null : { ...first, page: got.next };
    }
    return items;
  }

  return {
    send: (call, parse) => run(call, { attempt: attempt(call), read: ({ data }) => parse(data) }),
    sendOnce: (call, parse, find) => run(call, { attempt: attempt(call), read: ({ data }) => parse(data), find }),
    pages,
    download: (call, limitBytes) =>
      run(call, { attempt: () => connection.tryDownload(call, limitBytes), read: ({ data }) => bytesOf(data) }),
  };
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

interface Ways<T> {
  attempt(): Promise<Tried>;
  read(answer: Answered): T;
  readonly find?: () => Promise<T | null>;
}

function asPassing(call: Call, tried: Tried): Tried {
  return tried.kind === "refused" && call.passes?.(tried) ? { ...tried, kind: "lost", afterMs: null } : tried;
}

function readAnswer<T>(call: Call, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misshapen) throw malformedAnswerError(call, error.message);
    throw error;
  }
}

function listOf(data: unknown, key: string | undefined): readonly unknown[] {
  const list = key === undefined ? data : (data as Readonly<Record<string, unknown>> | null)?.[key];
  if (!Array.isArray(list)) throw new Misshapen(`no list${key === undefined ? "" : ` \`${key}\``}`);
  return list;
}

function bytesOf(data: unknown): Uint8Array {
  if (!(data instanceof Uint8Array)) throw new Misshapen("no bytes");
  return data;
}
