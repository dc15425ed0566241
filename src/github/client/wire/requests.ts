import { repeatRequest } from "../../../kernel/http/index.ts";
import { UnexpectedAnswer } from "../parse/fields.ts";
import { type Answered, type Call, type Limited, type Lost, type Refused, readCallMethod, type Tried } from "./call.ts";
import type { Connection } from "./connection.ts";
import { createLane, type Lane } from "./lane.ts";
import { createMalformedAnswerError, createOutOfTimeError, createRefusalError } from "./problems.ts";
import { retryPolicy, type Waits } from "./waits.ts";

type Parse<T> = (data: unknown) => T;

/** Sends requests, repeats them while that may help, and parses their answers. Throws SklErrors. */
export interface Requests {
  /** Sends a request that may be carried out twice without harm. */
  send<T>(call: Call, parse: Parse<T>): Promise<T>;
  /** Sends a request that creates something; after a lost answer `find` looks for that before the next try. */
  sendOnce<T>(call: Call, parse: Parse<T>, find: () => Promise<T | null>): Promise<T>;
  /** Returns the items of all pages; `key` names the list in the answer. */
  pages<T>(call: Call, parse: Parse<T>, key?: string): Promise<T[]>;
  download(call: Call, limitBytes: number): Promise<Uint8Array>;
}

/** GitHub wants writes one after the other, but takes several reads at the same time. */
const readsAtOnce = 8;

export function createRepeatingRequests(
  connection: Connection,
  waits: Waits,
  log: (message: string) => void,
): Requests {
  const writes = createLane(1);
  const reads = createLane(readsAtOnce);
  const pickLane = (call: Call): Lane => (readCallMethod(call) === "GET" ? reads : writes);

  async function repeat<T>(call: Call, steps: RequestSteps<T>): Promise<T> {
    let wasLost = false;
    const result = await repeatRequest<T, Limited | Lost | Refused>({
      policy: retryPolicy(waits),
      clock: waits,
      attempt: async () => {
        const found = wasLost ? await steps.find?.() : null;
        if (found !== null && found !== undefined) return { kind: "done", value: found };
        const tried = loseIfTemporary(call, await steps.attempt());
        wasLost = tried.kind === "lost";
        if (tried.kind === "answered") return { kind: "done", value: readAnswer(call, () => steps.read(tried)) };
        return tried.kind === "refused"
          ? { kind: "failed", failure: tried, again: "never", retryAfterMs: null }
          : { kind: "failed", failure: tried, again: "later", retryAfterMs: tried.afterMs };
      },
      onWait: ({ message }, ms) => log(`${call.route}: ${message}; trying again in ${Math.ceil(ms / 1000)} s.`),
    });
    if (result.kind === "done") return result.value;
    const { failure, neededMs } = result;
    if (failure.kind === "refused") throw createRefusalError(call, failure);
    throw createOutOfTimeError(call, failure, failure.afterMs === null ? null : waits.now() + (neededMs ?? 0));
  }
  const run = <T>(call: Call, steps: RequestSteps<T>) => pickLane(call)(() => repeat(call, steps));
  const makeCallAttempt = (call: Call) => () => connection.tryOnce(call);

  async function readAllPages<T>(call: Call, parse: Parse<T>, key?: string): Promise<T[]> {
    const first = { ...call, parameters: { per_page: 100, ...call.parameters } };
    const read = ({ data, next }: Answered): Page<T> => ({
      items: expectAnswerList(data, key).map((item) => parse(item)),
      next,
    });
    const items: T[] = [];
    for (let page: Call | null = first; page !== null; ) {
      const got: Page<T> = await run(page, { attempt: makeCallAttempt(page), read });
      items.push(...got.items);
      page = got.next === null ? null : { ...first, page: got.next };
    }
    return items;
  }

  return {
    send: (call, parse) => run(call, { attempt: makeCallAttempt(call), read: ({ data }) => parse(data) }),
    sendOnce: (call, parse, find) =>
      run(call, { attempt: makeCallAttempt(call), read: ({ data }) => parse(data), find }),
    pages: readAllPages,
    download: (call, limitBytes) =>
      run(call, {
        attempt: () => connection.tryDownload(call, limitBytes),
        read: ({ data }) => expectAnswerBytes(data),
      }),
  };
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

interface RequestSteps<T> {
  attempt(): Promise<Tried>;
  read(answer: Answered): T;
  readonly find?: () => Promise<T | null>;
}

function loseIfTemporary(call: Call, tried: Tried): Tried {
  return tried.kind === "refused" && call.isTemporary?.(tried) ? { ...tried, kind: "lost", afterMs: null } : tried;
}

function readAnswer<T>(call: Call, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw createMalformedAnswerError(call, error.message);
    throw error;
  }
}

function expectAnswerList(data: unknown, key: string | undefined): readonly unknown[] {
  const list = key === undefined ? data : (data as Readonly<Record<string, unknown>> | null)?.[key];
  if (!Array.isArray(list)) throw new UnexpectedAnswer(`no list${key === undefined ? "" : ` \`${key}\``}`);
  return list;
}

function expectAnswerBytes(data: unknown): Uint8Array {
  if (!(data instanceof Uint8Array)) throw new UnexpectedAnswer("no bytes");
  return data;
}
