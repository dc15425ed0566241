import { execFile } from "node:child_process";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const LIMIT_MS = 300_000;

/** A real repository's files, as some registry hands them out. */
export interface LayoutSource {
  readonly name: string;
  readonly what: string;
  /** Puts the archive into `folder` and returns its file name. */
  readonly fetch: (folder: string) => Promise<string>;
  readonly unpack: "tar" | "zip";
  /** The folder in the archive that stands for the repository's root, or null for the archive's own root. */
  readonly root: string | null;
}

export const layoutSources: readonly LayoutSource[] = [
  {
    name: "django",
    what: "Debian source package",
    fetch: debian("python-django", /orig\.tar\.gz$/),
    unpack: "tar",
    root: "*",
  },
  {
    name: "babel",
    what: "Debian source package",
    fetch: debian("node-babel7", /ds1\+~[^-]*\.orig\.tar\.xz$/),
    unpack: "tar",
    root: "*",
  },
  { name: "rxjs", what: "npm package", fetch: npm("rxjs@7.8.1"), unpack: "tar", root: "package" },
  { name: "flask", what: "wheel", fetch: wheel("flask==3.1.2"), unpack: "zip", root: null },
  { name: "homeassistant", what: "wheel", fetch: wheel("homeassistant==2024.3.3"), unpack: "zip", root: null },
];

/** Returns the folder below `cache` with the unpacked files of a source, which are fetched once. */
export async function provide(source: LayoutSource, cache: string): Promise<string> {
  const folder = join(cache, source.name);
  const files = join(folder, "files");
  if (!(await exists(join(folder, "complete")))) {
    await mkdir(files, { recursive: true });
    const archive = join(folder, await source.fetch(folder));
    if (source.unpack === "tar") await run("tar", ["-xf", archive, "-C", files], { timeout: LIMIT_MS });
    else await run("python3", ["-m", "zipfile", "-e", archive, files], { timeout: LIMIT_MS });
    await writeFile(join(folder, "complete"), "");
  }
  if (source.root === null) return files;
  const [first] = await readdir(files);
  return join(files, source.root === "*" ? (first ?? "") : source.root);
}

function npm(spec: string): LayoutSource["fetch"] {
  return async (folder) => {
    const { stdout } = await run("npm", ["pack", spec, "--silent", "--pack-destination", folder], {
      timeout: LIMIT_MS,
    });
    return stdout.trim().split("\n").at(-1) ?? "";
  };
}

function wheel(spec: string): LayoutSource["fetch"] {
  return async (folder) => {
    await run("pip", ["download", "--quiet", "--no-deps", "--only-binary", ":all:", spec, "-d", folder], {
      timeout: LIMIT_MS,
    });
    return only(folder, /\.whl$/);
  };
}

/** Uses package lists of its own, so that the machine's stay as they are. */
function debian(name: string, archive: RegExp): LayoutSource["fetch"] {
  return async (folder) => {
    const lists = join(folder, "..", "apt");
    await mkdir(join(lists, "lists", "partial"), { recursive: true });
    await mkdir(join(lists, "cache", "archives", "partial"), { recursive: true });
    await writeFile(join(lists, "sources.list"), "deb-src http://deb.debian.org/debian bookworm main\n");
    const options = {
      "Dir::Etc::sourcelist": join(lists, "sources.list"),
      "Dir::Etc::sourceparts": "-",
      "Dir::State::lists": join(lists, "lists"),
      "Dir::Cache": join(lists, "cache"),
      "APT::Sandbox::User": "root",
    };
    const args = Object.entries(options).flatMap(([key, value]) => ["-o", `${key}=${value}`]);
    await run("apt-get", [...args, "update"], { timeout: LIMIT_MS });
    // Some parts of a package made of many archives may be gone; the one that matters is checked below.
    await run("apt-get", [...args, "source", "--download-only", name], { cwd: folder, timeout: LIMIT_MS }).catch(
      () => {},
    );
    return only(folder, archive);
  };
}

async function only(folder: string, name: RegExp): Promise<string> {
  const found = (await readdir(folder)).find((file) => name.test(file));
  if (found === undefined) throw new Error(`no archive like ${name} came`);
  return found;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
