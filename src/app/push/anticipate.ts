import { setImmediate } from "node:timers/promises";
import { languageOf, loadParsers } from "../../ast/index.ts";
import { type FileChange, type ObjectId, pathOf } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";
import { changedRange } from "../ground/index.ts";
import { compareEarly, sidesOf, specialSide } from "./compared-sides.ts";

/** What is made ready while the remote has not answered yet. */
export interface Anticipation {
  /** The remote was asked: from now on there is time to compare files. */
  readonly wait: () => void;
  /** The remote has answered: nothing more is begun. */
  readonly end: () => void;
  /** Resolves when nothing goes on any more. Nobody has to wait for it. */
  readonly done: Promise<void>;
}

/** A remote that takes longer than this many files do is a bad line, and the rest is compared when it is needed. */
const MOST_FILES = 64;

/**
 * Starts what a judgement will most probably need: the range, the parsers for its languages and, file by file, the comparisons. A
 * wrong guess, or a failure, costs nothing: what is needed is asked for again and fails there.
 */
export function anticipate(
  repository: Repository,
  base: Promise<ObjectId | null>,
  heads: readonly ObjectId[],
): Anticipation {
  let isOver = false;
  let wait = () => {};
  const waiting = new Promise<void>((resolve) => {
    wait = resolve;
  });
  const started = base.then(async (oid) => {
    if (oid === null) return;
    const ranges = await Promise.all(heads.slice(0, 2).map((head) => changedRange(repository, oid, head)));
    await waiting;
    for (const change of ranges.flatMap(({ changes }) => changes).slice(0, MOST_FILES)) {
      // The remote's answer is looked at between two files.
      await setImmediate();
      if (isOver) return;
      await compareChange(repository, change);
    }
  });
  return {
    wait,
    end: () => {
      isOver = true;
    },
    done: started.catch(() => {}),
  };
}

async function compareChange(repository: Repository, change: FileChange): Promise<void> {
  const language = languageOf(pathOf(change));
  const sides = sidesOf(change, language);
  if (language === null || specialSide(sides) !== null) return;
  await loadParsers(new Set([language]));
  await compareEarly(repository, sides);
}
