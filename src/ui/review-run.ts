import { type ReviewOutput, type ReviewProgress, type ReviewState, SklError } from "../kernel/domain/index.ts";

/** The session that a page has started. It goes on when the page is closed, and every page sees how far it is. */
export class ReviewRun {
  #running: ReviewProgress | null = null;
  #last: ReviewOutput | null = null;

  #reading = 0;

  constructor(
    private readonly changed: () => void,
    private readonly read: () => Promise<number>,
  ) {}

  state(): ReviewState {
    return { running: this.#running, last: this.#last, reading: this.#reading };
  }

  /** Runs a session as `skl review` does. Throws LOCKED while another one of this page runs, and what the session throws. */
  async run(dryRun: boolean, { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
    if (this.#running !== null) throw new SklError("LOCKED");
    const show = (progress: ReviewProgress | null): void => {
      this.#running = progress;
      this.changed();
    };
    show({ dry_run: dryRun, done: 0, total: 0, what: "" });
    const [{ runSession }, { createKeptTraces }, { reapAfterMerge }] = await Promise.all([
      import("../core/review/index.ts"),
      import("../skills/use/system/index.ts"),
      import("../core/setup/index.ts"),
    ]);
    const traces = createKeptTraces(cwd);
    try {
      const showReviewProgress = (done: number, total: number, what: string): void =>
        show({ dry_run: dryRun, done, total, what });
      this.#last = await runSession({ cwd, env, dryRun, noWait: true, traces, onProgress: showReviewProgress });
      // Work trees of what has merged go as after the command; what goes wrong there changes nothing about the session.
      if (!dryRun && this.#last.merged.length > 0) await reapAfterMerge(cwd).catch(() => null);
      if (!dryRun) this.#reading = await this.read();
      return this.#last;
    } finally {
      traces.close();
      show(null);
    }
  }
}
