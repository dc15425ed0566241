import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { createKnownPackages, type KnownPackages } from "../../../../src/core/push/known-packages.ts";
import type { ObjectId } from "../../../../src/kernel/domain/index.ts";
import { GitTree, openRepository, type Repository } from "../../../../src/workspace/git/index.ts";
import { freshFolder } from "../../../support/folders.ts";

export interface Base {
  readonly repository: Repository;
  readonly known: KnownPackages;
}

/** A file's content, or where a symbolic link points. */
export type Content = string | Uint8Array | { readonly link: string };

const ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@example.com",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@example.com",
};

/** A repository of one commit, with its own identity and no configuration from outside; it goes after the test. */
export async function aBase(
  files: Readonly<Record<string, Content>>,
  techStack: readonly string[] = [],
): Promise<Base> {
  const root = freshFolder("known-packages");
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
  onTestFinished(() => {
    vi.unstubAllEnvs();
    repository.close();
  });
  const baseCommit = git("rev-parse", "HEAD") as ObjectId;
  const base = new GitTree(repository.objects, baseCommit);
  return { repository, known: createKnownPackages({ repository, base, baseCommit, techStack, fork: null }) };
}
