import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Refusal } from "../refusal.ts";

const AS_UTF8 = "Write the report as UTF-8; the reporters of pytest, vitest and Surefire do so by default.";

/** Decodes UTF-8 piece by piece. It refuses all other bytes instead of replacing them. */
export class Utf8Reader {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #start: number[] = [];

  /** Returns the characters that are complete so far; without a chunk it ends the text. */
  read(chunk?: Uint8Array): Result<string, Refusal> {
    this.#start = [...this.#start, ...(chunk?.subarray(0, 2) ?? [])].slice(0, 2);
    if (isUtf16(this.#start)) return err({ message: "The report is written in UTF-16.", fix: AS_UTF8 });
    try {
      return ok(this.#decoder.decode(chunk, { stream: chunk !== undefined }));
    } catch {
      return err({ message: "The report is not UTF-8 text.", fix: AS_UTF8 });
    }
  }
}

/** Returns whether a text begins with a byte order mark of UTF-16, or with `<` in UTF-16. */
function isUtf16([first, second]: readonly number[]): boolean {
  const isMarked = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  return isMarked || (first === 0 && second === 0x3c) || (first === 0x3c && second === 0);
}

/** Returns why a report with this `encoding` in its XML declaration is not read; null where it is. */
export function describeEncodingProblem(declared: string | undefined): Refusal | null {
  if (declared === undefined || /^(?:utf-?8|us-ascii|ascii)$/i.test(declared)) return null;
  return { message: `The report says that its encoding is ${declared}; only UTF-8 is read.`, fix: AS_UTF8 };
}
