import { SaxesParser } from "saxes";
import { err, formatCount, ok, quote, type Result, toVisibleLine } from "../../../kernel/domain/index.ts";
import type { JunitCase } from "../criteria/cases.ts";
import type { Refusal } from "../refusal.ts";
import { CaseCollector, type CaseCounts } from "./collector.ts";
import { describeEncodingProblem, Utf8Reader } from "./decode.ts";

/** The largest report that is read. */
export interface JunitLimits {
  readonly bytes: number;
  /** The number of cases that are kept. Further cases are counted, and failed ones are kept up to twice the number. */
  readonly cases: number;
  /** The depth of nested elements. */
  readonly depth: number;
}

export interface JunitReport extends CaseCounts {
  /** Failed if any case failed, kept or not. */
  readonly status: "passed" | "failed";
  readonly cases: JunitCase[];
  /** Sentences for a person about what the reader left out. */
  readonly notes: readonly string[];
}

/** The bytes of a report in pieces of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const LIMITS: JunitLimits = { bytes: 500_000_000, cases: 200_000, depth: 100 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML 1.0 does not have
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g;
const GIVE_JUNIT = "Give the JUnit XML report of the test run (`pytest --junit-xml=FILE`, `vitest --reporter=junit`).";
const RUN_AGAIN = "Run the tests again and give the report as the runner wrote it.";

/**
 * Reads a JUnit XML report as it arrives, whatever its nesting. It refuses incomplete XML, encodings other than UTF-8, a document
 * type that declares or fetches anything, and a report without a single case, which proves nothing.
 */
export async function readJunit(
  chunks: Chunks,
  limits: Partial<JunitLimits> = {},
): Promise<Result<JunitReport, Refusal>> {
  const reading = new Reading({ ...LIMITS, ...limits });
  for await (const chunk of chunks) {
    const problem = reading.take(chunk);
    if (problem) return err(problem);
  }
  return reading.finish();
}

class Reading {
  readonly #limits: JunitLimits;
  readonly #text = new Utf8Reader();
  readonly #xml = new SaxesParser();
  readonly #collector: CaseCollector;
  #problem: Refusal | null = null;
  #bytes = 0;
  #depth = 0;

  constructor(limits: JunitLimits) {
    this.#limits = limits;
    this.#collector = new CaseCollector(limits.cases);
    this.#xml.on("error", (error) => this.#refuse(describeBrokenXml(error)));
    this.#xml.on("xmldecl", ({ encoding }) => this.#refuse(describeEncodingProblem(encoding)));
    this.#xml.on("doctype", (doctype) => this.#doctype(doctype));
    this.#xml.on("opentag", ({ name, attributes }) => this.#openElement(removeNamespacePrefix(name), attributes));
    this.#xml.on("closetag", ({ name }) => this.#closeElement(removeNamespacePrefix(name)));
  }

  take(chunk: Uint8Array): Refusal | null {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.bytes)
      return {
        message: `The report is larger than ${formatCount(this.#limits.bytes, "byte")}.`,
        fix: "Split it, or leave the output of the tests out of it.",
      };
    return this.#write(this.#text.read(chunk));
  }

  finish(): Result<JunitReport, Refusal> {
    if (this.#bytes === 0) return err({ message: "The report is empty.", fix: RUN_AGAIN });
    const problem = this.#write(this.#text.read()) ?? this.#close();
    if (problem) return err(problem);
    const { cases, counts } = this.#collector.result();
    if (counts.total === 0) return err({ message: "The report has no test case; it proves nothing.", fix: GIVE_JUNIT });
    const notes =
      counts.dropped > 0
        ? [
            `${formatCount(counts.dropped, "case")} of ${counts.total} ${counts.dropped === 1 ? "was" : "were"} counted and not kept.`,
          ]
        : [];
    return ok({ ...counts, status: counts.failed > 0 ? "failed" : "passed", cases, notes });
  }

  #write(text: Result<string, Refusal>): Refusal | null {
    if (!text.ok) return text.error;
    // Reporters copy terminal colours from test output, which XML does not allow. They hold no status.
    const readable = text.value.replace(CONTROL, "\ufffd");
    if (readable !== "") this.#xml.write(readable);
    return this.#problem;
  }

  #close(): Refusal | null {
    this.#xml.close();
    return this.#problem;
  }

  /** Only the first problem of a report counts. */
  #refuse(problem: Refusal | null): void {
    this.#problem ??= problem;
  }

  /** Entities could make a short report endless, or put files of this machine into it. */
  #doctype(doctype: string): void {
    if (/\[|\bSYSTEM\b|\bPUBLIC\b/i.test(doctype))
      this.#refuse({
        message: "The report has a document type that declares or fetches something, which is not allowed.",
        fix: RUN_AGAIN,
      });
  }

  #openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#depth === 0 && name !== "testsuites" && name !== "testsuite")
      this.#refuse({
        message: `The root element is ${quote(name, 60)}; a JUnit report has testsuites or testsuite.`,
        fix: GIVE_JUNIT,
      });
    this.#depth++;
    if (this.#depth > this.#limits.depth)
      this.#refuse({ message: `The report nests more than ${this.#limits.depth} elements.`, fix: RUN_AGAIN });
    if (this.#problem === null) this.#collector.openElement(name, attributes);
  }

  #closeElement(name: string): void {
    this.#depth--;
    if (this.#problem === null) this.#collector.closeElement(name);
  }
}

function describeBrokenXml({ message }: Error): Refusal {
  const [, line, column, what] = /^(\d+):(\d+): (.*)$/s.exec(message) ?? [];
  const where = line === undefined ? "" : ` in line ${line}, column ${column}`;
  return {
    message: `The report is not complete XML${where}: ${toVisibleLine(what ?? message, 160).replace(/\.$/, "")}.`,
    fix: RUN_AGAIN,
  };
}

function removeNamespacePrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
