import { newDefinitions, parseSource, supportFor } from "../../src/ast/index.ts";
import type { QueueEntry } from "../../src/domain/index.ts";
import { writtenTwice } from "../../src/orchestrator/index.ts";
import type { Benchmark } from "./benchmark.ts";
import { describeSamples, median, summary } from "./measure.ts";
import { pythonSource } from "./python-source.ts";

const WAITING = 100;
const FILES = 8;
const TARGET_MS = 30;

/** Returns the proposals of a head that adds so many files of 300 lines. */
async function headOf(branch: string): Promise<QueueEntry[]> {
  await supportFor("python").load();
  const entries = Array.from({ length: FILES }, async (_, at): Promise<QueueEntry> => {
    const path = `app/${branch}/module_${at}.py`;
    const source = pythonSource(`name_${at}`, { isChanged: at % 2 === 0, marker: at });
    const outcome = await parseSource(Buffer.from(source), path, "python");
    const definitions = outcome.ok ? newDefinitions(null, outcome.value) : [];
    return { proposal_id: "prop_0", agent_id: branch, path, branch, status: "pending", definitions };
  });
  return Promise.all(entries);
}

export const twice: Benchmark = {
  name: "twice",
  title: `What the comparison of the definitions of a push of ${FILES} new files with those of ${WAITING} such waiting heads takes`,
  run: async ({ isQuick }) => {
    const own = await headOf("own");
    const others: QueueEntry[] = [];
    for (let at = 0; at < WAITING; at++) others.push(...(await headOf(`work-${at}`)));
    const count = (entries: readonly QueueEntry[]) => entries.flatMap(({ definitions = [] }) => definitions).length;
    const samples = Array.from({ length: isQuick ? 3 : 15 }, () => {
      const started = performance.now();
      writtenTwice(own, others);
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
