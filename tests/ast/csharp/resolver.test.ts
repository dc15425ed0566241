import { beforeAll, describe, expect, it } from "vitest";
import { csharp } from "../../../src/syntax/ast/csharp/index.ts";
import { listManifestsAt } from "../../../src/syntax/ast/manifests/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const PROJECT = `<Project><ItemGroup>
  <PackageReference Include="Serilog" Version="3.1.1" />
  <PackageReference Include="NUnit"><Version>4.0</Version><PrivateAssets>all</PrivateAssets></PackageReference>
  <PackageReference Include="$(X)" Version="1" />
  <PackageReference Include="Y" Version="$(V)" />
  <ProjectReference Include="..\\Core\\Core.csproj" />
  <Using Include="Core.Base" />
</ItemGroup></Project>`;

const TREE = new MemoryTree({
  "App/App.csproj": PROJECT,
  "App/Program.cs": "namespace App;\nclass Program {}\n",
  "App/Parts.cs": "namespace App;\nclass Parts<T> {}\n",
  "App/Inner/Part.cs": "namespace App.Inner\n{\n    public class Part {}\n    internal enum Kind { A }\n}\n",
  "App/Guard.cs": "namespace Elsewhere\n{\n    class Mark {}\n}\nstatic class Guard {}\n",
  "App/Outer.cs": "namespace App;\nclass Outer\n{\n    class Nested {}\n}\n",
  "App/obj/Gen.cs": "namespace App;\nclass Gen {}\n",
  "Core/Core.csproj": "<Project/>",
  "Core/Store.cs": "namespace Core;\npublic sealed class Store {}\n",
  "Core/Base/Item.cs": "namespace Core.Base;\npublic readonly record struct Item(int A);\n",
  "Other/Other.csproj": "<Project/>",
  "Other/O.cs": "namespace Other;\npublic class O {}\n",
});

describe("imports of C#", () => {
  beforeAll(() => csharp.load());

  it.each([
    [
      "types of the own namespace, of none, and of those that the project uses",
      "App",
      ["App/Guard.cs", "Core/Base/Item.cs"],
      null,
      false,
    ],
    ["a package by another name", "Newtonsoft.Json", [], "Newtonsoft.Json", false],
    ["types of a namespace of the project", "App.Inner", ["App/Inner/Part.cs"], null, false],
    ["types of a project that it refers to", "Core", ["Core/Store.cs"], null, false],
    ["a type by its whole name", "Core.Store", ["Core/Store.cs"], null, false],
    [".NET's own", "System.Text", [], null, true],
    ["a package", "Serilog.Core", [], "Serilog.Core", false],
    ["no type of a project that it does not refer to", "Other", [], "Other", false],
  ])("reach %s", async (_, module, resolved, external, stdlib) => {
    const names = ["Program", "Part", "Kind", "Store", "Item", "O", "Gen", "Guard", "Nested", "Parts"];
    const record = (name: string) => ({ module: name, names: ["*"], line: 1, kind: "static" as const });
    const records = [
      { ...record("Newtonsoft.Json"), names: ["Linq"] },
      ...["App.Inner", "Core", "Core.Store", "System.Text", "Serilog.Core", "Other"].map(record),
      { ...record("App"), names, isMention: true as const },
    ];
    const found = await csharp.createResolver(TREE, { roots: [] }).resolve("App/Program.cs", records);
    expect(found.filter((each) => each.module === module)).toEqual([
      { ...records.find((each) => each.module === module), resolved, external, stdlib },
    ]);
  });

  it.each([
    ["App/App.csproj", PROJECT, ["Serilog 3.1.1 true", "NUnit 4.0 false", "Y null true"]],
    [
      "Directory.Packages.props",
      '<Project><ItemGroup><PackageVersion Include="Polly" Version="8.0.0"/><GlobalPackageReference Include="MinVer" Version="4.0"/></ItemGroup></Project>',
      ["Polly 8.0.0 true", "MinVer 4.0 true"],
    ],
    [
      "packages.config",
      '<packages><package id="Newtonsoft.Json" version="13.0.1" /></packages>',
      ["Newtonsoft.Json 13.0.1 true"],
    ],
  ])("are provided by what %s names", (path, text, named) => {
    const { requires } = csharp.packages.readManifest(path, text);
    expect(requires.map(({ name, version, isRuntime }) => `${name} ${version} ${isRuntime}`)).toEqual(named);
    expect(listManifestsAt(path)[0]?.names(text, path)).toEqual(requires.map(({ name }) => name));
  });

  it.each([
    ["Microsoft.Extensions", "Microsoft.Extensions.Logging", true],
    ["NUnit.Framework", "NUnit", true],
    ["Xunit", "xunit2", true],
    ["Serilog", "Polly", false],
  ])("say of %s whether %s may provide it: %s", (namespace, name, isProvided) => {
    expect(csharp.packages.isProvided(namespace, new Set([name]))).toBe(isProvided);
  });
});
