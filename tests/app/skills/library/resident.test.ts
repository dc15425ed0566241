import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import { forgetLibrary, keepLibraries, openLibrary } from "../../../../src/skills/use/library/library.ts";
import { findPlacesFor } from "../../../../src/skills/use/library/roots.ts";
import { searchSkills } from "../../../../src/skills/use/search/search.ts";
import { type SkillFolders, seenFrom, settled, skillFolders, skillMd } from "./skill-folders.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const LIBRARY = join(ROOT, "src/skills/use/library/library.ts");

const at = skillFolders();
const inWork = (path: string) => join(at.workspace, path);

/** Skills that come before the others in a large library. None of them is shown. */
function others(count: number): void {
  for (let n = 0; n < count; n++) at.putSkill(`.skl/skills/a-${String(n).padStart(4, "0")}`);
}

async function seen(folders: SkillFolders): Promise<Record<string, string>> {
  const all = await seenFrom(folders);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith("a-")));
}

/** The same for every call: a process that stays has one environment. */
async function resident(): Promise<SkillFolders> {
  const { workspace, home, env, put, putHome, putSkill } = at;
  const same = { workspace, home, env, put, putHome, putSkill };
  await settled();
  keepLibraries();
  await openLibrary(workspace, env);
  return same;
}

describe("a process that opens a library again and again", () => {
  it("has the same library as long as nothing changes, and reads no folder for it", async () => {
    at.putSkill(".skl/skills/notes");
    const { workspace, env } = await resident();
    const read: number[] = [];
    const [one, other] = [
      await openLibrary(workspace, env, (done) => read.push(done)),
      await openLibrary(workspace, env, (done) => read.push(done)),
    ];
    expect(one).toBe(other);
    expect(read).toEqual([]);
  });

  it("shows the first packages of a workspace that another process has read before it", async () => {
    const here = await resident();
    at.putSkill(".skl/skills/notes", "Take short notes.");
    const script = `import { openLibrary } from ${JSON.stringify(LIBRARY)}; await openLibrary(${JSON.stringify(at.workspace)});`;
    execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      cwd: ROOT,
      env: { ...process.env, ...at.env },
    });
    expect(await seen(here)).toEqual({ notes: "Take short notes." });
  });

  it("shows at once whatever changes in it", async () => {
    others(900);
    const file = at.putSkill(".skl/skills/notes", "Take short notes.");
    at.put(".skl/skills/notes/deep/er/data.txt", "1");
    at.putSkill(".agents/skills/papers", "Sort papers.");
    at.putSkill("elsewhere/linked", "Linked.");
    symlinkSync("../../elsewhere/linked", inWork(".agents/skills/linked"));
    at.put("elsewhere/twin.md", skillMd("twin", "A twin."));
    mkdirSync(inWork(".skl/skills/twin"));
    linkSync(inWork("elsewhere/twin.md"), inWork(".skl/skills/twin/SKILL.md"));
    const then = new Date("2025-01-01T00:00:00Z");
    utimesSync(file, then, then);
    const here = await resident();
    const before = {
      notes: "Take short notes.",
      papers: "Sort papers.",
      linked: "Linked.",
      twin: "A twin.",
    };
    expect(await seen(here)).toEqual(before);

    writeFileSync(file, skillMd("notes", "Take nicer notes."));
    utimesSync(file, then, then);
    expect(await seen(here), "content of equal size and time").toEqual({ ...before, notes: "Take nicer notes." });

    at.put(".skl/skills/.new", skillMd("notes", "Saved by an editor."));
    renameSync(inWork(".skl/skills/.new"), file);
    expect(await seen(here), "a file put in its place").toMatchObject({ notes: "Saved by an editor." });

    at.putSkill(".skl/skills/fresh", "Fresh.");
    expect(await seen(here), "a new folder").toMatchObject({ fresh: "Fresh." });
    at.putSkill(".skl/skills/fresh", "Fresher.");
    expect(await seen(here), "a change in it").toMatchObject({ fresh: "Fresher." });

    renameSync(inWork(".skl/skills/fresh"), inWork(".skl/skills/older"));
    expect(Object.keys(await seen(here)).sort(), "a folder with another name").toEqual(
      [...Object.keys(before), "older"].sort(),
    );

    rmSync(inWork(".skl/skills/older"), { recursive: true });
    at.putSkill(".skl/skills/older", "Made anew.");
    expect(await seen(here), "a folder that was removed and made anew").toMatchObject({ older: "Made anew." });
    at.putSkill(".skl/skills/older", "And changed.");
    expect(await seen(here), "a change in that").toMatchObject({ older: "And changed." });

    at.putSkill("elsewhere/linked", "Changed behind the link.");
    expect(await seen(here), "behind a link").toMatchObject({ linked: "Changed behind the link." });

    writeFileSync(inWork("elsewhere/twin.md"), skillMd("twin", "By another name."));
    expect(await seen(here), "by another name of the file").toMatchObject({ twin: "By another name." });

    at.putSkill(".claude/skills/late", "In a root that was not there.");
    expect(await seen(here), "a new root").toMatchObject({ late: "In a root that was not there." });

    renameSync(inWork(".agents"), inWork("agents-before"));
    at.putSkill(".agents/skills/papers", "Of another root.");
    expect(await seen(here), "another folder in place of a root").toMatchObject({ papers: "Of another root." });
    at.putSkill(".agents/skills/papers", "Changed there.");
    expect(await seen(here), "a change in that").toMatchObject({ papers: "Changed there." });

    at.putHome(".skl/skills/mine/SKILL.md", skillMd("mine", "Of the account."));
    expect(await seen(here), "the account's").toMatchObject({ mine: "Of the account." });
    at.putSkill(".skl/skills/mine", "Of the workspace.");
    expect(await seen(here), "what hides it").toMatchObject({ mine: "Of the workspace." });
    rmSync(inWork(".skl/skills/mine"), { recursive: true });
    expect(await seen(here), "what it hid").toMatchObject({ mine: "Of the account." });
  });

  it("tells a change in a folder deep inside a package by the package's digest", async () => {
    others(300);
    at.putSkill(".skl/skills/notes");
    const data = at.put(".skl/skills/notes/deep/er/data.txt", "1");
    const { workspace, env } = await resident();
    const digest = async () => (await openLibrary(workspace, env)).skills.get("notes")?.digest;
    const before = await digest();
    writeFileSync(data, "2");
    expect(await digest()).not.toBe(before);
  });

  it("finds new words of a changed skill and no old ones, and keeps the order of a new process", async () => {
    for (let n = 0; n < 40; n++) at.putSkill(`.skl/skills/skill-${n}`, `Counts apples ${n}.`);
    const { workspace, env } = await resident();
    const find = async (query: string) => {
      const { matches } = await searchSkills(
        { cwd: workspace, env, nodeStatuses: readNodeStatuses },
        { query, k: 50, depth: 0, only: null },
      );
      return matches.map(({ name }) => name);
    };
    expect(await find("apples")).toHaveLength(40);
    at.putSkill(".skl/skills/skill-7", "Counts walnuts.");
    rmSync(inWork(".skl/skills/skill-9"), { recursive: true });
    at.putSkill(".skl/skills/brand-new", "Counts cherries and apples.");
    expect([await find("walnuts"), await find("cherries")]).toEqual([["skill-7"], ["brand-new"]]);
    const found = await find("apples");
    expect(found.filter((name) => name === "skill-7" || name === "skill-9")).toEqual([]);
    forgetLibrary(findPlacesFor(workspace, env));
    const anew = await searchSkills(
      { cwd: workspace, env, nodeStatuses: readNodeStatuses },
      { query: "apples", k: 50, depth: 0, only: null },
    );
    expect(found).toEqual(anew.matches.map(({ name }) => name));
  });
});
