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
import { isTable, listStringItems, readJson, readTextAt } from "../tables.ts";

type Answer = Omit<ResolvedImport, keyof ImportRecord>;
const nowhere: Answer = { resolved: [], external: null, stdlib: false };

/** Matches the headers of C, of POSIX and of operating systems, and those of C++, which have no file ending. */
const OWN =
  /^(?:[a-z_]\w*$|(?:assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|setjmp|signal|stdalign|stdarg|stdatomic|stdbit|stdbool|stdckdint|stddef|stdint|stdio|stdlib|stdnoreturn|string|strings|tgmath|threads|time|uchar|wchar|wctype|unistd|fcntl|pthread|dirent|dlfcn|getopt|glob|grp|pwd|libgen|poll|sched|semaphore|spawn|syslog|termios|utime|wordexp|alloca|malloc|memory|langinfo|fnmatch|ftw|iconv|netdb|regex|search|endian|elf|link|features|err|windows|winsock2|ws2tcpip|io|direct|process|conio|crtdbg|shellapi|intrin|immintrin|emmintrin|xmmintrin|cpuid|execinfo|cxxabi|TargetConditionals)\.h$|(?:sys|net|netinet|arpa|linux|asm|mach|mach-o|bits|experimental)\/)/i;

/** Resolves an include beside the file first, then in the folders that the compile commands name, or else in the customary ones. */
export class CResolver implements ImportResolver {
  #folders: Promise<ReadonlyMap<string, readonly string[]>> | null = null;

  constructor(private readonly tree: SourceTree) {}

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    return Promise.all(
      imports.map(async (record) => ({ ...record, ...(await this.#resolveOne(from, record.module)) })),
    );
  }

  async #resolveOne(from: string, module: string): Promise<Answer> {
    const isQuoted = module.startsWith("./");
    const path = isQuoted ? module.slice(2) : module;
    const folders = [...(isQuoted ? [getParentFolder(from)] : []), ...(await this.#searchedFolders(from))];
    for (const folder of folders) {
      const file = joinPath(folder, path);
      if (file !== null && (await this.#isFile(file))) return { ...nowhere, resolved: [file] };
    }
    if (isQuoted) return nowhere;
    if (OWN.test(path)) return { ...nowhere, stdlib: true };
    const [first = ""] = path.split("/", 1);
    return { ...nowhere, external: first.replace(/\.\w+$/, "") };
  }

  async #searchedFolders(from: string): Promise<readonly string[]> {
    this.#folders ??= this.#commands();
    const known = await this.#folders;
    const own = known.get(from) ?? known.get("");
    if (own !== undefined) return own;
    const folders: string[] = [];
    for (const folder of listFolderAndAncestors(getParentFolder(from))) {
      const entries = await this.tree.list(folder);
      for (const name of ["include", "inc", "src"])
        if (entries?.get(name) === "directory") folders.push(joinFolderAndName(folder, name));
      folders.push(folder);
    }
    return folders;
  }

  /**
   * Reads `compile_commands.json` at the top or in `build`. It names the include folders of each source file; a header gets those of all
   * files.
   */
  async #commands(): Promise<ReadonlyMap<string, readonly string[]>> {
    for (const place of ["compile_commands.json", "build/compile_commands.json"]) {
      if (!(await this.#isFile(place))) continue;
      const bytes = await this.tree.read(place);
      const json = bytes === null ? null : readJson(new TextDecoder().decode(bytes));
      if (!Array.isArray(json)) continue;
      const found = new Map<string, readonly string[]>();
      for (const entry of json) if (isTable(entry)) addCommand(entry, found);
      found.set("", [...new Set([...found.values()].flat())]);
      return found;
    }
    return new Map();
  }

  async #isFile(path: string): Promise<boolean> {
    return (await this.tree.list(getParentFolder(path)))?.get(getFileName(path)) === "file";
  }
}

/** Compile commands have absolute paths below a clone's folder. That folder is found by removing the file's own path from the end. */
function addCommand(entry: Readonly<Record<string, unknown>>, found: Map<string, readonly string[]>): void {
  const [folder, file] = [readTextAt(entry, "directory") ?? "", readTextAt(entry, "file") ?? ""];
  const words = [...listStringItems(entry.arguments), ...(readTextAt(entry, "command") ?? "").split(/\s+/)];
  const root = folder.replace(/\/build\/?$/, "");
  const resolveWithinRoot = (path: string) => {
    const whole = path.startsWith("/") ? path : `${folder}/${path}`;
    return whole.startsWith(`${root}/`) ? joinPath("", whole.slice(root.length + 1)) : whole === root ? "" : null;
  };
  const dirs = words.flatMap((word, at) => {
    const joined = /^-(?:I|isystem|iquote)(.+)$/.exec(word)?.[1];
    return joined ?? (/^-(?:I|isystem|iquote)$/.test(word) ? (words[at + 1] ?? []) : []);
  });
  const path = resolveWithinRoot(file);
  if (path !== null)
    found.set(
      path,
      dirs.flatMap((dir) => resolveWithinRoot(dir) ?? []),
    );
}
