import { emitKeypressEvents, type Key } from "node:readline";
import { hearChanges } from "../core/changes/index.ts";
import { type KnownFiles, watchOnce } from "../core/radar/index.ts";
import type { WatchOutput } from "../kernel/domain/index.ts";
import { type Document, line, renderErrorReport, renderWatch, toText } from "../view/index.ts";
import { toSklError } from "../workspace/ground/index.ts";
import { type GlobalOptions, pickTextStyle, write } from "./output.ts";

const LOCAL_MS = 2000;
const FIRST_REMOTE_MS = 5000;
/** The longest pause between questions to a remote that has nothing new or cannot be reached; the pause doubles each time. */
const LAST_REMOTE_MS = 60_000;

/** Switches to the terminal's alternate screen, hides the cursor, and lets long rows be cut instead of wrapped. */
const ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l";
const LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l";

/** Shows `skl watch` until somebody ends it. The terminal is as it was before, whatever ends it. */
export async function runWatchScreen(options: GlobalOptions & { readonly offline: boolean }): Promise<void> {
  const screen = new WatchScreen(options);
  await screen.run();
}

class WatchScreen {
  readonly #options: GlobalOptions & { readonly offline: boolean };
  readonly #known: KnownFiles = new Map();
  readonly #ended = makePromise();
  /** Makes the text anew each time, since the window may have another width. */
  #shown: Document = [line(0, "Looking …")];
  #first = 0;
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;
  #isOver = false;
  #asksNow = false;
  #remoteAt = 0;
  #pause = FIRST_REMOTE_MS;
  #lastAnswer = "";

  constructor(options: GlobalOptions & { readonly offline: boolean }) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { stdin, stdout } = process;
    const pressWatchKey = (_: string | undefined, key: Key) => this.#press(key);
    const redrawOnResize = () => this.#draw();
    const endWatch = () => this.#ended.resolve();
    emitKeypressEvents(stdin);
    stdin.setRawMode(true);
    stdin.on("keypress", pressWatchKey).resume();
    stdout.on("resize", redrawOnResize);
    // Node.js would end at once and leave the other screen behind.
    for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.on(signal, endWatch);
    await write(stdout, ENTER);
    const { cwd, offline } = this.#options;
    const ignoreKeys = () => () => {};
    const wake = () => this.#askNow();
    // Where there is no rule to read yet, the screen says so.
    const hearing = offline ? Promise.resolve(ignoreKeys()) : hearChanges(cwd, { wake }).catch(ignoreKeys);
    try {
      this.#draw();
      void this.#look();
      await this.#ended.promise;
    } finally {
      this.#isOver = true;
      (await hearing)();
      if (this.#timer !== null) clearTimeout(this.#timer);
      stdout.off("resize", redrawOnResize);
      stdin.off("keypress", pressWatchKey).pause();
      stdin.setRawMode(false);
      for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.off(signal, endWatch);
      await write(stdout, LEAVE);
    }
  }

  #press({ name, ctrl }: Key): void {
    if (name === "q" || (ctrl && name === "c")) {
      this.#ended.resolve();
      return;
    }
    const page = Math.max(1, countTerminalRows() - 2);
    const moves: Readonly<Record<string, number>> = {
      up: -1,
      k: -1,
      down: 1,
      j: 1,
      space: page,
      pagedown: page,
      pageup: -page,
    };
    if (name === "r") {
      this.#askNow();
    } else if (name !== undefined && moves[name] !== undefined) {
      this.#first += moves[name] ?? 0;
      this.#draw();
    }
  }

  #askNow(): void {
    this.#asksNow = true;
    this.#pause = FIRST_REMOTE_MS;
    void this.#look();
  }

  /** Looks at the work trees each time, and at the remote when its time has come. */
  async #look(): Promise<void> {
    if (this.#isLooking || this.#isOver) return;
    this.#isLooking = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const { cwd } = this.#options;
    const isDue = this.#asksNow || Date.now() - this.#remoteAt >= this.#pause;
    const offline = this.#options.offline || !isDue;
    this.#asksNow = false;
    try {
      const output = await watchOnce({ cwd, offline, known: this.#known });
      if (!offline) this.#noteRemote(output);
      this.#shown = renderWatch(output);
    } catch (cause) {
      const { code, message, fix, data } = toSklError(cause);
      this.#shown = renderErrorReport({ code, message, fix, data: { ...data } });
      this.#remoteAt = Date.now();
    }
    this.#isLooking = false;
    if (this.#isOver) return;
    this.#draw();
    this.#timer = setTimeout(() => void this.#look(), LOCAL_MS);
  }

  #noteRemote({ at: _, age_s: __, work_trees: ___, ...news }: WatchOutput): void {
    const text = JSON.stringify(news);
    this.#pause = text === this.#lastAnswer ? Math.min(this.#pause * 2, LAST_REMOTE_MS) : FIRST_REMOTE_MS;
    this.#lastAnswer = text;
    this.#remoteAt = Date.now();
  }

  /** Draws what fits, in one write, so that nothing flickers. Each row is cleared before its text, since after a full row that would take its last letter. */
  #draw(): void {
    if (this.#isOver) return;
    const { color } = this.#options;
    const lines = toText(this.#shown, pickTextStyle(process.stdout, { color })).replace(/\n$/, "").split("\n");
    const room = Math.max(1, countTerminalRows() - 1);
    this.#first = Math.max(0, Math.min(this.#first, lines.length - room));
    const shown = lines.slice(this.#first, this.#first + room);
    const below = lines.length - this.#first - shown.length;
    const keys = `q ends, r asks the remote${below > 0 ? `, ${below} more lines below` : ""}`;
    const foot = keys.slice(0, Math.max(0, (process.stdout.columns ?? 80) - 1));
    process.stdout.write(`\x1b[H${[...shown, foot].map((row) => `\x1b[K${row}`).join("\r\n")}\x1b[J`);
  }
}

function countTerminalRows(): number {
  return process.stdout.rows ?? 24;
}

function makePromise(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let settle: () => void = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle() };
}
