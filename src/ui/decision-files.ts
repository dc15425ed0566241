import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PendingDecision } from "../kernel/domain/index.ts";
import { describeOwnProcess, type Holder, hasEnded, isOfThisMachine } from "../kernel/files/index.ts";

/** A server of another machine, which shares the folder, has recorded its decisions after this time or is gone. */
const SURELY_OVER_MS = 10 * 60_000;

const LOST = {
  message: "The server ended before it had recorded it.",
  fix: "Look at it again, and decide once more if it still waits.",
};

const file = z.object({
  holder: z.object({ pid: z.number(), host: z.string() }).loose(),
  decision: z.object({
    id: z.uuid(),
    kind: z.enum(["approve", "reject", "resolve"]),
    about: z.string(),
    head: z.string().nullable(),
    outcome: z.string().nullable(),
    until: z.string(),
    recorded: z.null(),
    error: z.null(),
  }),
});

/** The decisions that are not recorded yet, a file each: where a server is killed, the next one says which it had. */
export class DecisionFiles {
  constructor(private readonly folder: string) {}

  /** Writes a decision down. Throws what the file system says. */
  write(decision: PendingDecision): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.#locate(decision.id), JSON.stringify({ holder: describeOwnProcess(), decision }), {
      flush: true,
    });
  }

  remove(id: string): void {
    try {
      rmSync(this.#locate(id), { force: true });
    } catch {
      // The next server says of it that it is to be looked at again.
    }
  }

  /** Returns what servers that ended have not recorded, with the reason. A file that cannot be read is none of theirs. */
  listLost(): readonly PendingDecision[] {
    return this.#list().flatMap((name) => {
      try {
        const { holder, decision } = file.parse(JSON.parse(readFileSync(join(this.folder, name), "utf8")));
        return isOver(holder as Holder, decision.until) ? [{ ...decision, error: LOST }] : [];
      } catch {
        return [];
      }
    });
  }

  #list(): readonly string[] {
    try {
      return readdirSync(this.folder).filter((name) => name.endsWith(".json"));
    } catch {
      return [];
    }
  }

  #locate(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}

const isOver = (holder: Holder, until: string): boolean =>
  isOfThisMachine(holder) ? hasEnded(holder) : Date.now() - Date.parse(until) > SURELY_OVER_MS;
