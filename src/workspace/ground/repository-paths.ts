import { realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";

/** Returns paths from the root of the repository for files that are named from the current folder or by absolute paths. Throws USAGE. */
export async function toRepositoryPaths(
  files: readonly string[],
  { cwd, root }: { readonly cwd: string; readonly root: string },
): Promise<string[]> {
  const [from, top] = await Promise.all([realpath(cwd), realpath(root)]);
  return Promise.all(
    files.map(async (file) => {
      const path = relative(top, await resolveRealPlace(resolve(from, file)))
        .split(sep)
        .join("/");
      if (path !== "" && path !== ".." && !path.startsWith("../")) return path;
      throw new SklError("USAGE", {
        message: `${file} is not a file of this repository.`,
        fix: "Name files of the work tree that you are in, from the current folder or as a whole path.",
      });
    }),
  );
}

/** A file that is new has no real path yet, and its folder may stand behind a link. */
async function resolveRealPlace(path: string): Promise<string> {
  const folder = dirname(path);
  return realpath(path).catch(async () =>
    folder === path ? path : join(await resolveRealPlace(folder), basename(path)),
  );
}
