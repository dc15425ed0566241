import { createHash } from "node:crypto";
import { serializeDocument } from "../../src/kernel/knowledge/index.ts";
import type { Benchmark, Setup } from "./benchmark.ts";
import { git, runTimed } from "./environment.ts";
import { runHook } from "./hook-run.ts";
import { describeSamples, differences, median, runInterleaved, summary } from "./measure.ts";
import { stageAgentClone } from "./push-cost.ts";
import { CHANGED_FILES, type Clone, commitChange, commitOn, SMALL } from "./repository.ts";

const AGENTS = 60;
const EACH = 5;
const LIST_TARGET_MS = 100;
const HINT_TARGET_MS = 150;
const PUSH_TARGET_MS = 100;

/** Writes the intents of many agents on the remote, every tenth of them on a file that the push changes. */
function declareIntents({ remote }: Clone, { environment }: Setup): void {
  const at = new Date(Date.now() - 60_000).toISOString().replace(/\.\d+Z/, "Z");
  const until = new Date(Date.now() + 8 * 3_600_000).toISOString().replace(/\.\d+Z/, "Z");
  const records = Array.from({ length: AGENTS * EACH }, (_, number) => {
    const agent = `Agent-${100 + Math.floor(number / EACH)}`;
    const id = `int_${createHash("sha256").update(String(number)).digest("hex").slice(0, 8)}`;
    const path =
      number % 10 === 0 ? (CHANGED_FILES[number % CHANGED_FILES.length] ?? "") : `app/part${number}/module.py`;
    const names = { id, agent, branch: `work/${number}`, text: `Change number ${number} of the plan` };
    const symbols = [`${path}::function_${number}`];
    const uses = Array.from({ length: 40 }, (_, use) => `app/lib${use}.py::name_${number % 7}`);
    const times = { declared_at: at, expires_at: until };
    const intent = {
      schema_version: 1 as const,
      ...names,
      files: [path],
      symbols,
      assumptions: [],
      uses,
      head: null,
      ...times,
    };
    return commitOn(null, `refs/skl/intents/${agent}/${id}`, [["intent.json", serializeDocument("intent", intent)]]);
  });
  git(environment, remote, ["fast-import", "--quiet"], records.join("\n"));
}

export const intents: Benchmark = {
  name: "intents",
  title: `What ${AGENTS} agents with ${EACH} intents each cost: a listing, a hint, and the hook of a push of 8 files`,
  run: (setup) => {
    const rounds = setup.isQuick ? 3 : 15;
    const [alone, among] = [stageAgentClone(SMALL, "alone", setup), stageAgentClone(SMALL, "among", setup)];
    declareIntents(among, setup);
    const { environment } = setup;
    const skl = (clone: Clone, args: readonly string[]) =>
      runTimed({ program: process.execPath, args: [setup.skl, ...args], cwd: clone.folder, env: environment }).ms;
    const patterns = ["HEAD", "refs/heads/*", "refs/skl/proposals/*", "refs/skl/intents/*", "refs/skl/agreements/*"];
    const listing = ["ls-remote", "--symref", "--", "origin", ...patterns];
    const head = {
      alone: commitChange(alone, 8, 1, environment),
      among: commitChange(among, 8, 1, environment),
    };
    const samples = runInterleaved(rounds, {
      listRemote: () => runTimed({ program: "git", args: listing, cwd: among.folder, env: environment }).ms,
      node: () => runTimed({ program: process.execPath, args: ["-e", "0"], cwd: among.folder, env: environment }).ms,
      listNone: () => skl(alone, ["intent", "list", "--json"]),
      list: () => skl(among, ["intent", "list", "--json"]),
      hint: () => skl(among, ["hint", CHANGED_FILES[0] ?? "", "--json"]),
      pushNone: () => runHook(alone, head.alone, setup).ms,
      push: () => runHook(among, head.among, setup).ms,
    });
    const starting = samples.node.map((ms, at) => ms + (samples.listRemote[at] ?? 0));
    const own = differences(samples.list, starting);
    const added = differences(samples.push, samples.pushNone);
    const row = (what: string, ms: readonly number[], target: number | null) => [
      what,
      describeSamples(ms),
      target === null ? "" : `${median(ms) <= target ? "✓" : "✗"} <= ${target}`,
    ];
    return {
      columns: ["", "ms", "target"],
      rows: [
        row("skl intent list, no intents", samples.listNone, null),
        row(`skl intent list, ${AGENTS * EACH} intents`, samples.list, null),
        row("… of this, not the start of Node.js nor git ls-remote", own, LIST_TARGET_MS),
        row("… added by the intents", differences(samples.list, samples.listNone), null),
        row("skl hint FILE", samples.hint, HINT_TARGET_MS),
        row("hook, no intents", samples.pushNone, null),
        row(`hook, ${AGENTS * EACH} intents`, samples.push, null),
        row("… added by the intents", added, PUSH_TARGET_MS),
      ],
      notes: ["The first, uncounted run fetches the records; later ones find them in the clone."],
      data: Object.fromEntries(Object.entries({ ...samples, own, added }).map(([name, ms]) => [name, summary(ms)])),
    };
  },
};
