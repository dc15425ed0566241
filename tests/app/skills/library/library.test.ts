import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it } from "vitest";
import { readKnownFolders, withDatabase } from "../../../../src/kernel/store/index.ts";
import { readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import { loadSkill, openLibrary } from "../../../../src/skills/use/library/library.ts";
import { listSkills } from "../../../../src/skills/use/library/list.ts";
import { seenFrom, settled, skillFolders, skillMd } from "./skill-folders.ts";

const at = skillFolders();
const index = () => join(at.workspace, ".skl", ".cache", "agents.db");
const kept = () => [...withDatabase(index(), readKnownFolders).values()];

/** How many folders were read and not only looked at. */
async function readNow(): Promise<number> {
  let read = 0;
  await openLibrary(at.workspace, at.env, (_done, total) => {
    read = total;
  });
  // The packages that come with skl are read each time where the account keeps no database.
  return read;
}

describe("reading a library", () => {
  it("shows what is in the folders, and what changed in them since, at once", async () => {
    at.putSkill(".skl/skills/notes", "Take notes.");
    expect(await seenFrom(at)).toEqual({ notes: "Take notes." });
    at.putSkill(".skl/skills/notes", "Take more notes.");
    at.putSkill(".claude/skills/jottings", "Jot down.");
    expect(await seenFrom(at)).toEqual({ notes: "Take more notes.", jottings: "Jot down." });
    renameSync(join(at.workspace, ".skl/skills/notes"), join(at.workspace, ".skl/skills/papers"));
    expect(await seenFrom(at)).toEqual({ papers: "Take more notes.", jottings: "Jot down." });
    rmSync(join(at.workspace, ".skl/skills/papers"), { recursive: true });
    expect(await seenFrom(at)).toEqual({ jottings: "Jot down." });
  });

  it("shows other content of equal size and time", async () => {
    const file = at.putSkill(".skl/skills/notes", "Take short notes.");
    const then = new Date("2025-01-01T00:00:00Z");
    utimesSync(file, then, then);
    expect(await seenFrom(at)).toEqual({ notes: "Take short notes." });
    writeFileSync(file, skillMd("notes", "Take nicer notes."));
    utimesSync(file, then, then);
    expect(await seenFrom(at)).toEqual({ notes: "Take nicer notes." });
  });

  it("reads a folder again only when a file of it differs", async () => {
    for (const name of ["a", "b", "c"]) at.putSkill(`.skl/skills/${name}`);
    await settled();
    await openLibrary(at.workspace, at.env);
    const before = kept();
    at.put(".skl/skills/b/more.txt", "more");
    await openLibrary(at.workspace, at.env);
    const changed = kept().filter(
      ({ path, fingerprint }) => before.find((each) => each.path === path)?.fingerprint !== fingerprint,
    );
    expect(changed.map(({ name }) => name)).toEqual(["b"]);
  });

  it("reads two packages of one name each once, and the second again when it becomes the first", async () => {
    at.putSkill(".skl/skills/notes", "First.");
    at.putSkill(".agents/skills/notes", "Second.");
    at.putHome(".skl/skills/mine/SKILL.md", skillMd("mine", "Mine."));
    await settled();
    await openLibrary(at.workspace, at.env);
    expect(await readNow()).toBe(0);
    rmSync(join(at.workspace, ".skl/skills/notes"), { recursive: true });
    expect(await seenFrom(at)).toEqual({ notes: "Second.", mine: "Mine." });
    expect(kept().map(({ path, hasRows }) => [path, hasRows])).toEqual([
      [join(at.workspace, ".agents/skills/notes"), true],
    ]);
  });

  it("gives two packages with one id rows of their own", async () => {
    for (const name of ["a", "b"]) {
      at.putSkill(`.skl/skills/${name}`);
      at.put(
        `.skl/skills/${name}/skill.yaml`,
        "id: same\nartifacts:\n  - { kind: example, id: one, name: E, content: x }\n",
      );
    }
    expect(await seenFrom(at)).toEqual({ a: "Does something.", b: "Does something." });
    const names = withDatabase(index(), (database) =>
      database
        .prepare(
          "SELECT s.name, a.name AS artifact FROM skills s JOIN skill_artifacts a ON a.skill_id = s.id ORDER BY 1",
        )
        .all(),
    );
    expect(names.map((row) => ({ ...row }))).toEqual([
      { name: "a", artifact: "E" },
      { name: "b", artifact: "E" },
    ]);
  });

  it("reads everything anew, and keeps the damaged index aside, where that is damaged", async () => {
    at.putSkill(".skl/skills/notes");
    at.put(".skl/.cache/agents.db", "no database ".repeat(50));
    expect(await seenFrom(at)).toEqual({ notes: "Does something." });
    expect(readdirSync(join(at.workspace, ".skl/.cache")).filter((name) => !name.includes("-"))).toEqual([
      ".gitignore",
      "agents.db",
      "agents.db.corrupt",
    ]);
  });

  it("reads everything anew where a table of the index is missing", async () => {
    at.putSkill(".skl/skills/notes");
    await openLibrary(at.workspace, at.env);
    withDatabase(index(), (database) => database.exec("DROP TABLE skill_texts; DROP TABLE skill_folders"));
    expect(await seenFrom(at)).toEqual({ notes: "Does something." });
    expect(kept().map(({ name }) => name)).toEqual(["notes"]);
  });

  it("answers where the index cannot be made at all", async () => {
    at.putSkill(".skl/skills/notes");
    at.put(".skl/.cache", "a file");
    expect(await seenFrom(at)).toEqual({ notes: "Does something." });
  });

  it("answers while another process is writing to the index", async () => {
    at.putSkill(".skl/skills/notes");
    await openLibrary(at.workspace, at.env);
    const other = new DatabaseSync(index());
    other.exec("BEGIN IMMEDIATE");
    try {
      expect(await seenFrom(at)).toEqual({ notes: "Does something." });
    } finally {
      other.close();
    }
  });

  it("tells the file of a package that cannot be read, and no package but that is lost", async () => {
    at.putSkill(".skl/skills/notes");
    mkdirSync(join(at.workspace, ".skl/skills/folder/SKILL.md"), { recursive: true });
    expect(await seenFrom(at)).toEqual({
      notes: "Does something.",
      folder: "The folder has no SKILL.md.",
    });
  });
});

describe("links in a library", () => {
  it("are followed while they stay in the workspace, and one package is told once", async () => {
    at.putSkill(".agents/skills/notes");
    at.putSkill("elsewhere/shared");
    mkdirSync(join(at.workspace, ".claude/skills"), { recursive: true });
    symlinkSync("../../.agents/skills/notes", join(at.workspace, ".claude/skills/notes"));
    symlinkSync("../../elsewhere/shared", join(at.workspace, ".claude/skills/shared"));
    expect(await seenFrom(at)).toEqual({ notes: "Does something.", shared: "Does something." });
    const { skills } = await listSkills({ cwd: at.workspace, env: at.env, nodeStatuses: readNodeStatuses });
    expect(skills.flatMap(({ hidden }) => hidden)).toEqual([]);
  });

  it("that lead out of the workspace are not followed, and those of the account are", async () => {
    at.putHome("outside/secret/SKILL.md", skillMd("secret", "Secret."));
    mkdirSync(join(at.workspace, ".skl/skills"), { recursive: true });
    mkdirSync(join(at.home, ".skl/skills"), { recursive: true });
    symlinkSync(join(at.home, "outside/secret"), join(at.workspace, ".skl/skills/theirs"));
    symlinkSync(join(at.home, "outside/secret"), join(at.home, ".skl/skills/mine"));
    symlinkSync("nowhere", join(at.workspace, ".skl/skills/gone"));
    expect(await seenFrom(at)).toEqual({
      theirs: "It is a link that leads out of the workspace, and is not followed.",
      gone: "It is a link that leads nowhere.",
      mine: "Secret.",
    });
  });

  it("in place of the index keep nothing from being read, and nothing is written behind them", async () => {
    at.putSkill(".skl/skills/notes");
    mkdirSync(join(at.home, "outside"), { recursive: true });
    symlinkSync(join(at.home, "outside"), join(at.workspace, ".skl/.cache"));
    expect(await seenFrom(at)).toEqual({ notes: "Does something." });
    expect(readdirSync(join(at.home, "outside"))).toEqual([]);
  });
});

describe("names", () => {
  it("mean the workspace's package, also where that cannot be read", async () => {
    at.put(".skl/skills/notes/SKILL.md", "no frontmatter");
    at.putHome(".skl/skills/notes/SKILL.md", skillMd("notes", "Of the account."));
    const library = await openLibrary(at.workspace, at.env);
    expect(library.broken.map(({ name, hidden }) => [name, hidden])).toEqual([
      ["notes", [join(at.home, ".skl/skills/notes")]],
    ]);
    await expect(loadSkill(library, "notes")).rejects.toMatchObject({ code: "SKILL_UNUSABLE" });
  });

  it("that differ only in case are two skills with a warning", async () => {
    at.putSkill(".skl/skills/notes");
    at.putSkill(".agents/skills/NOTES");
    const { skills } = await openLibrary(at.workspace, at.env);
    const told = [...skills.values()].flatMap(({ name, problems }) =>
      problems.map(({ message }) => `${name}: ${message}`),
    );
    expect(told.filter((each) => each.includes("only in case"))).toEqual([
      "NOTES: The names NOTES and notes differ only in case, and are one folder on some systems.",
    ]);
  });
});

describe("the status of a node", () => {
  const wasm = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const digest = createHash("sha256").update(wasm).digest("hex");
  const node = (sha256: string) => `manifest:
  status: library
  artifact_sha256: "${sha256}"
artifacts:
  - { kind: wasm_module, name: Node, file: node.wasm }
`;

  it("is learned, stale where its module is another one, and null for a skill that is no node", async () => {
    for (const name of ["plain", "learned", "stale"]) at.putSkill(`.skl/skills/${name}`);
    for (const name of ["learned", "stale"]) at.put(`.skl/skills/${name}/node.wasm`, wasm);
    at.put(".skl/skills/learned/skill.yaml", node(digest));
    at.put(".skl/skills/stale/skill.yaml", node("0".repeat(64)));
    const { skills } = await listSkills({ cwd: at.workspace, env: at.env, nodeStatuses: readNodeStatuses });
    const own = skills.filter(({ scope }) => scope === "workspace");
    expect(Object.fromEntries(own.map(({ name, status }) => [name, status]))).toEqual({
      plain: null,
      learned: "learned",
      stale: "stale",
    });
  });
});
