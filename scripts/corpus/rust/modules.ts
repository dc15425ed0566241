import { execFileSync, spawn } from "node:child_process";
import { relative, resolve } from "node:path";
import { createInterface } from "node:readline";

/** The files of the crates of a workspace, and which of them names something in a module of which other one. */
export interface ModuleTree {
  readonly files: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

interface Target {
  readonly name: string;
  readonly kind: readonly string[];
}

/** Asks rustc for the tree that it makes of each crate of a workspace, its tests among them. It needs a compiler that takes options of unstable ones. */
export async function moduleTree(folder: string, features: readonly string[]): Promise<ModuleTree> {
  const metadata = execFileSync("cargo", ["metadata", "--no-deps", "--format-version", "1"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const found: Growing = { libraries: new Map(), files: new Set(), named: [] };
  const packages: { readonly id: string; readonly targets: readonly Target[] }[] = JSON.parse(metadata).packages;
  for (const { id, targets } of packages)
    for (const target of targets) {
      const [kind = ""] = target.kind;
      const flag = { bin: "--bin", test: "--test", example: "--example" }[kind];
      const choice = flag ? [flag, target.name] : /lib|proc-macro/.test(kind) ? ["--lib"] : null;
      if (choice === null) continue;
      const profile = flag === "--test" || flag === "--example" ? [] : ["--profile", "test"];
      await readCrate(folder, ["-p", id, ...choice, ...profile, ...features], found, flag === undefined);
    }
  const edges = new Set<string>();
  for (const { from, module, own } of found.named) {
    const to = own.get(module) ?? found.libraries.get(module);
    if (to !== undefined && to !== from) edges.add(`${from} ${to}`);
  }
  return { files: found.files, edges };
}

interface Growing {
  /** The files of the modules that other crates can name. */
  readonly libraries: Map<string, string>;
  readonly files: Set<string>;
  readonly named: { readonly from: string; readonly module: string; readonly own: ReadonlyMap<string, string> }[];
}

interface OpenPath {
  readonly indent: number;
  readonly isCrate: boolean;
  from: string | null;
  readonly modules: string[];
  /** What its `super` and `self` stand for. */
  above: string | null;
}

/** Reads the lines in which rustc prints its tree of a crate, with each path and what its parts are. */
async function readCrate(folder: string, choice: readonly string[], found: Growing, isLibrary: boolean): Promise<void> {
  const args = ["rustc", "--quiet", "--ignore-rust-version", ...choice, "--", "-Zunpretty=hir-tree"];
  const env = { ...process.env, RUSTC_BOOTSTRAP: "1" };
  const child = spawn("cargo", args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const own = new Map<string, string>();
  const paths: OpenPath[] = [];
  let [owner, isModule] = ["", false];
  const close = ({ from, modules: resolved, above }: OpenPath) => {
    const modules = above === null ? resolved : [...resolved, above];
    // Modules on the way down to another one are not what the path names.
    const named = modules.filter((module) => !modules.some((other) => dropLastModuleSegment(other) === module));
    for (const module of from === null ? [] : named) found.named.push({ from: from ?? "", module, own });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const indent = line.search(/\S/);
    const text = line.trim();
    for (let last = paths.at(-1); last && indent <= last.indent; last = paths.at(-1)) close(paths.pop() ?? last);
    const path = paths.at(-1);
    const [, defined, isOwner] = /^DefId\(\d+:\d+ ~ ([^)]*)\)( => )?/.exec(text) ?? [];
    if (defined !== undefined && isOwner) owner = plain(defined);
    else if (text.startsWith("inner_span: ")) {
      const file = fileIn(text.replace(/^inner_/, ""), folder);
      if (file === null) continue;
      own.set(owner, file);
      found.files.add(file);
      const above = own.get(dropLastModuleSegment(owner));
      if (above !== undefined) found.named.push({ from: above, module: owner, own });
    } else if (/(?:^|: )Path \{$/.test(text))
      paths.push({ indent, isCrate: false, from: null, modules: [], above: null });
    else if (text === "kind: ExternCrate(")
      paths.push({ indent: indent - 1, isCrate: true, from: null, modules: [], above: null });
    else if (path && path.from === null && text.startsWith("span: ")) path.from = fileIn(text, folder);
    else if (path?.isCrate && path.modules.length === 0)
      path.modules.push(...(/^"?(\w+)(?:"|#\d+),$/.exec(text)?.slice(1) ?? []));
    else if (path && /^ident: (?:super|self)#/.test(text)) {
      // The compiler does not say what these are.
      const within = path.above ?? findInnermostModule(owner, own);
      path.above = text.includes("self") ? within : dropLastModuleSegment(within);
    } else if (path && text === "Mod,") isModule = true;
    else if (path && defined !== undefined && isModule) {
      path.modules.push(plain(defined));
      isModule = false;
    }
  }
  if ((await ended) !== 0) throw new Error(`cargo ${args.join(" ")} failed`);
  if (isLibrary) for (const [module, file] of own) found.libraries.set(module, file);
}

/** Returns the innermost module that a definition stands in. */
function findInnermostModule(definition: string, own: ReadonlyMap<string, string>): string {
  let module = definition;
  while (module !== "" && !own.has(module)) module = dropLastModuleSegment(module);
  return module;
}

function dropLastModuleSegment(module: string): string {
  return module.slice(0, Math.max(0, module.lastIndexOf("::")));
}

/** Returns the file of a place, or null for one in the text that a macro has made. */
function fileIn(span: string, folder: string): string | null {
  const file = /^span: (.*?):\d+:\d+: \d+:\d+ \(#0\)/.exec(span)?.[1];
  return file === undefined || file.startsWith("/rustc") ? null : relative(folder, resolve(folder, file));
}

/** `serde_json[1f]::de::Deserializer` → `serde_json::de::Deserializer`. */
function plain(definition: string): string {
  return definition.replace(/\[[0-9a-f]+\]/, "");
}
