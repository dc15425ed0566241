import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

interface CaseFolder {
  /** The absolute path of the folder. */
  readonly path: string;
  /** Why the files could not be written, as a clause; null where they were. */
  readonly problem: string | null;
  remove(): Promise<void>;
}

/** The names of a path, without `.` and `..`, without NUL, and without backslashes, which are separators elsewhere. */
const PATH = /^(?!\.{1,2}(?:\/|$))[^/\0\\]+(?:\/(?!\.{1,2}(?:\/|$))[^/\0\\]+)*$/;

/** Makes a folder of its own with these files, by path within it. */
export async function makeCaseFolder(files: Readonly<Record<string, string>>): Promise<CaseFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "skl-case-")));
  const remove = () => rm(path, { recursive: true, force: true });
  const outside = Object.keys(files).find((name) => !PATH.test(name));
  if (outside !== undefined) {
    await remove();
    return { path, problem: `the file ${JSON.stringify(outside)} has no path within the folder of the case`, remove };
  }
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), text, { flag: "wx" });
    }
    return { path, problem: null, remove };
  } catch (cause) {
    await remove();
    return { path, problem: `its files cannot be written: ${(cause as Error).message}`, remove };
  }
}
