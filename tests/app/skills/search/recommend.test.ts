import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import { recommendSkills } from "../../../../src/skills/use/search/recommend.ts";

/** A folder with these skills; nothing of the account. */
function aLibrary(skills: Readonly<Record<string, { description: string; body?: string; yaml?: string }>>) {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-recommend-")));
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }));
  const folder = join(outer, "work");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, { description, body = "", yaml }] of Object.entries(skills)) {
    const at = join(folder, ".claude/skills", name);
    write(join(at, "SKILL.md"), `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`);
    if (yaml !== undefined) write(join(at, "skill.yaml"), yaml);
  }
  return { folder, env: { HOME: join(outer, "home") } };
}

describe("skills that a message may need", () => {
  test("are ranked by what they say of themselves, never by their bodies, and each says why", async () => {
    const { folder, env } = aLibrary({
      invoices: { description: "Turn invoices into one PDF." },
      bisect: { description: "Find the commit that broke a test.", body: "Do not use this for invoices or PDF files." },
    });
    const { elapsed_ms, ...found } = await recommendSkills(
      { cwd: folder, env, nodeStatuses: readNodeStatuses },
      { message: "All invoices as PDF, please!", k: 5 },
    );
    expect(found).toEqual({
      message: "All invoices as PDF, please!",
      notes: [],
      skills: [
        {
          name: "invoices",
          description: "Turn invoices into one PDF.",
          score: expect.any(Number),
          why: expect.arrayContaining([expect.stringContaining("invoices: name, description")]),
        },
      ],
    });
    expect(elapsed_ms).toEqual(expect.any(Number));
  });

  test("come first where the message says a trigger word for word", async () => {
    const { folder, env } = aLibrary({
      deploy: { description: "Deploy the shop, deploy the site, deploy everything." },
      ship: { description: "Bring a version out.", yaml: "trigger_phrases:\n  - ship the release\n" },
    });
    const { skills } = await recommendSkills(
      { cwd: folder, env, nodeStatuses: readNodeStatuses },
      { message: "Could you ship the release and deploy?", k: 5 },
    );
    expect(skills.map(({ name }) => name)).toEqual(["ship", "deploy"]);
    expect(skills[0]?.why[0]).toBe('the phrase "ship the release"');
  });

  test("are at most as many as asked for", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`pdf-${at}`, { description: "Merges pages of PDF." }]),
    );
    const { folder, env } = aLibrary(many);
    expect(
      (
        await recommendSkills(
          { cwd: folder, env, nodeStatuses: readNodeStatuses },
          { message: "merge PDF pages", k: 7 },
        )
      ).skills,
    ).toHaveLength(7);
  });

  test.each([
    ["words that most skills use", "thanks, that looks right"],
    ["a name of which the message has a part", "write a poem"],
    ["a word that is only spelled like one of a skill", "chicken with thyme"],
    ["one common word among others", "rename this variable and look again"],
  ])("are none for %s", async (_, message) => {
    const body = "Look at what is right, write it down, and rename what is wrong.";
    const filler = Array.from({ length: 20 }, (_, at): [string, { description: string; body: string }] => [
      `tool-${at}`,
      { description: `Handles topic${at}.`, body },
    ]);
    const { folder, env } = aLibrary({
      ...Object.fromEntries(filler),
      "writing-skills": { description: "Use when creating skills.", body },
      prototype: { description: "Explore what a design should look like and whether it feels right." },
      "theme-factory": { description: "Apply a theme to slides." },
    });
    const { skills } = await recommendSkills({ cwd: folder, env, nodeStatuses: readNodeStatuses }, { message, k: 3 });
    expect(skills).toEqual([]);
  });

  test("are not looked for with an empty message", async () => {
    const { folder, env } = aLibrary({});
    await expect(
      recommendSkills({ cwd: folder, env, nodeStatuses: readNodeStatuses }, { message: " \n", k: 5 }),
    ).rejects.toMatchObject({ code: "USAGE" });
  });
});
