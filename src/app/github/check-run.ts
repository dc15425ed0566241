import { type CheckOutput, type ObjectId, SklError } from "../../domain/index.ts";
import type { CheckRunReport, GitHub } from "../../github/index.ts";
import { isNotPermitted } from "./not-permitted.ts";
import type { Texts } from "./texts.ts";

const NAME = "skl";
/** By this a run finds the check run of an earlier one for the same head. */
const OWN = "skl:check";

const CONCLUSIONS = { pass: "success", flag: "neutral", block: "failure" } as const satisfies Record<
  CheckOutput["verdict"],
  CheckRunReport["conclusion"]
>;

type Said = Pick<CheckRunReport, "conclusion" | "title" | "summary" | "annotations">;

/**
 * The check run of one head, from its start to its conclusion. With a token that may only read there is none, and `isReadOnly`
 * says so; whatever it would carry goes into the log and the summary.
 */
export class CheckRunOfHead {
  #id: number | null = null;
  #isReadOnly = false;

  constructor(
    private readonly github: GitHub,
    private readonly head: ObjectId,
  ) {}

  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  open(): Promise<void> {
    return this.#save({ conclusion: null, title: "being judged", summary: "", annotations: [] });
  }

  async conclude(output: CheckOutput, texts: Texts): Promise<void> {
    const conclusion = CONCLUSIONS[output.verdict];
    await this.#save({ conclusion, ...texts.checkRun(output), annotations: texts.annotations(output) });
  }

  /** A gate that could not decide does not pass, and does not keep people waiting either. */
  async fail(cause: unknown): Promise<void> {
    const { code, message, fix } = cause instanceof SklError ? cause : new SklError("INTERNAL", { cause });
    const summary = `${message}\n\n**Next:** ${fix}`;
    await this.#save({ conclusion: "failure", title: `could not decide: ${code}`, summary, annotations: [] });
  }

  /** Does nothing where no check run was begun. */
  async cancel(why: string): Promise<void> {
    if (this.#id === null) return;
    await this.#save({ conclusion: "cancelled", title: "not judged", summary: why, annotations: [] });
  }

  async #save(said: Said): Promise<void> {
    if (this.#isReadOnly) return;
    const report = { name: NAME, head: this.head, externalId: OWN, ...said };
    try {
      this.#id = this.#id === null ? await this.#begun(report) : await this.github.saveCheckRun(report, this.#id);
    } catch (cause) {
      // Once begun it must be ended: a right that is lost on the way, or a token that ran out, is no read-only token.
      if (!isNotPermitted(cause) || this.#id !== null) throw cause;
      this.#isReadOnly = true;
    }
  }

  async #begun(report: CheckRunReport): Promise<number> {
    const runs = await this.github.checkRuns(this.head);
    const earlier = runs.find(({ name, externalId }) => name === NAME && externalId === OWN)?.id ?? null;
    try {
      return await this.github.saveCheckRun(report, earlier);
    } catch (cause) {
      // Another app's under our name: GitHub lets only its maker change it.
      if (earlier === null || !isNotPermitted(cause)) throw cause;
      return this.github.saveCheckRun(report, null);
    }
  }
}
