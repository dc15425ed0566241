import { hasWildcard } from "../../rules/orchestrator/index.ts";
import {
  compareByEither,
  compareSources,
  findLanguageByPath,
  ImportResolvers,
  MAX_SOURCE_BYTES,
  prepareSources,
  readConfiguredRoots,
  supportFor,
} from "../../syntax/ast/index.ts";
import { listNewSideUses, MOST_USES } from "../../syntax/use/index.ts";
import { openSharedTree } from "../../workspace/git/index.ts";
import { noteRead, type Workspace } from "../../workspace/ground/index.ts";

/** An intent that names more files than this says too little about each of them. */
const MOST_FILES = 30;

/** Returns what files of the base use of other files, so that an intent on them meets those who change that. */
export async function usesOfFiles({ repository, base, rules }: Workspace, files: readonly string[]): Promise<string[]> {
  const tree = openSharedTree(repository.objects, base.oid);
  const resolvers = new ImportResolvers(tree, readConfiguredRoots(rules.config));
  const uses = new Set<string>();
  for (const path of files.filter((file) => !hasWildcard(file)).slice(0, MOST_FILES)) {
    const language = findLanguageByPath(path);
    const entry = await tree.entry(path);
    const info = entry === null ? null : await repository.objects.info(entry.oid);
    if (language === null || !rules.config.languages.includes(language) || info === null) continue;
    if (info.type !== "blob" || info.size > MAX_SOURCE_BYTES) continue;
    const bytes = await tree.read(path);
    if (bytes === null) continue;
    await supportFor(language).load();
    const version = { path, bytes };
    await prepareSources([version], language);
    noteRead(path);
    const { comparison, after } = await compareByEither(() => compareSources(null, version, language));
    const imports = after ? await resolvers.for(supportFor(language)).resolve(path, after.imports) : null;
    for (const use of listNewSideUses(path, { syntax: comparison, imports }))
      if (!use.startsWith(`${path}::`)) uses.add(use);
  }
  return [...uses].sort().slice(0, MOST_USES);
}
