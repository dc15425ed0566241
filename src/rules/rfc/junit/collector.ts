import type { JunitCase } from "../criteria/cases.ts";
import { isPathLike } from "../criteria/reference.ts";

export interface CaseCounts {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The number of cases that were counted and not kept. */
  readonly dropped: number;
}

type Attributes = Readonly<Record<string, string>>;
type Status = JunitCase["status"];

interface Suite {
  readonly name: string;
  readonly file: string | null;
  /** The number of failures and errors that the suite's attributes claim. */
  readonly claimed: number;
}

interface OpenCase {
  readonly attributes: Attributes;
  readonly suite: Suite | null;
  status: Status;
}

/** Longer names are cut, because a report may hold megabytes in one. */
const LONGEST_NAME = 1000;
const FAILED = new Set(["failure", "error"]);

/** Gathers the cases of a JUnit file, however its suites are nested. */
export class CaseCollector {
  readonly #most: number;
  readonly #kept: JunitCase[] = [];
  readonly #suites: Suite[] = [];
  readonly #open: OpenCase[] = [];
  readonly #claims: Suite[] = [];
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };

  constructor(most: number) {
    this.#most = most;
  }

  openElement(name: string, attributes: Attributes): void {
    if (name === "testsuite") this.#suites.push(parseJunitSuite(attributes));
    else if (name === "testcase")
      this.#open.push({ attributes, suite: this.#suite(), status: readNotRunStatus(attributes) });
    else if (FAILED.has(name)) this.#markFailed();
    else if (name === "skipped") this.#markSkipped();
  }

  closeElement(name: string): void {
    if (name === "testcase") {
      const open = this.#open.pop();
      if (open) this.#add(parseJunitCase(open));
    } else if (name === "testsuite") {
      const suite = this.#suites.pop();
      if (suite && suite.claimed > 0) this.#claims.push(suite);
    }
  }

  /** Returns the kept cases and all counts. If no listed case failed but a suite claims failures, the suite counts as one. */
  result(): { cases: JunitCase[]; counts: CaseCounts } {
    const [claim] = this.#claims;
    if (this.#counts.failed === 0 && claim) this.#add(buildFailedSuiteCase(claim));
    const { passed, failed, skipped } = this.#counts;
    const total = passed + failed + skipped;
    return { cases: this.#kept, counts: { total, passed, failed, skipped, dropped: total - this.#kept.length } };
  }

  #suite(): Suite | null {
    return this.#suites.at(-1) ?? null;
  }

  /** Surefire's `rerunFailure` and `flakyFailure` do not come here: a flaky test that passed in the end has passed. */
  #markFailed(): void {
    const open = this.#open.at(-1);
    const suite = this.#suite();
    if (open) open.status = "failed";
    else if (suite) this.#add(buildFailedSuiteCase(suite));
  }

  #markSkipped(): void {
    const open = this.#open.at(-1);
    if (open && open.status !== "failed") open.status = "skipped";
  }

  #add(found: JunitCase): void {
    this.#counts[found.status]++;
    // Failures are kept beyond the limit, because a failed test must not look as if it had passed.
    const most = found.status === "failed" ? this.#most * 2 : this.#most;
    if (this.#kept.length < most) this.#kept.push(found);
  }
}

function parseJunitSuite(attributes: Attributes): Suite {
  const { name = "", file, filepath } = attributes;
  const written = file ?? filepath ?? (isPathLike(name) ? name : undefined);
  const claimed = numberIn(attributes.failures) + numberIn(attributes.errors);
  return { name: name.slice(0, LONGEST_NAME), file: written?.slice(0, LONGEST_NAME) ?? null, claimed };
}

function numberIn(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** GoogleTest and others say in attributes that a test was not run. */
function readNotRunStatus({ status = "", result = "" }: Attributes): Status {
  if (
    /^(?:notrun|skipped|disabled|suppressed|ignored)$/i.test(status) ||
    /^(?:skipped|suppressed|ignored)$/i.test(result)
  )
    return "skipped";
  return /^(?:failed|failure|error|errored)$/i.test(status) || /^(?:failed|failure|error)$/i.test(result)
    ? "failed"
    : "passed";
}

/** Names the case `classname::name`, or `file::name` where it has no class, or `name` alone. */
function parseJunitCase({ attributes, suite, status }: OpenCase): JunitCase {
  const classname = nameIn(attributes.classname);
  const file = nameIn(attributes.file) || (suite?.file ?? "");
  const own = nameIn(attributes.name);
  const before = classname || file;
  const name = before ? `${before}::${own}` : own;
  return { name, status, ...(file !== "" && file !== before ? { file } : {}) };
}

function buildFailedSuiteCase({ name, file }: Suite): JunitCase {
  return { name: `${file ?? name}::(suite)`, status: "failed" };
}

function nameIn(text = ""): string {
  return text.trim().slice(0, LONGEST_NAME);
}
