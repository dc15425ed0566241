import { SklError } from "../../kernel/domain/index.ts";

/** What the server needs beside skl, as npm takes it. */
const INSTALLED_AS = { pg: "pg@8", "pg-boss": "pg-boss@10", "@electric-sql/pglite": "@electric-sql/pglite@0.5" };

/** Returns a package that users of the server install beside skl. Throws PACKAGE_MISSING. */
export async function loadNeededPackage<T>(name: keyof typeof INSTALLED_AS, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new SklError("PACKAGE_MISSING", {
      message: `The server needs the package ${name}, which is not installed.`,
      fix: `Install it beside skl: \`npm install ${INSTALLED_AS[name]}\`, with --global where skl is installed so.`,
      data: { package: name },
      cause,
    });
  }
}
