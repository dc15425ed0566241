import type { Benchmark, Setup } from "./benchmark.ts";
import { describeSamples, differences, median, runInterleaved, summary } from "./measure.ts";
import { dependencyCruiser } from "./peers/dependency-cruiser.ts";
import { griffe } from "./peers/griffe.ts";
import { importLinter } from "./peers/import-linter.ts";
import type { Peer } from "./peers/peer.ts";
import { howRead } from "./push-cost.ts";

const list: readonly Peer[] = [griffe, importLinter, dependencyCruiser];

export const peers: Benchmark = {
  name: "peers",
  title: "Peers: the same change, the same run",
  run: (setup) => {
    const rounds = setup.isQuick ? 1 : 5;
    const results = list.map((peer) => ({ peer, ...comparePeer(peer, rounds, setup) }));
    const rows = results.map(({ peer, cells }) => [peer.compared, ...cells]);
    const notes = results.flatMap(({ peer, reason }) => (reason === null ? [`${peer.name}: ${peer.differs}`] : []));
    const data = Object.fromEntries(results.map(({ peer, data: found }) => [peer.name, found]));
    return {
      columns: ["what is compared", "skl, ms", "peer, ms", "peer/skl"],
      rows,
      notes: [...notes, howRead(rounds)],
      data,
    };
  },
};

function comparePeer(peer: Peer, rounds: number, setup: Setup) {
  const ready = peer.prepare(setup);
  if ("reason" in ready) {
    return { cells: ["", `left out: ${ready.reason}`, ""], data: { left_out: ready.reason }, reason: ready.reason };
  }
  const { skl, peer: other } = runInterleaved(rounds, { skl: ready.skl, peer: ready.peer });
  const ratio = median(other) / median(skl);
  return {
    cells: [describeSamples(skl), describeSamples(other), `${ratio.toFixed(1)} ×`],
    data: { skl_ms: summary(skl), peer_ms: summary(other), difference_ms: summary(differences(other, skl)), ratio },
    reason: null,
  };
}
