import {
  getFileName,
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type ResolvedImport,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { RUBY_LIBRARIES } from "./stdlib.ts";

type Answer = Omit<ResolvedImport, keyof ImportRecord>;
const nowhere: Answer = { resolved: [], external: null, stdlib: false };

/** Matches `autoload :Name, "path"`, also with a path that counts from the folder of the file. */
const AUTOLOAD =
  /\bautoload(?:_relative)?[ (][ \t]{0,99}:([A-Z]\w{0,99}),\s{0,99}(?:File\.expand_path\()?["'](?:#\{__dir__\}\/)?([^"'#\\\n]{1,300})["']/g;

/** Resolves `require` in the `lib` folders above a file, `require_relative` beside it, and constants by file names. */
export class RubyResolver implements ImportResolver {
  readonly #names = new Map<string, Promise<ReadonlyMap<string, string>>>();
  readonly #autoloads = new Map<string, Promise<ReadonlyMap<string, string>>>();

  constructor(private readonly tree: SourceTree) {}

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    const answers = await Promise.all(
      imports.map(async (record) => ({ ...record, ...(await this.#resolveOne(from, record.module)) })),
    );
    // A constant for which no file is found is not an import.
    return answers.filter(({ module, resolved }) => !module.startsWith("::") || resolved.some((path) => path !== from));
  }

  async #resolveOne(from: string, module: string): Promise<Answer> {
    if (module.startsWith("::")) return this.#byConvention(from, module.slice(2));
    if (module.startsWith(".")) {
      const path = await this.#fileAt(joinPath(getParentFolder(from), module));
      return path === null ? nowhere : { ...nowhere, resolved: [path] };
    }
    for (const root of await this.#roots(from)) {
      const path = await this.#fileAt(joinPath(root, module));
      if (path !== null) return { ...nowhere, resolved: [path] };
    }
    const [first = ""] = module.split("/", 1);
    return RUBY_LIBRARIES.has(first) ? { ...nowhere, stdlib: true } : { ...nowhere, external: module };
  }

  /**
   * Resolves `Foo::BarBaz` to `foo/bar_baz.rb` in a folder that Rails' convention loads, and to what the files of the modules around a name
   * load for it by `autoload`.
   */
  async #byConvention(from: string, name: string): Promise<Answer> {
    const roots = await this.#roots(from);
    const parts = name.split("::");
    const resolved: string[] = [];
    let around: string | null = null;
    for (const [at, part] of parts.entries()) {
      const given: string | null = around === null ? null : await this.#loadedBy(around, part);
      const own: string | null = given ?? (await this.#namedAs(parts.slice(0, at + 1), roots));
      if (own !== null && (given !== null || at === parts.length - 1)) resolved.push(own);
      around = own ?? around;
    }
    return { ...nowhere, resolved: [...new Set(resolved)] };
  }

  async #namedAs(parts: readonly string[], roots: readonly string[]): Promise<string | null> {
    for (const root of roots) {
      let path: string | undefined = root;
      for (const [at, part] of parts.entries()) {
        const wanted = at === parts.length - 1 ? `${part}.rb` : `${part}/`;
        path = path === undefined ? path : (await this.#plainNames(path)).get(wanted.toLowerCase().replaceAll("_", ""));
      }
      if (path !== undefined) return path;
    }
    return null;
  }

  /** Maps the names in a folder without underscores to their paths, since `RDoc` is in `rdoc.rb` and `HTTPClient` in `http_client.rb`. */
  #plainNames(folder: string): Promise<ReadonlyMap<string, string>> {
    const read = async () =>
      new Map(
        [...((await this.tree.list(folder)) ?? [])].map(([name, kind]): [string, string] => [
          `${name.toLowerCase().replaceAll("_", "")}${kind === "directory" ? "/" : ""}`,
          joinFolderAndName(folder, name),
        ]),
      );
    const known = this.#names.get(folder) ?? read();
    this.#names.set(folder, known);
    return known;
  }

  /** Returns the file that `autoload` in another file loads for a name. */
  async #loadedBy(file: string, name: string): Promise<string | null> {
    const read = async () => {
      const bytes = await this.tree.read(file);
      const calls = (bytes === null ? "" : new TextDecoder().decode(bytes)).matchAll(AUTOLOAD);
      return new Map([...calls].map(([, constant = "", path = ""]): [string, string] => [constant, path]));
    };
    const known = this.#autoloads.get(file) ?? read();
    this.#autoloads.set(file, known);
    const path = (await known).get(name);
    if (path === undefined) return null;
    const folders = [...(await this.#roots(file)), getParentFolder(file)];
    const files = await Promise.all(folders.map((folder) => this.#fileAt(joinPath(folder, path))));
    return files.find((each) => each !== null) ?? null;
  }

  /** Lists `lib` and the folders of `app` in a file's project. */
  async #roots(from: string): Promise<string[]> {
    const roots: string[] = [];
    for (const folder of listFolderAndAncestors(getParentFolder(from))) {
      const entries = await this.tree.list(folder);
      if (getFileName(folder) === "lib") roots.push(folder);
      if (entries?.get("lib") === "directory") roots.push(joinFolderAndName(folder, "lib"));
      if (entries?.get("app") !== "directory") continue;
      const app = joinFolderAndName(folder, "app");
      for (const [name, kind] of (await this.tree.list(app)) ?? []) {
        if (kind !== "directory") continue;
        roots.push(joinFolderAndName(app, name));
        if ((await this.tree.list(joinFolderAndName(app, name)))?.get("concerns") === "directory")
          roots.push(joinFolderAndName(app, `${name}/concerns`));
      }
    }
    return [...new Set(roots)];
  }

  async #fileAt(path: string | null): Promise<string | null> {
    if (path === null) return null;
    const file = /\.rb$/.test(path) ? path : `${path}.rb`;
    return (await this.tree.list(getParentFolder(file)))?.get(getFileName(file)) === "file" ? file : null;
  }
}
