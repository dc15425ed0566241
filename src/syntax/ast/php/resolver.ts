import {
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type ResolvedImport,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { listAutoloadNamespaces } from "./composer.ts";

type Answer = Omit<ResolvedImport, keyof ImportRecord>;
const nowhere: Answer = { resolved: [], external: null, stdlib: false };

/** Matches the namespaces of PHP itself. */
const OWN = /^(?:Random|Dom|FFI|Pdo|Ds|parallel)(?:\\|$)/;

/** Resolves names by the PSR-4 prefixes of the nearest `composer.json`, and the paths of included files. */
export class PhpResolver implements ImportResolver {
  readonly #namespaces = new Map<string, ReturnType<typeof listAutoloadNamespaces> | null>();

  constructor(private readonly tree: SourceTree) {}

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    return Promise.all(imports.map(async (record) => ({ ...record, ...(await this.#resolveOne(from, record)) })));
  }

  async #resolveOne(from: string, { module, names }: ImportRecord): Promise<Answer> {
    if (module.startsWith(".")) {
      const path = joinPath(getParentFolder(from), module);
      return path !== null && (await this.#isFile(path)) ? { ...nowhere, resolved: [path] } : nowhere;
    }
    const found: string[] = [];
    let isOwn = false;
    for (const home of listFolderAndAncestors(getParentFolder(from))) {
      for (const [prefix, folders] of (await this.#namespacesOf(home)) ?? []) {
        if (!`${module}\\`.startsWith(prefix)) continue;
        isOwn = true;
        const rest = module.slice(prefix.length).replaceAll("\\", "/");
        for (const folder of folders) {
          const path = joinPath(home, `${folder.replace(/\/$/, "") || "."}/${rest}.php`);
          if (rest !== "" && path !== null && (await this.#isFile(path))) found.push(path);
        }
        if (found.length > 0) return { ...nowhere, resolved: found };
      }
    }
    if (isOwn) return nowhere;
    if (!module.includes("\\") || OWN.test(module)) return { ...nowhere, stdlib: names.length === 0 };
    return { ...nowhere, external: module.split("\\")[0] ?? null };
  }

  async #namespacesOf(folder: string): Promise<ReturnType<typeof listAutoloadNamespaces> | null> {
    const known = this.#namespaces.get(folder);
    if (known !== undefined) return known;
    const isThere = (await this.tree.list(folder))?.has("composer.json") ?? false;
    const bytes = isThere ? await this.tree.read(joinFolderAndName(folder, "composer.json")) : null;
    const read = bytes === null ? null : listAutoloadNamespaces(new TextDecoder().decode(bytes));
    this.#namespaces.set(folder, read);
    return read;
  }

  async #isFile(path: string): Promise<boolean> {
    return (await this.tree.list(getParentFolder(path)))?.get(path.slice(path.lastIndexOf("/") + 1)) === "file";
  }
}
