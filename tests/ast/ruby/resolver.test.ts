import { beforeAll, describe, expect, it } from "vitest";
import { listManifestsAt } from "../../../src/syntax/ast/manifests/index.ts";
import { ruby } from "../../../src/syntax/ast/ruby/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const GEMFILE = `source "https://rubygems.org"
gem "rails", "~> 7.1"
gem 'rack-protection'
gem "near", path: "../near"
group :test do
  gem "rspec"
end
gem "puma", groups: [:development]
# gem "no"
`;

const GEMSPEC = `Gem::Specification.new do |s|
  s.name = "app"
  s.add_dependency "mustermann", "~> 3.0"
  s.add_development_dependency("minitest")
end
`;

const TREE = new MemoryTree({
  Gemfile: GEMFILE,
  "app.gemspec": GEMSPEC,
  "lib/app.rb": "",
  "lib/app/base.rb": "",
  "lib/app/http_client.rb": "",
  "lib/odoc.rb":
    "module ODoc\n  autoload :Page, 'odoc/pages/one'\n  autoload :Part, File.expand_path(\"odoc/piece\", __dir__)\nend\n",
  "lib/odoc/pages/one.rb": "",
  "lib/odoc/piece.rb": "",
  "lib/odoc/store.rb": "",
  "app/models/user.rb": "",
  "app/models/concerns/named.rb": "",
  "app/controllers/api/users_controller.rb": "",
  "bin/run.rb": "",
  "engine/lib/engine/part.rb": "",
});

const CONTROLLER = "app/controllers/api/users_controller.rb";

describe("imports of Ruby", () => {
  beforeAll(() => ruby.load());

  async function resolved(from: string, module: string) {
    const record = { module, names: [], line: 1, kind: "static" } as const;
    const found = await ruby.createResolver(TREE, { roots: [] }).resolve(from, [record]);
    return found.map(({ resolved, external, stdlib }) => [resolved, external, stdlib]);
  }

  it.each([
    ["a file of lib", "bin/run.rb", "app/base", ["lib/app/base.rb"], null, false],
    ["a file below it", "lib/app.rb", "./app/base", ["lib/app/base.rb"], null, false],
    ["a file above it", "lib/app/base.rb", "../app", ["lib/app.rb"], null, false],
    [
      "a file of the lib around it",
      "engine/lib/engine/part.rb",
      "engine/part",
      ["engine/lib/engine/part.rb"],
      null,
      false,
    ],
    [
      "a constant with capitals in its name",
      "lib/app.rb",
      "::App::HTTPClient",
      ["lib/app/http_client.rb"],
      null,
      false,
    ],
    ["a constant of a folder of app", CONTROLLER, "::User", ["app/models/user.rb"], null, false],
    ["a constant of the concerns", CONTROLLER, "::Named", ["app/models/concerns/named.rb"], null, false],
    ["a constant in a module", "lib/app.rb", "::Api::UsersController", [CONTROLLER], null, false],
    [
      "a constant whose word the file name does not divide",
      "lib/app.rb",
      "::ODoc::Store",
      ["lib/odoc/store.rb"],
      null,
      false,
    ],
    ["what a module loads for a name", "lib/app.rb", "::ODoc::Page", ["lib/odoc/pages/one.rb"], null, false],
    ["it for a name in it, too", "lib/app.rb", "::ODoc::Part::Kind", ["lib/odoc/piece.rb"], null, false],
    ["no file that is not there", "lib/app.rb", "./gone", [], null, false],
    ["a library of Ruby", "lib/app.rb", "net/http", [], null, true],
    ["a gem", "lib/app.rb", "rack/protection", [], "rack/protection", false],
  ])("reach %s", async (_, from, module, files, external, stdlib) => {
    expect(await resolved(from, module)).toEqual([[files, external, stdlib]]);
  });

  it.each([
    ["that no file is named after", "lib/app.rb", "::Gone"],
    ["of the file itself", "app/models/user.rb", "::User"],
  ])("leave out a constant %s", async (_, from, module) => {
    expect(await resolved(from, module)).toEqual([]);
  });

  it("are provided by the gems that Gemfile and gemspec name", async () => {
    const rows = (path: string, text: string) =>
      ruby.packages.readManifest(path, text).requires.map(({ name, version, isRuntime }) => [name, version, isRuntime]);
    expect(rows("Gemfile", GEMFILE)).toEqual([
      ["rails", "~> 7.1", true],
      ["rack-protection", null, true],
      ["near", null, false],
      ["rspec", null, false],
      ["puma", null, false],
    ]);
    expect(rows("app.gemspec", GEMSPEC)).toEqual([
      ["mustermann", "~> 3.0", true],
      ["minitest", null, false],
    ]);
    expect(ruby.packages.readManifest("app.gemspec", GEMSPEC).name).toBe("app");
    expect(listManifestsAt("app.gemspec")[0]?.names(GEMSPEC, "app.gemspec")).toEqual(["mustermann", "minitest"]);
    expect([...(await ruby.packages.namedIn("", TREE))]).toEqual([
      ...["rails", "rack-protection", "near", "rspec", "puma"],
      ...["mustermann", "minitest"],
    ]);
  });

  it.each([
    ["rack/protection", "rack-protection", true],
    ["active_support/core_ext", "activesupport", true],
    ["rspec/core", "rspec-core", true],
    ["rack", "rails", false],
  ])("say of %s whether %s may provide it: %s", (path, name, isProvided) => {
    expect(ruby.packages.isProvided(path, new Set([name]))).toBe(isProvided);
  });
});
