import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { openLibrary } from "../../../../src/skills/use/library/library.ts";

/** A workspace and a home of its own, made for each test. */
export interface SkillFolders {
  readonly workspace: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Writes a file of the workspace and returns its path. */
  put(path: string, text: string | Uint8Array): string;
  putHome(path: string, text: string): string;
  /** A package with nothing but its description. */
  putSkill(folder: string, description?: string): string;
}

export const skillMd = (name: string, description: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n`;

export function skillFolders(): SkillFolders {
  let top = "";
  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), "skl-library-"));
    mkdirSync(join(top, "work", ".skl"), { recursive: true });
  });
  afterEach(() => rmSync(top, { recursive: true, force: true }));
  const write = (path: string, text: string | Uint8Array): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  return {
    get workspace() {
      return join(top, "work");
    },
    get home() {
      return join(top, "home");
    },
    get env() {
      return { HOME: join(top, "home") };
    },
    put: (path, text) => write(join(top, "work", path), text),
    putHome: (path, text) => write(join(top, "home", path), text),
    putSkill: (folder, description = "Does something.") =>
      write(join(top, "work", folder, "SKILL.md"), skillMd(folder.split("/").at(-1) ?? "", description)),
  };
}

/** Names with descriptions, without what comes with skl; of what cannot be read its first error. */
export async function seenFrom({ workspace, env }: SkillFolders): Promise<Record<string, string>> {
  const { skills, broken } = await openLibrary(workspace, env);
  const usable = [...skills.values()].filter(({ facts }) => facts.source !== "system");
  return Object.fromEntries([
    ...usable.map(({ name, facts }) => [name, facts.description]),
    ...broken.map(({ name, problems }) => [name, problems.find(({ severity }) => severity === "error")?.message]),
  ]);
}

/** Until what was just written has times that a later change cannot have, too; before that it is read again each time. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
