import {
  getFileName,
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { parseGradleSourceFolders } from "./gradle.ts";
import { readPom } from "./maven.ts";

const BUILD_FILE = /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/;
/** Matches folders in which no project is searched. */
const LEFT_OUT = /^(?:\..*|src|build|target|out|bin|gradle|node_modules|docs?)$/;
const MOST_FOLDERS = 3_000;
const DEEPEST = 5;

/** Describes a part of the repository that is built on its own. */
export interface JvmProject {
  readonly folder: string;
  /** These folders correspond to the empty package name. */
  readonly roots: readonly string[];
}

/** Finds the source roots of a tree, by the layouts of Maven and Gradle and by what their build files say. */
export class SourceRoots {
  #projects: Promise<readonly JvmProject[]> | null = null;

  constructor(private readonly tree: SourceTree) {}

  all(): Promise<readonly JvmProject[]> {
    this.#projects ??= this.#find();
    return this.#projects;
  }

  /** Returns the innermost project around a file. */
  async around(path: string): Promise<JvmProject | null> {
    const byFolder = new Map((await this.all()).map((project) => [project.folder, project]));
    for (const folder of listFolderAndAncestors(path)) {
      const project = byFolder.get(folder);
      if (project) return project;
    }
    return null;
  }

  async #find(): Promise<readonly JvmProject[]> {
    const found: JvmProject[] = [];
    let level = [""];
    let looked = 0;
    for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
      const next: string[] = [];
      for (const folder of level) {
        if (looked++ > MOST_FOLDERS) return found;
        const names = [...((await this.tree.list(folder)) ?? [])];
        const files = names.flatMap(([name, kind]) => (kind === "file" && BUILD_FILE.test(name) ? [name] : []));
        if (files.length > 0 || depth === 0) found.push({ folder, roots: await this.#rootsOf(folder, files) });
        next.push(
          ...names.flatMap(([name, kind]) =>
            kind === "directory" && !LEFT_OUT.test(name) ? [joinFolderAndName(folder, name)] : [],
          ),
        );
      }
      level = next;
    }
    return found;
  }

  /** Returns `src/main/java`, `src/commonTest/kotlin` and the like, and the folders that the build files name. */
  async #rootsOf(folder: string, files: readonly string[]): Promise<string[]> {
    const roots = new Set<string>();
    for (const file of files) for (const each of await this.#rootsNamedIn(folder, file)) roots.add(each);
    const source = joinFolderAndName(folder, "src");
    const sets = [...((await this.tree.list(source)) ?? [])].filter(([, kind]) => kind === "directory");
    for (const [set] of sets)
      for (const [kind, entry] of (await this.tree.list(joinFolderAndName(source, set))) ?? [])
        if (entry === "directory" && /^(?:java|kotlin|groovy|scala)\d*$/.test(kind))
          roots.add(joinFolderAndName(source, `${set}/${kind}`));
    return [...roots];
  }

  async #rootsNamedIn(folder: string, file: string): Promise<string[]> {
    const bytes = await this.tree.read(joinFolderAndName(folder, file));
    const text = bytes === null ? "" : new TextDecoder().decode(bytes);
    const named = getFileName(file) === "pom.xml" ? readPom(text).sourceFolders : parseGradleSourceFolders(text);
    return named.flatMap((each) => (each.includes("$") ? [] : (joinPath(folder, each) ?? [])));
  }
}
