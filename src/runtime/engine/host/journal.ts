import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describeThrown } from "../../../kernel/domain/index.ts";
import { placeFile, syncFolder } from "../files.ts";
import {
  type Directory,
  type NotedChange,
  noteChange,
  type PlannedChange,
  settleChanges,
  undoChanges,
} from "../wasi/index.ts";
import type { Preopen } from "./job.ts";
import { openPreopen } from "./preopen.ts";

/** The changes that a run is about to make, written down before it makes them. */
interface JournalDocument {
  readonly version: 1;
  readonly run_id: string;
  readonly pid: number;
  readonly below: readonly { readonly preopen: Preopen; readonly changes: readonly NotedChange[] }[];
}

/** Thrown when the changes could not be written down, so that none may be made. */
export class JournalFailed extends Error {}

export interface Journal {
  /** Called when everything is changed: from here on an interrupted run is finished, not put back. */
  markDone(): void;
  close(): void;
}

interface ChangesOf {
  readonly preopen: Preopen;
  readonly changes: readonly PlannedChange[];
}

const FOLDER = "journal";
/** Matches run ids only, so that a name cannot lead elsewhere. */
const NAME = /^([0-9a-f-]{36})\.(json|done)$/;

/**
 * Writes down the changes of a run, on the disk before it returns, so that the next run can put back what a crash left half made.
 * Throws JournalFailed.
 */
export function openJournal(home: string, runId: string, below: readonly ChangesOf[]): Journal {
  const folder = join(home, FOLDER);
  const [open, finished] = [join(folder, `${runId}.json`), join(folder, `${runId}.done`)];
  const document: JournalDocument = {
    version: 1,
    run_id: runId,
    pid: process.pid,
    below: below.map(({ preopen, changes }) => ({ preopen, changes: changes.map(noteChange) })),
  };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (placeFile(folder, `${runId}.json`, Buffer.from(JSON.stringify(document))) === "there")
      throw new Error("the run has noted down changes already");
  } catch (cause) {
    throw new JournalFailed(`The changes could not be noted down: ${describeThrown(cause)}`);
  }
  let name = open;
  return {
    markDone: () => {
      renameSync(open, finished);
      name = finished;
      syncFolder(folder);
    },
    close: () => unlinkSync(name),
  };
}

/** Returns whether no run of this home is changing files, or has to be put back, under this id. */
export function isOver(home: string, runId: string): boolean {
  return !namesIn(join(home, FOLDER)).some((name) => name.startsWith(runId));
}

/**
 * Puts back the changes of interrupted runs and removes the leftovers of finished ones. Returns sentences about what could not be
 * put back; the journals of these runs stay.
 */
export function recoverInterrupted(home: string): readonly string[] {
  const folder = join(home, FOLDER);
  return namesIn(folder).flatMap((name) => {
    const [, runId = "", state] = NAME.exec(name) ?? [];
    const path = join(folder, name);
    try {
      const { pid, below } = JSON.parse(readFileSync(path, "utf8")) as JournalDocument;
      if (isAlive(pid)) return [];
      const problems = withRoots(below, (sets) => {
        if (state !== "done") return undoChanges(sets, runId);
        settleChanges(sets, runId);
        return [];
      });
      if (problems.length > 0) return [`${path}: ${problems.join("; ")}`];
      unlinkSync(path);
      return [];
    } catch (cause) {
      return [`${path}: ${describeThrown(cause)}`];
    }
  });
}

function withRoots<Value>(
  below: JournalDocument["below"],
  use: (sets: { readonly root: Directory; readonly changes: readonly NotedChange[] }[]) => Value,
): Value {
  const sets: { readonly root: Directory; readonly changes: readonly NotedChange[] }[] = [];
  try {
    for (const { preopen, changes } of below) sets.push({ root: openPreopen(preopen, "none"), changes });
    return use(sets);
  } finally {
    for (const { root } of sets) root.close();
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort();
  } catch {
    return [];
  }
}

/** Also returns true for another process that has this id by now; its journal then waits. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
