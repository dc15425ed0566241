import {
  ancestorsOf,
  folderOf,
  type ImportRecord,
  type ImportResolver,
  joinPath,
  nameOf,
  pathIn,
  type ResolvedImport,
  type SourceTree,
} from "../../domain/index.ts";
import { RUBY_LIBRARIES } from "./stdlib.ts";

type Answer = Omit<ResolvedImport, keyof ImportRecord>;
const nowhere: Answer = { resolved: [], external: null, stdlib: false };

/** Resolves `require` in the `lib` folders above a file, `require_relative` beside it, and constants by file names. */
export class RubyResolver implements ImportResolver {
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
      const path = await this.#fileAt(joinPath(folderOf(from), module));
      return path === null ? nowhere : { ...nowhere, resolved: [path] };
    }
    for (const root of await this.#roots(from)) {
      const path = await this.#fileAt(joinPath(root, module));
      if (path !== null) return { ...nowhere, resolved: [path] };
    }
    const [first = ""] = module.split("/", 1);
    return RUBY_LIBRARIES.has(first) ? { ...nowhere, stdlib: true } : { ...nowhere, external: module };
  }

  /** Resolves `Foo::BarBaz` to `foo/bar_baz.rb` in a folder that Rails' convention loads. */
  async #byConvention(from: string, name: string): Promise<Answer> {
    const path = name
      .split("::")
      .map((part) =>
        part
          .replace(/(?<=[A-Z\d])(?=[A-Z][a-z])/g, "_")
          .replace(/([a-z\d])([A-Z])/g, "$1_$2")
          .toLowerCase(),
      )
      .join("/");
    const found: string[] = [];
    for (const root of await this.#roots(from)) {
      const file = await this.#fileAt(joinPath(root, path));
      if (file !== null) found.push(file);
    }
    return { ...nowhere, resolved: found.slice(0, 1) };
  }

  /** Lists `lib` and the folders of `app` in a file's project. */
  async #roots(from: string): Promise<string[]> {
    const roots: string[] = [];
    for (const folder of ancestorsOf(folderOf(from))) {
      const entries = await this.tree.list(folder);
      if (nameOf(folder) === "lib") roots.push(folder);
      if (entries?.get("lib") === "directory") roots.push(pathIn(folder, "lib"));
      if (entries?.get("app") !== "directory") continue;
      const app = pathIn(folder, "app");
      for (const [name, kind] of (await this.tree.list(app)) ?? []) {
        if (kind !== "directory") continue;
        roots.push(pathIn(app, name));
        if ((await this.tree.list(pathIn(app, name)))?.get("concerns") === "directory")
          roots.push(pathIn(app, `${name}/concerns`));
      }
    }
    return [...new Set(roots)];
  }

  async #fileAt(path: string | null): Promise<string | null> {
    if (path === null) return null;
    const file = /\.rb$/.test(path) ? path : `${path}.rb`;
    return (await this.tree.list(folderOf(file)))?.get(nameOf(file)) === "file" ? file : null;
  }
}
