import { beforeAll, describe, expect, it } from "vitest";
import { listManifestsAt } from "../../../src/syntax/ast/manifests/index.ts";
import { php } from "../../../src/syntax/ast/php/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const MANIFEST = JSON.stringify({
  name: "a/app",
  require: { php: ">=8.1", "ext-json": "*", "psr/log": "^3.0", "GuzzleHttp/guzzle": "*" },
  "require-dev": { "phpunit/phpunit": "^10" },
  autoload: { "psr-4": { "App\\": "src/", "App\\Deep\\": ["deep", "other/"] } },
  "autoload-dev": { "psr-4": { "App\\Tests\\": "tests" } },
});

const TREE = new MemoryTree({
  "composer.json": MANIFEST,
  "src/Service.php": "",
  "src/Http/Kernel.php": "",
  "src/helpers.php": "",
  "deep/A.php": "",
  "other/B.php": "",
  "tests/ServiceTest.php": "",
  "near/composer.json": '{"autoload": {"psr-4": {"Near\\\\": ""}}}',
  "near/Thing.php": "",
  "near/sub/Part.php": "",
});

const SERVICE = "src/Service.php";

describe("imports of PHP", () => {
  beforeAll(() => php.load());

  it.each([
    ["a class by its namespace", SERVICE, "App\\Http\\Kernel", [], ["src/Http/Kernel.php"], null, false],
    ["a class from a test", "tests/ServiceTest.php", "App\\Service", [], [SERVICE], null, false],
    ["the longest namespace", SERVICE, "App\\Deep\\A", [], ["deep/A.php"], null, false],
    ["the second folder of a namespace", SERVICE, "App\\Deep\\B", [], ["other/B.php"], null, false],
    ["what only tests load", SERVICE, "App\\Tests\\ServiceTest", [], ["tests/ServiceTest.php"], null, false],
    ["a file beside it", SERVICE, "./helpers.php", [], ["src/helpers.php"], null, false],
    ["a namespace at the top of a folder", "near/Thing.php", "Near\\sub\\Part", [], ["near/sub/Part.php"], null, false],
    ["no file that is not there", SERVICE, "./gone.php", [], [], null, false],
    ["no class that is not there", SERVICE, "App\\Gone", [], [], null, false],
    ["a package", SERVICE, "Psr\\Log\\LoggerInterface", [], [], "Psr", false],
    ["a class of PHP", SERVICE, "DateTime", [], [], null, true],
    ["a namespace of PHP", SERVICE, "Random\\Randomizer", [], [], null, true],
    ["no function, which stands in any file", SERVICE, "App", ["f"], [], null, false],
  ])("reach %s", async (_, from, module, names, resolved, external, stdlib) => {
    const record = { module, names, line: 1, kind: "static" } as const;
    const found = await php.createResolver(TREE, { roots: [] }).resolve(from, [record]);
    expect(found).toEqual([{ ...record, resolved, external, stdlib }]);
  });

  it("are provided by the packages that composer.json names", async () => {
    expect(php.packages.readManifest("composer.json", MANIFEST)).toEqual({
      name: "a/app",
      requires: [
        { name: "psr/log", version: "^3.0", isRuntime: true },
        { name: "guzzlehttp/guzzle", version: null, isRuntime: true },
        { name: "phpunit/phpunit", version: "^10", isRuntime: false },
      ],
    });
    expect(listManifestsAt("a/composer.json")[0]?.names(MANIFEST, "a/composer.json")).toEqual([
      "psr/log",
      "guzzlehttp/guzzle",
      "phpunit/phpunit",
    ]);
    expect([...(await php.packages.namedIn("", TREE))]).toEqual(["psr/log", "guzzlehttp/guzzle", "phpunit/phpunit"]);
  });

  it.each([
    ["Psr\\Log", "psr/log", true],
    ["GuzzleHttp", "guzzlehttp/guzzle", true],
    ["Carbon", "nesbot/carbon", true],
    ["Symfony\\Component\\Yaml", "symfony/yaml", true],
    ["Monolog", "psr/log", false],
  ])("say of %s whether %s may provide it: %s", (namespace, name, isProvided) => {
    expect(php.packages.isProvided(namespace, new Set([name]))).toBe(isProvided);
  });
});
