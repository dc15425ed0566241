import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the folder of this package: where its hook, schemas and template lie, bundled or run from source. */
export function locatePackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "schemas", "common.schema.json"))) {
    const above = dirname(folder);
    if (above === folder) throw new Error("the package's own files are missing");
    folder = above;
  }
  return folder;
}
