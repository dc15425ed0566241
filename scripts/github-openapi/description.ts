import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The package that publishes the description. With 385 MB it is too large to be a dependency. */
const source = { package: "@octokit/openapi", version: "23.0.2" };
const file = "package/generated/api.github.com.json";

export interface Published {
  readonly package: string;
  readonly version: string;
  readonly document: unknown;
}

/** Returns the description in `path`, or that of the package, which is fetched into a temporary folder. */
export function publishedDescription(path: string | undefined): Published {
  if (path !== undefined) return { ...source, version: versionNextTo(path), document: parse(path) };
  const folder = mkdtempSync(join(tmpdir(), "github-openapi-"));
  try {
    const spec = `${source.package}@${source.version}`;
    const packed = execFileSync("npm", ["pack", spec, "--silent", "--pack-destination", folder], { encoding: "utf8" });
    execFileSync("tar", ["-xzf", join(folder, packed.trim()), "-C", folder, file]);
    return { ...source, document: parse(join(folder, file)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const parse = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Returns the version in the package.json beside the file or one folder up, as in the unpacked package. */
function versionNextTo(path: string): string {
  for (const folder of [dirname(path), dirname(dirname(path))]) {
    try {
      const manifest = parse(join(folder, "package.json")) as { name?: string; version?: string };
      if (manifest.name === source.package && manifest.version !== undefined) return manifest.version;
    } catch {
      // There is no manifest in this folder.
    }
  }
  throw new Error(`No package.json of ${source.package} beside ${path}: cannot say which version this is.`);
}
