import { type ImportRecord, isObjectId, type Language } from "../../kernel/domain/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import {
  findLanguageByPath,
  ImportResolvers,
  MAX_SOURCE_BYTES,
  parseSource,
  type RootsOf,
  supportFor,
} from "../ast/index.ts";
import { findFilesWith } from "./files-with.ts";

export interface UsedInBaseSettings {
  readonly repository: Repository;
  readonly baseCommit: string;
  readonly rootsOf?: RootsOf | undefined;
}

/** Returns whether an import is one that is asked for. */
type CountsImport = (record: Pick<ImportRecord, "kind">) => boolean;

const MOST_CANDIDATES = 20;

/** Import names that can be searched for; any other could break out of the pattern that it is put into. */
const SEARCHABLE = /^[^\s\p{Cc}\p{Cs}"'`\\]{1,300}$/u;

/**
 * Tells whether a file of the base imports an external package. Git finds the lines that look like it, without a
 * listing of the repository; the parser then tells an import from a comment or a text, and the resolver a package from
 * a module of the repository that has the same name.
 */
export class UsedInBase {
  readonly #settings: UsedInBaseSettings;
  readonly #tree: GitTree | null;
  readonly #resolvers: ImportResolvers | null;

  constructor(settings: UsedInBaseSettings) {
    const { repository, baseCommit, rootsOf } = settings;
    this.#settings = settings;
    this.#tree = isObjectId(baseCommit) ? new GitTree(repository.objects, baseCommit) : null;
    this.#resolvers = this.#tree && new ImportResolvers(this.#tree, rootsOf);
  }

  async has(external: string, language: Language): Promise<boolean> {
    return (await this.filesThatImport(external, language, 1)).length > 0;
  }

  /** Returns at most so many of the files that import the package by an import that `counts`. */
  async filesThatImport(
    external: string,
    language: Language,
    most = MOST_CANDIDATES,
    counts: CountsImport = () => true,
  ): Promise<readonly string[]> {
    const tree = this.#tree;
    if (!tree || !SEARCHABLE.test(external)) return [];
    await supportFor(language).load();
    const files: string[] = [];
    for (const path of await this.#candidates(external, language)) {
      if (files.length >= most) break;
      if (await this.#imports(path, external, tree, counts)) files.push(path);
    }
    return files;
  }

  /** Returns the files with a line that looks like the import, in path order. */
  async #candidates(external: string, language: Language): Promise<string[]> {
    const { repository, baseCommit } = this.#settings;
    const { packages, names } = supportFor(language);
    const extensions = names.flatMap((name) => name.extensions);
    // Most new packages are mentioned nowhere, and a plain text is found ten times as fast as a pattern.
    const search = (expression: readonly string[]) =>
      findFilesWith(expression, { repository, commit: baseCommit, extensions, most: MOST_CANDIDATES });
    const mentions = await search(["-F", "-e", external]);
    if (mentions.length === 0) return [];
    const name = escapePattern(external);
    return search(["-E", "-e", name, "--and", "-e", packages.importPattern(name)]);
  }

  async #imports(path: string, external: string, tree: GitTree, counts: CountsImport): Promise<boolean> {
    const { repository } = this.#settings;
    const language = findLanguageByPath(path);
    const entry = await tree.entry(path);
    const info = entry && (await repository.objects.info(entry.oid));
    if (!language || !info || info.size > MAX_SOURCE_BYTES) return false;
    const bytes = await tree.read(path);
    const support = supportFor(language);
    const outcome = bytes && (await parseSource(bytes, path, language));
    if (!outcome?.ok) return false;
    const similar = outcome.value.imports.filter((record) => record.module.startsWith(external) && counts(record));
    if (similar.length === 0) return false;
    const resolved = await this.#resolvers?.for(support).resolve(path, similar);
    return resolved?.some((record) => record.external === external) ?? false;
  }
}

/** Escapes what has a meaning in a POSIX extended regular expression. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
