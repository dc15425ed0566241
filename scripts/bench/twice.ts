import type { QueueEntry } from "../../src/kernel/domain/index.ts";
import { listTwiceWritten } from "../../src/rules/orchestrator/index.ts";
import { findNewDefinitions, parseSource, supportFor } from "../../src/syntax/ast/index.ts";
import type { Benchmark } from "./benchmark.ts";
import { describeSamples, median, summary } from "./measure.ts";
import { pythonSource } from "./python-source.ts";

const WAITING = 100;
const FILES = 8;
const TARGET_MS = 30;

/** Each file adds so many definitions. */
const EACH = 3;

/** Returns the proposals of a head that adds definitions to so many files. */
async function proposeAddedDefinitions(branch: string): Promise<QueueEntry[]> {
  await supportFor("python").load();
  const entries = Array.from({ length: FILES }, async (_, at): Promise<QueueEntry> => {
    const path = `app/${branch}/module_${at}.py`;
    const source = pythonSource(`name_${at}`, { isChanged: at % 2 === 0, marker: at });
    const outcome = await parseSource(Buffer.from(source), path, "python");
    const definitions = outcome.ok ? findNewDefinitions(null, outcome.value).slice(at, at + EACH) : [];
    return { proposal_id: "prop_0", agent_id: branch, path, branch, status: "pending", definitions };
  });
  return Promise.all(entries);
}

/** Returns the proposal of another branch, with another node in each definition; only in every tenth branch are its leaves alone others. */
function altered(entry: QueueEntry, at: number): QueueEntry {
  const definitions = (entry.definitions ?? []).map((each) => {
    const middle = 3 * Math.floor((each.shape.length / 3) * ((at + 1) / (WAITING + 1))) + (at % 10 === 0 ? 2 : 0);
    return { ...each, shape: `${each.shape.slice(0, middle)}!${each.shape.slice(middle + 1)}` };
  });
  return { ...entry, branch: `work-${at}`, definitions };
}

export const twice: Benchmark = {
  name: "twice",
  title: `What the comparison of the new definitions of ${FILES} files with those of ${WAITING} waiting heads takes, all of them nearly alike`,
  run: async ({ isQuick }) => {
    const own = await proposeAddedDefinitions("own");
    const likeOwn = await proposeAddedDefinitions("work");
    const others = Array.from({ length: WAITING }, (_, at) => likeOwn.map((entry) => altered(entry, at))).flat();
    const count = (entries: readonly QueueEntry[]) => entries.flatMap(({ definitions = [] }) => definitions).length;
    const samples = Array.from({ length: isQuick ? 3 : 15 }, () => {
      const started = performance.now();
      listTwiceWritten(own, others);
      return performance.now() - started;
    });
    return {
      columns: ["own definitions", "waiting ones", "ms", "target"],
      rows: [
        [
          String(count(own)),
          String(count(others)),
          describeSamples(samples, 1),
          `${median(samples) <= TARGET_MS ? "✓" : "✗"} <= ${TARGET_MS}`,
        ],
      ],
      notes: [],
      data: { ms: summary(samples) },
    };
  },
};
