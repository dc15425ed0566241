import type { Benchmark } from "./benchmark.ts";
import { runHook } from "./hook-run.ts";
import { describeSamples, differences, median, runInterleaved, summary } from "./measure.ts";
import { stageAgentClone } from "./push-cost.ts";
import { commitChange, queueOverlappingBranches, SMALL } from "./repository.ts";

const WAITING = 100;
const TARGET_MS = 100;

export const overlap: Benchmark = {
  name: "overlap",
  title: `What ${WAITING} waiting branches add to the hook of a push of 8 files; every fourth of them changes one of these files`,
  run: (setup) => {
    const rounds = setup.isQuick ? 3 : 15;
    const [alone, among] = [stageAgentClone(SMALL, "alone", setup), stageAgentClone(SMALL, "among", setup)];
    queueOverlappingBranches(among.remote, WAITING, setup.environment);
    const head = {
      alone: commitChange(alone, 8, 1, setup.environment),
      among: commitChange(among, 8, 1, setup.environment),
    };
    const samples = runInterleaved(rounds, {
      alone: () => runHook(alone, head.alone, setup).ms,
      among: () => runHook(among, head.among, setup).ms,
    });
    const added = differences(samples.among, samples.alone);
    return {
      columns: ["hook, ms", `with ${WAITING} waiting, ms`, "added, ms", "target"],
      rows: [
        [
          describeSamples(samples.alone),
          describeSamples(samples.among),
          describeSamples(added),
          `${median(added) <= TARGET_MS ? "✓" : "✗"} <= ${TARGET_MS}`,
        ],
      ],
      notes: ["The first, uncounted push fetches what waits; later ones find most of it in the clone."],
      data: { alone_ms: summary(samples.alone), among_ms: summary(samples.among), added_ms: summary(added) },
    };
  },
};
