import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { exportSkill, importSkills, updateSkills } from "../../../../src/skills/use/packages/index.ts";
import { validateSkills } from "../../../../src/skills/use/run/index.ts";
import { places, skillMd } from "../sharing-world.ts";
import { foreignRepository, gitHost } from "./foreign-repository.ts";

const TEXT = "---\n# kept\nname: 'pdf'\ndescription: >-\n  Merges\n  PDF files.\n---\n\nRun scripts/merge.sh.\n";

/** The shapes of public libraries: plugins, nested skills, tools' folders of links, names that meet, links to shared files. */
function aLibrary() {
  const { cwd, home, env } = places();
  const root = join(dirname(cwd), "host");
  const library = foreignRepository(root);
  library.put("README.md", "A library.\n");
  library.put("documents/pdf/SKILL.md", TEXT);
  library.script("documents/pdf/scripts/merge.sh", "#!/bin/sh\n");
  library.put("shared/notes.md", "Shared.\n");
  library.link("documents/pdf/notes.md", "../../shared/notes.md");
  library.link("documents/pdf/passwords", "../../../../../../etc/passwd");
  library.link("documents/pdf/absolute", "/etc/passwd");
  library.put("games/SKILL.md", skillMd("games"));
  library.put("games/two-d/SKILL.md", skillMd("two-d"));
  library.put("plugins/hub/skills/status/SKILL.md", skillMd("status", "Of the hub."));
  library.put("plugins/loop/skills/status/SKILL.md", skillMd("status", "Of the loop."));
  library.put("node_modules/tool/SKILL.md", skillMd("tool"));
  library.link(".codex/skills/pdf", "../../documents/pdf");
  library.link(".gemini/skills/games/SKILL.md", "../../../games/SKILL.md");
  library.put("commands/deploy.md", skillMd("deploy"));
  library.link(".gemini/skills/deploy/SKILL.md", "../../../commands/deploy.md");
  const commit = library.commit();
  return { cwd, home, env, root, library, commit, url: `file://${join(root, "owner", "lib.git")}` };
}

const ALL = ["deploy", "games", "hub-status", "loop-status", "pdf", "two-d"];
const listSortedSkillNames = (skills: readonly { readonly name: string }[]) => skills.map(({ name }) => name).sort();

describe("A repository of skills", () => {
  test("gives every package, under names that do not meet, with links and copies counted once", async () => {
    const { cwd, env, url } = aLibrary();
    const { imported, left_out } = await importSkills([url], { cwd, env });
    expect(listSortedSkillNames(imported)).toEqual(ALL);
    expect(left_out.map(({ place, why, instead }) => ({ place, why, instead }))).toEqual([
      { place: ".codex/skills/pdf", why: "same", instead: "pdf" },
      { place: ".gemini/skills/games", why: "same", instead: "games" },
    ]);
  });

  test("keeps every byte, what may be started, and linked files of the repository, and follows no link out of it", async () => {
    const { cwd, env, url } = aLibrary();
    const { imported } = await importSkills([url], { cwd, env, only: ["pdf"] });
    const at = (path: string) => join(cwd, ".skl", "skills", "pdf", path);
    expect(readFileSync(at("SKILL.md"), "utf8")).toBe(TEXT);
    expect(statSync(at("scripts/merge.sh")).mode & 0o111).not.toBe(0);
    expect(readFileSync(at("notes.md"), "utf8")).toBe("Shared.\n");
    expect([existsSync(at("passwords")), existsSync(at("absolute"))]).toEqual([false, false]);
    expect(imported[0]?.problems.map(({ path }) => path)).toEqual(["absolute", "passwords"]);
  });

  test("gets the names that a person wants, and keeps them when it is updated", async () => {
    const { cwd, env, url, library } = aLibrary();
    const one = await importSkills([url], { cwd, env, only: ["pdf"], as: "acme-papers" });
    const two = await importSkills([url], { cwd, env, only: ["games", "two-d"], prefix: "acme-" });
    expect([listSortedSkillNames(one.imported), listSortedSkillNames(two.imported)]).toEqual([
      ["acme-papers"],
      ["acme-games", "acme-two-d"],
    ]);
    library.put("games/SKILL.md", skillMd("games", "Other games."));
    library.commit();
    const updated = await updateSkills({ cwd, env, names: ["acme-games"], apply: true });
    expect(updated.updates.map(({ name, status }) => [name, status])).toEqual([["acme-games", "updated"]]);
    const again = await importSkills([url], { cwd, env, only: ["games", "two-d"], prefix: "acme-" });
    expect(again.imported.map(({ name, status }) => [name, status])).toEqual([
      ["acme-games", "unchanged"],
      ["acme-two-d", "unchanged"],
    ]);
    const both = importSkills([url], { cwd, env, only: ["games", "two-d"], as: "both" });
    await expect(both).rejects.toMatchObject({ code: "USAGE" });
    await expect(importSkills([url], { cwd, env, only: ["games"], as: "Not A Name" })).rejects.toMatchObject({
      code: "USAGE",
    });
  });

  test.each(["zip", "json"] as const)("keeps what may be started through %s, there and back", async (form) => {
    const { cwd, env, url } = aLibrary();
    await importSkills([url], { cwd, env, only: ["pdf"] });
    const { bytes } = await exportSkill(cwd, "pdf", form, env);
    const tools = places();
    writeFileSync(join(tools.cwd, `pdf.${form}`), bytes);
    await importSkills([join(tools.cwd, `pdf.${form}`)], { cwd: tools.cwd, env: tools.env });
    const readExecutableBits = (path: string) => statSync(join(tools.cwd, ".skl/skills/pdf", path)).mode & 0o111;
    expect([readExecutableBits("scripts/merge.sh") !== 0, readExecutableBits("SKILL.md")]).toEqual([true, 0]);
  });

  test("may be read by others as far as all else here", async () => {
    const { cwd, env, url } = aLibrary();
    await importSkills([url], { cwd, env, only: ["pdf"] });
    const readStoreFileMode = (path: string) => statSync(join(cwd, ".skl", path)).mode & 0o777;
    expect(readStoreFileMode("skills/pdf")).toBe(readStoreFileMode("skills"));
  });

  test("brings what its texts say of each other into the graph, once, and not in a plan", async () => {
    const { cwd, env, url, library } = aLibrary();
    library.put("games/SKILL.md", `${skillMd("games")}\nRequires the two-d skill.\n`);
    library.commit();
    const only = ["games", "two-d"];
    const edges = async (dryRun: boolean) => (await importSkills([url], { cwd, env, only, dryRun })).edges;
    expect([await edges(true), await edges(false), await edges(false)]).toEqual([null, 1, null]);
  });

  test("is known to the lock by commit, ref and place", async () => {
    const { cwd, env, url, commit } = aLibrary();
    await importSkills([`${url}#main:plugins/hub`], { cwd, env });
    const { skills } = JSON.parse(readFileSync(join(cwd, ".skl", "skills.lock.json"), "utf8"));
    expect(skills).toEqual([
      expect.objectContaining({
        ...{ name: "status", source: "import", origin: url, ref: "main", commit },
        path: "plugins/hub/skills/status",
      }),
    ]);
  });

  test("is taken by name where a broken link has the same one, and lists few of many errors", async () => {
    const { cwd, env, library, url } = aLibrary();
    library.link(".gemini/skills/two-d/SKILL.md", "../../../gone/SKILL.md");
    for (let at = 0; at < 30; at++) library.link(`.gemini/skills/gone-${at}/SKILL.md`, "../../../gone/SKILL.md");
    library.commit();
    const { imported, left_out } = await importSkills([url], { cwd, env, only: ["two-d"] });
    expect([listSortedSkillNames(imported), left_out.filter(({ why }) => why !== "not_chosen")]).toEqual([
      ["two-d"],
      [],
    ]);
    await expect(importSkills([url], { cwd, env })).rejects.toMatchObject({
      code: "SKILL_UNUSABLE",
      message: expect.stringContaining("30 more errors"),
      fix: expect.stringContaining("--all --dry-run"),
      data: { problems: expect.toSatisfy((problems: readonly unknown[]) => problems.length === 10) },
    });
  });

  test("may be named by the path of a clone without a work tree, and is updated by it", async () => {
    const { cwd, env, root } = aLibrary();
    const bare = join(root, "owner", "lib.git");
    const { imported } = await importSkills([`${bare}:games`, `${bare}:documents`], { cwd, env });
    expect(listSortedSkillNames(imported)).toEqual(["games", "pdf", "two-d"]);
    const { updates } = await updateSkills({ cwd, env, names: [] });
    expect(updates.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "games current",
      "pdf current",
      "two-d current",
    ]);
  });

  test("is found as owner/repo on the host that is set, by a branch, a tag or a commit", async () => {
    const { cwd, env, root, library, commit } = aLibrary();
    library.git("tag", "v1");
    library.remove("games");
    library.commit();
    const there = { ...env, GITHUB_SERVER_URL: await gitHost(root) };
    const get = (source: string) => importSkills([source], { cwd, env: there, dryRun: true });
    expect(listSortedSkillNames((await get("owner/lib#v1")).imported)).toEqual(ALL);
    expect(listSortedSkillNames((await get(`owner/lib#${commit}:games`)).imported)).toEqual(["games", "two-d"]);
    expect(listSortedSkillNames((await get("owner/lib:plugins/loop")).imported)).toEqual(["status"]);
    await expect(get("owner/lib#v9")).rejects.toMatchObject({ code: "GIT_FAILED", message: /no branch or tag v9/ });
    await expect(get("owner/nothing")).rejects.toMatchObject({ code: "GIT_FAILED" });
    await expect(get("owner/lib:../x")).rejects.toMatchObject({ code: "USAGE" });
    await expect(get("owner/lib#--upload-pack=x")).rejects.toMatchObject({ code: "GIT_FAILED" });
    expect(existsSync(join(cwd, ".skl", "skills"))).toBe(false);
  });

  test("with a broken package is taken as a whole or not at all, unless the rest was asked for", async () => {
    const { cwd, env, library, url } = aLibrary();
    library.put("broken/SKILL.md", "No frontmatter.\n");
    library.commit();
    await expect(importSkills([url], { cwd, env })).rejects.toMatchObject({
      code: "SKILL_UNUSABLE",
      message: /^broken\/SKILL.md: The file has no frontmatter/,
      fix: /With --all the other 6 packages are taken/,
    });
    const { imported, left_out } = await importSkills([url], { cwd, env, all: true });
    expect(listSortedSkillNames(imported)).toEqual(ALL);
    expect(left_out).toContainEqual(expect.objectContaining({ place: "broken", why: "invalid" }));
    await expect(importSkills([url], { cwd, env, only: ["pfd"] })).rejects.toMatchObject({ message: /mean pdf\?/ });
  });

  test("is not written before the plan was agreed to", async () => {
    const { cwd, env, url } = aLibrary();
    const confirm = async ({ imported }: { imported: readonly unknown[] }) => imported.length > 100;
    expect(await importSkills([url], { cwd, env, confirm })).toMatchObject({ dry_run: true });
    expect(existsSync(join(cwd, ".skl", "skills"))).toBe(false);
  });
});

test("A folder gives every package as a repository does, and does not look into what tools put there", async () => {
  const { cwd, env, library } = aLibrary();
  const { imported } = await importSkills([library.work], { cwd, env });
  expect(listSortedSkillNames(imported)).toEqual(ALL);
  expect(readFileSync(join(cwd, ".skl/skills/pdf/SKILL.md"), "utf8")).toBe(TEXT);
});

describe("An update", () => {
  test("shows what changed in the source by digest, and puts it in place only when told to", async () => {
    const { cwd, env, library, url, commit } = aLibrary();
    await importSkills([url], { cwd, env });
    expect(new Set((await updateSkills({ cwd, env, names: [] })).updates.map(({ status }) => status))).toEqual(
      new Set(["current"]),
    );
    library.put("documents/pdf/SKILL.md", `${TEXT}More.\n`);
    library.put("documents/pdf/new.md", "New.\n");
    library.remove("games/two-d");
    const later = library.commit();
    const { updates } = await updateSkills({ cwd, env, names: ["pdf", "two-d", "games"] });
    expect(updates.map(({ name, status }) => [name, status])).toEqual([
      ["games", "changed"],
      ["pdf", "changed"],
      ["two-d", "gone"],
    ]);
    expect(updates[1]).toMatchObject({
      from: { version: "1.0.0", commit },
      to: { version: "1.0.0", commit: later },
      changes: [
        { path: "SKILL.md", kind: "modified" },
        { path: "new.md", kind: "added" },
      ],
    });
    const path = join(cwd, ".skl/skills/pdf/SKILL.md");
    expect(readFileSync(path, "utf8")).toBe(TEXT);
    expect((await updateSkills({ cwd, env, names: ["pdf"], apply: true })).updates[0]?.status).toBe("updated");
    expect(readFileSync(path, "utf8")).toBe(`${TEXT}More.\n`);
    expect((await updateSkills({ cwd, env, names: ["pdf"] })).updates[0]?.status).toBe("current");
  });

  test("leaves alone what was edited here, and says so", async () => {
    const { cwd, env, library, url } = aLibrary();
    await importSkills([url], { cwd, env, only: ["pdf"] });
    const path = join(cwd, ".skl/skills/pdf/SKILL.md");
    writeFileSync(path, `${TEXT}Mine.\n`);
    expect((await updateSkills({ cwd, env, names: [] })).updates).toMatchObject([
      {
        status: "edited",
        reason: expect.stringContaining("the source is as it was"),
        changes: [{ path: "SKILL.md", kind: "modified" }],
      },
    ]);
    library.put("documents/pdf/SKILL.md", `${TEXT}Theirs.\n`);
    library.commit();
    expect((await updateSkills({ cwd, env, names: [], apply: true })).updates[0]?.status).toBe("edited");
    expect(readFileSync(path, "utf8")).toBe(`${TEXT}Mine.\n`);
    const replaced = await updateSkills({ cwd, env, names: [], apply: true, replace: true });
    expect(replaced.updates[0]).toMatchObject({ status: "updated", moved_to: expect.stringContaining("removed") });
  });
});

test("A relative path is kept as it leads from the workspace, so that an update works from every folder", async () => {
  const { cwd, home, env, write } = places();
  write("library/pdf/SKILL.md", skillMd("pdf"));
  write("ws/deep/note.md", "");
  const deep = { cwd: join(cwd, "deep"), env };
  const [skill] = (await importSkills(["../../library/pdf"], deep)).imported;
  await importSkills(["../../library/pdf"], { ...deep, account: true });
  expect(skill?.origin).toBe("../library/pdf");
  write("library/pdf/SKILL.md", skillMd("pdf", "Do more."));
  for (const options of [{ ...deep }, { cwd, env }, { cwd: home, env, account: true }]) {
    const { updates } = await updateSkills({ ...options, names: ["pdf"] });
    expect(updates.map(({ status }) => status)).toEqual(["changed"]);
  }
});

describe("A package with an artifact that cannot run", () => {
  const yaml = (artifact: string) =>
    `name: sum\ndescription: What sum does.\nartifacts:\n  - { name: x, ${artifact} }\n`;

  test.each([
    ["a template that does not parse", "kind: prompt_template, content: '{% if %}'"],
    ["a block that has no end", "kind: prompt_template, content: '{% for a in b %}'"],
    ["a template around code", "kind: code_template, language: javascript, content: 'f({{ a )'"],
    ["code that does not parse", "kind: code_template, language: javascript, content: 'return 1 +;'"],
    ["a language without a guest", "kind: code_template, language: ruby, content: 'puts 1'"],
  ])("is refused, as validate refuses it: %s", async (_, artifact) => {
    const { cwd, env, write } = places();
    write("from/sum/SKILL.md", skillMd("sum"));
    write("from/sum/skill.yaml", yaml(artifact));
    write("from/good/SKILL.md", skillMd("good"));
    const source = join(dirname(cwd), "from");
    const { problems } = await validateSkills(cwd, join(source, "sum"), env);
    expect(problems.map(({ severity }) => severity)).toContain("error");
    await expect(importSkills([source], { cwd, env })).rejects.toMatchObject({ code: "SKILL_UNUSABLE" });
    expect(existsSync(join(cwd, ".skl", "skills", "good"))).toBe(false);
    const { imported, left_out } = await importSkills([source], { cwd, env, all: true });
    expect(listSortedSkillNames(imported)).toEqual(["good"]);
    expect(left_out).toMatchObject([{ name: "sum", why: "invalid", place: "sum" }]);
    expect(left_out[0]?.problems[0]?.path).toMatch(/^sum\//);
  });
});
