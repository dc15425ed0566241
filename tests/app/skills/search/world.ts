import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { readNodeStatuses } from "../../../../src/runtime/use/index.ts";
import { searchSkills } from "../../../../src/skills/use/search/search.ts";
import { type EmbeddingServer, embeddings, startEmbeddings } from "../../../support/embedding-server.ts";

export interface SkillWorld {
  readonly workspace: string;
  readonly env: NodeJS.ProcessEnv;
  readonly database: string;
  skill(name: string, description: string): void;
  remove(name: string): void;
  write(path: string, text: string): void;
  /** The names that are found, and the notes. */
  find(query: string): Promise<{ names: string[]; why: Record<string, readonly string[]>; notes: readonly string[] }>;
  git(...args: string[]): void;
}

/** A workspace with `.skl` and a home beside it, in a folder that goes when the test ends. */
export function aSkillWorld(): SkillWorld {
  const top = mkdtempSync(join(tmpdir(), "skl-search-"));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const workspace = join(top, "work");
  const env = { HOME: join(top, "home"), PATH: process.env.PATH };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  };
  mkdirSync(join(workspace, ".skl", "skills"), { recursive: true });
  mkdirSync(join(top, "home"));
  return {
    workspace,
    env,
    database: join(workspace, ".skl", ".cache", "agents.db"),
    write,
    skill: (name, description) =>
      write(`work/.skl/skills/${name}/SKILL.md`, `---\nname: ${name}\ndescription: ${description}\n---\n\nDo it.\n`),
    remove: (name) => rmSync(join(workspace, ".skl", "skills", name), { recursive: true }),
    find: async (query) => {
      const { matches, notes } = await searchSkills(
        { cwd: workspace, env, nodeStatuses: readNodeStatuses },
        { query, k: 20, depth: 0, only: ["matches"] },
      );
      // Those that come with skl are not what these tests are about.
      const own = matches.filter(({ name }) => !name.startsWith("skl-"));
      const why = Object.fromEntries(own.map((match) => [match.name, match.why]));
      return { names: own.map(({ name }) => name), why, notes };
    },
    git: (...args) => {
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: workspace, env });
    },
  };
}

/** What the texts of these tests are about: each group of words is a direction. */
const MEANINGS = [/pdf|document|portable/i, /photo|picture|image/i, /cluster|kubernetes|helm/i];

/** A server whose vectors tell by `MEANINGS` what a text means, and that counts what it was asked. */
export async function aMeaningServer(): Promise<EmbeddingServer> {
  const server = await startEmbeddings(({ body }) =>
    embeddings(body.input.map((text) => [0.01, ...MEANINGS.map((meaning) => (meaning.test(text) ? 1 : 0))])),
  );
  onTestFinished(() => server.close());
  return server;
}

export const embedderConfig = (baseUrl: string, change: object = {}): string =>
  JSON.stringify({ embedder: { provider: "openai-compatible", base_url: baseUrl, model: "test", ...change } });
