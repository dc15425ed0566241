import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { freshFolder } from "../support/folders.ts";
import { npmEnvironment, packedSkl } from "../support/tarball.ts";

const env = { ...npmEnvironment, CI: "1" };

let stage = "";
let tarball = "";
beforeAll(() => {
  stage = freshFolder("skl-managers");
  tarball = packedSkl();
}, 300_000);

/** How each package manager installs the tarball; those that npm does not bring along come from the registry. */
const managers: [string, (dependency: string) => string[]][] = [
  ["npm", (dependency) => ["npm", "install", "--prefer-offline", "--save-dev", dependency]],
  ["pnpm", (dependency) => ["npx", "--yes", "pnpm@9", "add", "--save-dev", dependency]],
  // Yarn 1 mixes up what two installations at once put in its cache.
  [
    "Yarn 1",
    (dependency) => ["npx", "--yes", "yarn@1", "add", "--cache-folder", ".yarn-cache", "--dev", `file:${dependency}`],
  ],
];

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network|ERR_PNPM_META_FETCH_FAIL|E40[134]|ENOVERSIONS/i;

describe.skipIf(process.platform === "win32")("with engine-strict=true", () => {
  it.for(managers)(
    "%s installs the tarball without a word about engines and without scripts",
    { timeout: 300_000 },
    ([name, command], { skip }) => {
      const folder = join(stage, name.replaceAll(" ", "-"));
      mkdirSync(folder);
      writeFileSync(
        join(folder, "package.json"),
        '{ "name": "project", "version": "1.0.0", "license": "MIT", "private": true }\n',
      );
      writeFileSync(join(folder, ".npmrc"), "engine-strict=true\n");
      const [program = "", ...words] = command(tarball);
      const { status, stdout, stderr } = spawnSync(program, words, {
        cwd: folder,
        env,
        encoding: "utf8",
        timeout: 240_000,
      });
      const said = `${stdout}${stderr}`;
      if (status === null || (status !== 0 && UNREACHABLE.test(said)))
        return skip(`${name} or the registry cannot be had`);
      expect(status, said).toBe(0);
      expect(said).not.toMatch(
        /EBADENGINE|unsupported engine|engine .* is incompatible|build scripts|install scripts?/i,
      );
      expect(scriptsBelow(join(folder, "node_modules"))).toEqual([]);
      const ran = spawnSync(process.execPath, [join(folder, "node_modules/skl/dist/skl.js"), "--version"], {
        encoding: "utf8",
      });
      expect(ran.stdout).toMatch(/^\d+\.\d+\.\d+/);
    },
  );
});

/** The packages that run something when they are installed. */
function scriptsBelow(modules: string): string[] {
  const manifests = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  );
  return manifests.filter((path) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(modules, path), "utf8")) as {
      scripts?: Record<string, string>;
    };
    const isNative = existsSync(join(modules, path, "../binding.gyp"));
    return isNative || ["preinstall", "install", "postinstall"].some((script) => script in scripts);
  });
}
