import { type CheckOutput, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import type { CheckRunReport, GitHub } from "../client/index.ts";
import { isNotPermitted } from "./not-permitted.ts";
import type { Texts } from "./texts.ts";

const NAME = "skl";
/** The external id by which a run finds the check run of an earlier run for the same head. */
const OWN = "skl:check";

const CONCLUSIONS = { pass: "success", flag: "neutral", block: "failure" } as const satisfies Record<
  CheckOutput["verdict"],
  CheckRunReport["conclusion"]
>;

type Report = Pick<CheckRunReport, "conclusion" | "title" | "summary" | "annotations">;

/**
 * Writes the check run of one head, from its start to its conclusion. A token that may only read cannot create one; `isReadOnly` is then
 * true, and the verdict goes into the log and the summary.
 */
export class CheckRunOfHead {
  #id: number | null = null;
  #isReadOnly = false;

  constructor(
    private readonly github: GitHub,
    private readonly head: ObjectId,
    /** Is the page of the workflow's run; null if it is unknown. */
    private readonly runUrl: string | null,
  ) {}

  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  open(): Promise<void> {
    const where = this.runUrl === null ? "" : ` [The job's log](${this.runUrl}) says how far it is.`;
    const summary = `skl compares this head with the rules of the base branch.${where}`;
    return this.#save({ conclusion: null, title: "being judged", summary, annotations: [] });
  }

  async conclude(output: CheckOutput, texts: Texts, hasComment: boolean): Promise<void> {
    const conclusion = CONCLUSIONS[output.verdict];
    await this.#save({ conclusion, ...texts.checkRun(output, hasComment), annotations: texts.annotations(output) });
  }

  /** Ends the check run as failed, since a change without a verdict must not pass. */
  async fail(cause: unknown): Promise<void> {
    const { code, message, fix } = cause instanceof SklError ? cause : new SklError("INTERNAL", { cause });
    const summary = `${message}\n\n**Next:** ${fix}`;
    await this.#save({ conclusion: "failure", title: `could not decide: ${code}`, summary, annotations: [] });
  }

  /** Cancels the check run, if one was begun. */
  async cancel(why: string): Promise<void> {
    if (this.#id === null) return;
    await this.#save({ conclusion: "cancelled", title: "not judged", summary: why, annotations: [] });
  }

  async #save(content: Report): Promise<void> {
    if (this.#isReadOnly) return;
    const report = { name: NAME, head: this.head, externalId: OWN, detailsUrl: this.runUrl, ...content };
    try {
      this.#id = this.#id === null ? await this.#begin(report) : await this.github.saveCheckRun(report, this.#id);
    } catch (cause) {
      // A token that wrote before is not read-only: it expired or lost a right, and the open check run has to be ended.
      if (!isNotPermitted(cause) || this.#id !== null) throw cause;
      this.#isReadOnly = true;
    }
  }

  async #begin(report: CheckRunReport): Promise<number> {
    const runs = await this.github.checkRuns(this.head);
    const earlier = runs.find(({ name, externalId }) => name === NAME && externalId === OWN)?.id ?? null;
    try {
      return await this.github.saveCheckRun(report, earlier);
    } catch (cause) {
      // Another app made the check run with this name, and GitHub lets only that app change it.
      if (earlier === null || !isNotPermitted(cause)) throw cause;
      return this.github.saveCheckRun(report, null);
    }
  }
}
