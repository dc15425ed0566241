import { expect, test } from "vitest";
import { openLibrary } from "../../../../src/app/skills/library/library.ts";
import { keepLibraries } from "../../../../src/app/skills/library/staying.ts";
import { settled, skillFolders } from "./skill-folders.ts";

const at = skillFolders();

test("a process that said that it stays answers from the library of its first question, with what changed since", async () => {
  keepLibraries();
  const file = at.putSkill(".skl/skills/notes", "Short notes.");
  const { workspace, env } = at;
  await settled();
  const first = await openLibrary(workspace, env);
  expect((await openLibrary(workspace, env)).edition).toBe(first.edition);
  at.put(".skl/skills/notes/SKILL.md", "---\nname: notes\ndescription: Nicer notes.\n---\n");
  expect((await openLibrary(workspace, env)).skills.get("notes")?.facts.description, file).toBe("Nicer notes.");
});
