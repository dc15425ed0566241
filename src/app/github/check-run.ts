import { type CheckOutput, type ObjectId, SklError } from "../../domain/index.ts";
import type { CheckRunReport, GitHub } from "../../github/index.ts";
import type { Texts } from "./texts.ts";

const NAME = "skl";
/** By this a run finds the check run of an earlier one for the same head. */
const OWN = "skl:check";

const CONCLUSIONS = { pass: "success", flag: "neutral", block: "failure" } as const satisfies Record<
  CheckOutput["verdict"],
  CheckRunReport["conclusion"]
>;

/**
 * The check run of one head, from its start to its conclusion. With a token that may only read there is none, and `isReadOnly`
 * says so; whatever it would carry goes into the log and the summary.
 */
export class CheckRunOfHead {
  #id: number | null = null;
  #isReadOnly = false;

  private constructor(
    private readonly github: GitHub,
    private readonly head: ObjectId,
  ) {}

  static async open(github: GitHub, head: ObjectId): Promise<CheckRunOfHead> {
    const run = new CheckRunOfHead(github, head);
    await run.#save({ conclusion: null, title: "being judged", summary: "", annotations: [] });
    return run;
  }

  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  async conclude(output: CheckOutput, texts: Texts): Promise<void> {
    const conclusion = CONCLUSIONS[output.verdict];
    await this.#save({ conclusion, ...texts.checkRun(output), annotations: texts.annotations(output) });
  }

  /** A gate that could not decide does not pass. */
  async fail({ code, message, fix }: SklError): Promise<void> {
    const summary = `${message}\n\n**Next:** ${fix}`;
    await this.#save({ conclusion: "failure", title: `could not decide: ${code}`, summary, annotations: [] });
  }

  async cancel(why: string): Promise<void> {
    await this.#save({ conclusion: "cancelled", title: "not judged", summary: why, annotations: [] });
  }

  async #save(report: Pick<CheckRunReport, "conclusion" | "title" | "summary" | "annotations">): Promise<void> {
    if (this.#isReadOnly) return;
    try {
      const existing = this.#id ?? (await this.#earlier());
      this.#id = await this.github.saveCheckRun({ name: NAME, head: this.head, externalId: OWN, ...report }, existing);
    } catch (cause) {
      if (!(cause instanceof SklError) || cause.code !== "GITHUB_FORBIDDEN") throw cause;
      this.#isReadOnly = true;
    }
  }

  async #earlier(): Promise<number | null> {
    const runs = await this.github.checkRuns(this.head);
    return runs.find(({ name, externalId }) => name === NAME && externalId === OWN)?.id ?? null;
  }
}
