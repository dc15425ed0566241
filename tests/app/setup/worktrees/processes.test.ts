import { describe, expect, it } from "vitest";
import { findProcessesIn, readProcesses } from "../../../../src/core/setup/worktrees/processes.ts";
import { listReasonsToKeep } from "../../../../src/core/setup/worktrees/reasons-to-keep.ts";
import { freshFolder } from "../../../support/folders.ts";

describe("the processes in a folder", () => {
  it("are not known where the system has no list of them", async () => {
    expect(await readProcesses(freshFolder("proc"))).toBeNull();
    expect(await findProcessesIn(freshFolder("tree"), null)).toBeNull();
  });

  it("keep a work tree where they are not known", () => {
    const facts = {
      ...{ path: "/t", branch: "b", agent: "A", task: null, change: null, inBase: "merged", locked: null },
      ...{ isBaseBranch: false, isUntouched: false, isPushed: true, ownIgnored: [], repositories: [], stashes: [] },
      content: { uncommitted: [], ignored: [], unwatched: [], underWay: null },
    };
    const wish = { isNamed: false, withIgnored: false };
    expect(listReasonsToKeep({ ...facts, processes: null }, wish).map(({ code }) => code)).toEqual([
      "processes_unknown",
    ]);
    expect(listReasonsToKeep({ ...facts, processes: [] }, wish)).toEqual([]);
  });

  it("are those in the folder itself or below it, and not beside it", async () => {
    const folder = freshFolder("tree");
    const at = (pid: number, place: string) => ({ pid, name: "p", places: [place] });
    const all = [at(1, folder), at(2, `${folder}/a/b`), at(3, `${folder}-2`), at(4, "/")];
    expect((await findProcessesIn(folder, all))?.map(({ pid }) => pid)).toEqual([1, 2]);
  });
});
