import { err, ok, type Result } from "../../domain/index.ts";
import type { Refusal } from "../refusal.ts";

const UTF16 = "Write the report as UTF-8; that is what the reporters of pytest, vitest and Surefire do by themselves.";
/** XML declarations stand in the first bytes, in ASCII; nothing sensible is longer. */
const LONGEST_DECLARATION = 200;

/** Reads bytes as UTF-8 and refuses whatever is none; nothing is replaced in silence. */
export class Utf8Reader {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #head = new Uint8Array();
  #isChecked = false;

  /** The text that is complete so far. */
  read(chunk: Uint8Array): Result<string, Refusal> {
    if (this.#isChecked) return this.#decode(chunk);
    this.#head = concatenate(this.#head, chunk);
    if (this.#head.length < LONGEST_DECLARATION) return ok("");
    return this.#begin();
  }

  /** What is left at the end. */
  end(): Result<string, Refusal> {
    const begun = this.#isChecked ? ok("") : this.#begin();
    if (!begun.ok) return begun;
    try {
      return ok(begun.value + this.#decoder.decode());
    } catch {
      return err(NOT_UTF8);
    }
  }

  #begin(): Result<string, Refusal> {
    this.#isChecked = true;
    const problem = encodingProblem(this.#head);
    return problem ? err(problem) : this.#decode(this.#head);
  }

  #decode(chunk: Uint8Array): Result<string, Refusal> {
    try {
      return ok(this.#decoder.decode(chunk, { stream: true }));
    } catch {
      return err(NOT_UTF8);
    }
  }
}

const NOT_UTF8: Refusal = { message: "The report is not UTF-8 text.", fix: UTF16 };

function encodingProblem(head: Uint8Array): Refusal | null {
  const [first = 0, second = 0] = head;
  const isMarked = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  if (isMarked || (first === 0 && second === 0x3c) || (first === 0x3c && second === 0))
    return { message: "The report is written in UTF-16.", fix: UTF16 };
  const start = String.fromCharCode(...head.subarray(0, LONGEST_DECLARATION));
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1];
  if (declared === undefined || /^(?:utf-?8|us-ascii|ascii)$/i.test(declared)) return null;
  return { message: `The report says that its encoding is ${declared}; only UTF-8 is read.`, fix: UTF16 };
}

function concatenate(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
