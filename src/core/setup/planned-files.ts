import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { serializeDocument } from "../../kernel/knowledge/index.ts";
import { languages } from "../../syntax/ast/index.ts";
import { decodePath, type Repository } from "../../workspace/git/index.ts";
import { DiskTree, findBase, locatePackageRoot, resolveBaseRemote } from "../../workspace/ground/index.ts";
import { type ScanDraft, type ScanInput, scan } from "./scan/index.ts";

/** Drafts from what Git tracks: what it ignores or does not know yet is nobody's to keep. */
export async function draftFrom(
  repository: Repository,
  { onProgress, split }: Pick<ScanInput, "onProgress" | "split">,
): Promise<ScanDraft> {
  const listing = await repository.git(["ls-files", "-z", "--cached"]);
  const paths = splitAtZero(listing.stdout).map((bytes) => decodePath(bytes));
  const files = paths.filter((path) => !path.startsWith(".skl/"));
  return scan({
    files,
    tree: new DiskTree(repository.root),
    languages,
    ...(split ? { split } : {}),
    ...(onProgress ? { onProgress } : {}),
  });
}

function splitAtZero(output: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at);
    parts.push(output.subarray(at, end));
    at = end + 1;
  }
  return parts;
}

/** These schemas describe no file of a repository: they are for the corpora of the replay and for messages between skl's own processes. */
const OF_NO_FILE_HERE = /^(?:replay|replay_log|replay_attack|dspy_sidecar)\./;

/** Returns path and content of every file that a set-up repository has. Without the name of a base branch the remote is asked for it. */
export async function planSetupFiles(
  repository: Repository,
  draft: ScanDraft | null,
  baseBranch: string | null = null,
): Promise<Map<string, string>> {
  const root = locatePackageRoot();
  const template = join(root, ".skl-template");
  const files = new Map<string, string>();
  for (const name of await readdir(template)) files.set(`.skl/${name}`, await readFile(join(template, name), "utf8"));
  // The template has no such file, because npm does not pack files of this name.
  files.set(".skl/.gitignore", ".cache/\nscratch/\n");
  const schemas = (await readdir(join(root, "schemas"))).filter(
    (name) => name.endsWith(".schema.json") && !OF_NO_FILE_HERE.test(name),
  );
  for (const name of schemas) files.set(`.skl/schemas/${name}`, await readFile(join(root, "schemas", name), "utf8"));
  files.set(".skl/config.json", await composeConfigText(repository, files.get(".skl/config.json") ?? "{}", baseBranch));
  if (draft) {
    const knowledge = JSON.parse(files.get(".skl/knowledge.json") ?? "{}");
    files.set(
      ".skl/knowledge.json",
      serializeDocument("knowledge", { ...knowledge, invariants: draft.invariants, state: draft.state }),
    );
    const scopes = JSON.parse(files.get(".skl/scope_definitions.json") ?? "{}");
    files.set(".skl/scope_definitions.json", serializeDocument("scope_definitions", { ...scopes, ...draft.scopes }));
  }
  return files;
}

/** Returns the template's configuration with the base branch that this repository really has. */
async function composeConfigText(repository: Repository, template: string, known: string | null): Promise<string> {
  const found = known ?? (await findBase(repository, { offline: false }).catch(() => null))?.branch;
  const unborn = await repository.git(["symbolic-ref", "--short", "HEAD"], { answers: [1, 128] });
  const branch = found ?? (unborn.stdout.toString("utf8").trim() || "main");
  const { remote } = resolveBaseRemote(repository.config, {});
  const isNamed = remote !== null && repository.config.get(`remote.${remote}.url`) !== null;
  const named = isNamed ? remote : "origin";
  return serializeDocument("config", { ...JSON.parse(template), base: { remote: named, branch } });
}
