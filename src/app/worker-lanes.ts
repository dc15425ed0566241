import { Worker } from "node:worker_threads";
import { type AnsweredLine, lostLine } from "./batch-line.ts";

/** A worker's first message: it is there. All others are `AnsweredLine`s, in the order of the lines it was sent. */
export const READY = "ready";

/** Lines a worker has at a time: one it works on, and those it goes on with while this thread is busy. */
const HELD = 3;

/** The native parser recurses; a worker's own 4 MB are half of what the main thread has. */
const STACK_MB = 8;

export interface LaneSettings {
  readonly program: URL;
  readonly cwd: string;
  /** How many workers there may be. */
  readonly limit: number;
  /** Answers, on this thread, what a worker that died had not begun. */
  readonly answerHere: (line: string) => Promise<AnsweredLine>;
}

/** Worker threads that answer lines of a batch. */
export class WorkerLanes {
  readonly #settings: LaneSettings;
  readonly #lanes = new Set<Lane>();
  #isClosed = false;

  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  /** One worker more, unless there are enough. */
  grow(): void {
    if (this.#isClosed || this.#lanes.size >= this.#settings.limit) return;
    const lane = new Lane(this.#settings, (died) => {
      this.#lanes.delete(lane);
      // A worker that died over a line took that line with it, so this ends; one that never began would do so again.
      if (died === "at work") this.grow();
    });
    this.#lanes.add(lane);
  }

  /** Hands the line to a worker, or gives null where none has room. The answer never fails. */
  take(line: string): Promise<AnsweredLine> | null {
    let freest: Lane | null = null;
    for (const lane of this.#lanes) if (lane.room > (freest?.room ?? 0)) freest = lane;
    return freest?.take(line) ?? null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#lanes].map((lane) => lane.close()));
  }
}

interface HeldLine {
  readonly line: string;
  readonly answer: (answered: AnsweredLine | Promise<AnsweredLine>) => void;
}

type Death = "at work" | "idle";

class Lane {
  readonly #worker: Worker;
  readonly #settings: LaneSettings;
  #held: HeldLine[] = [];
  #isReady = false;
  #why = "the thread ended";

  constructor(settings: LaneSettings, onEnd: (died: Death) => void) {
    const { program, cwd } = settings;
    this.#settings = settings;
    this.#worker = new Worker(program, { workerData: { cwd }, resourceLimits: { stackSizeMb: STACK_MB } });
    this.#worker.on("message", (message: typeof READY | AnsweredLine) => {
      if (message === READY) this.#isReady = true;
      else this.#held.shift()?.answer(message);
    });
    this.#worker.on("error", (cause) => {
      this.#why = cause.message;
    });
    this.#worker.on("exit", () => onEnd(this.#end()));
  }

  get room(): number {
    return this.#isReady ? HELD - this.#held.length : 0;
  }

  take(line: string): Promise<AnsweredLine> {
    return new Promise((answer) => {
      this.#held.push({ line, answer });
      this.#worker.postMessage(line);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Only the first line had been begun: it is lost, and the others are answered here. */
  #end(): Death {
    const [begun, ...waiting] = this.#held;
    this.#held = [];
    this.#isReady = false;
    begun?.answer(lostLine(begun.line, this.#why));
    for (const { line, answer } of waiting) answer(this.#settings.answerHere(line));
    return begun ? "at work" : "idle";
  }
}
