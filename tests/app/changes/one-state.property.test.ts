import fc from "fast-check";
import { expect, test } from "vitest";
import { listQueue, readInbox, runDigest, runSession, runStatus } from "../../../src/core/library.ts";
import { watchOnce } from "../../../src/core/radar/index.ts";
import type { Change } from "../../../src/kernel/domain/index.ts";
import { coordinationTools } from "../../../src/mcp/tools/coordination.ts";
import { RandomWorld, type Story, story } from "./random-world.ts";

type States = Readonly<Record<string, string>>;

function mapBranchStates(changes: readonly Change[]): States {
  return Object.fromEntries(
    changes.map(({ branch, state, waits_for }) => [branch, [state, ...waits_for].join(" ")]).sort(),
  );
}

/** Returns the state of each branch by view. The inbox has those of one agent, so that it is asked for each. */
async function statesByView({ cwd, env }: RandomWorld, agents: number): Promise<Record<string, States>> {
  const mcp = async (name: string, args: object) => {
    const [tool] = coordinationTools.filter((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const signal = new AbortController().signal;
    return ((await tool.call(args, { cwd, env, signal })) as { changes: Change[] }).changes;
  };
  const names = Array.from({ length: agents }, (_, at) => `Agent-${at}`);
  const inboxes = await Promise.all(names.map((agent) => readInbox({ cwd, env, agent })));
  const work = await Promise.all(names.map((agent) => mcp("my_work", { agent })));
  return {
    queue: mapBranchStates((await listQueue(cwd, false, env)).changes as Change[]),
    offline: mapBranchStates((await listQueue(cwd, true, env)).changes as Change[]),
    status: mapBranchStates((await runStatus({ cwd, offline: false, env })).changes),
    digest: mapBranchStates((await runDigest({ cwd, env })).changes),
    watch: mapBranchStates((await watchOnce({ cwd, offline: false, env })).changes),
    inbox: mapBranchStates(inboxes.flatMap(({ changes }) => changes)),
    my_work: mapBranchStates(work.flat()),
    mcp_status: mapBranchStates(await mcp("status", {})),
  };
}

async function play(world: RandomWorld, { works, onBase, isReviewed }: Story): Promise<void> {
  const { cwd, env } = world;
  await world.push({ works, onBase });
  if (isReviewed) await runSession({ cwd, env, max: 2 });
  await world.decide(works);
}

const NOT_MERGED: ReadonlySet<Change["state"]> = new Set(["needs_person", "needs_agent", "rfc", "rejected"]);

test("every view names the same state of a branch, and the next session does what it says", {
  timeout: 900_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const world = new RandomWorld(told.works.length);
      try {
        await play(world, told);
        const { cwd, env } = world;
        const { queue, ...others } = await statesByView(world, told.works.length);
        for (const [view, states] of Object.entries(others)) expect({ view, states }).toEqual({ view, states: queue });
        const { changes } = await listQueue(cwd, false, env);
        const { merged } = await runSession({ cwd, env });
        const isMerged = (branch: string) => merged.some((each) => each.branch === branch);
        for (const { branch, state } of changes) {
          if (state === "merges_next")
            expect({ branch, state, isMerged: isMerged(branch) }).toMatchObject({ isMerged: true });
          if (NOT_MERGED.has(state))
            expect({ branch, state, isMerged: isMerged(branch) }).toMatchObject({ isMerged: false });
        }
        const { commit, reviewed } = await runSession({ cwd, env });
        expect({ commit, reviewed }).toEqual({ commit: null, reviewed: [] });
      } finally {
        world.remove();
      }
    }),
    { numRuns: Number(process.env.SKL_WORLDS ?? 2) },
  );
});
