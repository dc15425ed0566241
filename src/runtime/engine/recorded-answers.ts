import { err, isObject, ok, type Result } from "../../kernel/domain/index.ts";
import { digestCanonicalJson } from "./digests.ts";
import { HOST_FUNCTIONS } from "./effects.ts";
import { ERRNO } from "./errno.ts";

/** A host call as it was answered once: `{call, payload, response}`, or `{call, payload, errno}` for one that failed. */
export type RecordedAnswer =
  | { readonly call: string; readonly payload: unknown; readonly response: unknown }
  | { readonly call: string; readonly payload: unknown; readonly errno: number };

const mostAnswers = 1000;

/** Parses a list of recorded answers. The error is a sentence that goes on after "it". */
export function parseRecordedAnswers(value: unknown): Result<readonly RecordedAnswer[], string> {
  if (!Array.isArray(value)) return err("is no list of recorded answers");
  if (value.length > mostAnswers) return err(`has ${value.length} recorded answers; at most ${mostAnswers} are taken`);
  for (const [at, each] of value.entries()) {
    const problem = describeRecordedAnswerProblem(each);
    if (problem !== null) return err(`has a recorded answer (number ${at + 1}) that ${problem}`);
  }
  return ok(value as readonly RecordedAnswer[]);
}

function describeRecordedAnswerProblem(value: unknown): string | null {
  if (!isObject(value)) return "is no object";
  const { call, payload, response, errno, ...others } = value;
  const [other] = Object.keys(others);
  if (other !== undefined)
    return `has an unknown key ${JSON.stringify(other)}; there are call, payload, response and errno`;
  if (typeof call !== "string" || HOST_FUNCTIONS[call] === undefined)
    return `names no host function in "call"; there are ${Object.keys(HOST_FUNCTIONS).join(", ")}`;
  if (!isObject(payload)) return 'has no object "payload"';
  if ((response === undefined) === (errno === undefined)) return 'has to have one of "response" and "errno"';
  return errno === undefined || KNOWN_ERRNOS.has(errno) ? null : "has an errno that no adapter gives";
}

/** Whether a call is denied is decided by the grants and never recorded. */
const NEVER_RECORDED: ReadonlySet<number> = new Set([ERRNO.success, ERRNO.denied, ERRNO.badHandle]);
const KNOWN_ERRNOS: ReadonlySet<unknown> = new Set(Object.values(ERRNO).filter((errno) => !NEVER_RECORDED.has(errno)));

/** The recorded answers of one dry run. Equal calls get their answers in the recorded order. */
export class RecordedAnswers {
  readonly #waiting = new Map<string, RecordedAnswer[]>();
  readonly #unanswered: string[] = [];

  constructor(answers: readonly RecordedAnswer[]) {
    for (const answer of answers) {
      const key = buildRecordedCallKey(answer.call, digestCanonicalJson(answer.payload));
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), answer]);
    }
  }

  /** Takes the next answer for a call with this payload; null where none is left. */
  take(call: string, payloadDigest: string): RecordedAnswer | null {
    return this.#waiting.get(buildRecordedCallKey(call, payloadDigest))?.shift() ?? null;
  }

  noteUnanswered(call: string, payload: unknown): void {
    this.#unanswered.push(`${call} with ${JSON.stringify(payload).slice(0, LONGEST_PAYLOAD)}`);
  }

  /** Which call had no recorded answer, as a sentence; null where all had one. */
  get problem(): string | null {
    const [first] = this.#unanswered;
    return first === undefined ? null : `No answer was recorded for ${first}.`;
  }
}

const LONGEST_PAYLOAD = 300;
const buildRecordedCallKey = (call: string, digest: string): string => `${call} ${digest}`;
