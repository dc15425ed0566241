import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, vi } from "vitest";
import { type KnownPackages, knownPackages } from "../../../../src/app/push/known-packages.ts";
import type { ObjectId } from "../../../../src/domain/index.ts";
import { GitTree, openRepository, type Repository } from "../../../../src/git/index.ts";

export interface Base {
  readonly repository: Repository;
  readonly known: KnownPackages;
}

/** A file's content, or where a symbolic link points. */
export type Content = string | Uint8Array | { readonly link: string };

// Every test starts several processes, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 60_000 });

const ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@example.com",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@example.com",
};

const open: { readonly root: string; readonly repository: Repository }[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const { root, repository } of open.splice(0)) {
    repository.close();
    rmSync(root, { recursive: true, force: true });
  }
});

/** A repository of one commit, with its own identity and no configuration from outside; it goes after the test. */
export async function aBase(
  files: Readonly<Record<string, Content>>,
  techStack: readonly string[] = [],
): Promise<Base> {
  const root = mkdtempSync(join(tmpdir(), "known-packages-"));
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  git("init", "--quiet", "--initial-branch=main");
  const written: Readonly<Record<string, Content>> = { ".keep": "", ...files };
  for (const [path, content] of Object.entries(written)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(join(root, path), content);
    else symlinkSync(content.link, join(root, path));
  }
  git("add", "--all", "--force");
  git("commit", "--quiet", "--message=base");
  const repository = await openRepository(root);
  open.push({ root, repository });
  const baseCommit = git("rev-parse", "HEAD") as ObjectId;
  const base = new GitTree(repository.objects, baseCommit);
  return { repository, known: knownPackages({ repository, base, baseCommit, techStack, fork: null }) };
}
