import { beforeAll, describe, expect, it } from "vitest";
import { java } from "../../../src/syntax/ast/java/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const TREE = new MemoryTree({
  "pom.xml":
    "<project><modules><module>core</module></modules><groupId>x.y</groupId><artifactId>all</artifactId></project>",
  "core/pom.xml": "<project><parent/><artifactId>core</artifactId></project>",
  "core/src/main/java/x/y/A.java": "package x.y;\n\npublic class A {}\n\nclass Beside {}\n",
  "core/src/main/java/x/y/B.java": "package x.y;\n",
  "core/src/main/java/x/y/in/C.java": "package x.y.in;\n",
  "core/src/test/java/x/y/ATest.java": "package x.y;\n",
  "core/src/test/java/x/y/B.java": "package x.y;\n",
  "app/build.gradle.kts": 'sourceSets { main { java.srcDirs("code") } }\n',
  "app/code/x/z/D.java": "package x.z;\n",
  "app/src/main/kotlin/x/z/Shapes.kt":
    "package x.z\n\ndata class Circle(val r: Int)\n\nfun <T> List<T>.second(): T = this[1]\n",
  "plain/p/E.java": "package p;\n",
  "plain/p/F.java": "/* a */ package p;\n",
});

describe("imports of Java", () => {
  beforeAll(() => java.load());

  async function resolved(from: string, module: string, names: readonly string[]) {
    const record = { module, names, line: 1, kind: "static" } as const;
    return (await java.createResolver(TREE, { roots: [] }).resolve(from, [record]))[0];
  }

  it.each([
    [
      "a type of its package",
      "core/src/main/java/x/y/A.java",
      "x.y",
      ["B", "String"],
      ["core/src/main/java/x/y/B.java"],
    ],
    [
      "a type beside another one",
      "core/src/main/java/x/y/B.java",
      "x.y",
      ["Beside"],
      ["core/src/main/java/x/y/A.java"],
    ],
    [
      "what tests see from a test",
      "core/src/test/java/x/y/ATest.java",
      "x.y",
      ["A"],
      ["core/src/main/java/x/y/A.java"],
    ],
    ["the nearest of two", "core/src/test/java/x/y/ATest.java", "x.y", ["B"], ["core/src/test/java/x/y/B.java"]],
    ["a type within a type", "core/src/main/java/x/y/A.java", "x.y.in.C", ["D"], ["core/src/main/java/x/y/in/C.java"]],
    ["all of a package", "core/src/main/java/x/y/A.java", "x.y.in", ["*"], ["core/src/main/java/x/y/in/C.java"]],
    [
      "another project's folder by its build file",
      "core/src/main/java/x/y/A.java",
      "x.z",
      ["D"],
      ["app/code/x/z/D.java"],
    ],
    ["a class of Kotlin", "app/code/x/z/D.java", "x.z", ["Circle"], ["app/src/main/kotlin/x/z/Shapes.kt"]],
    ["a function of Kotlin", "app/code/x/z/D.java", "x.z", ["second"], ["app/src/main/kotlin/x/z/Shapes.kt"]],
    ["a package where no build file is", "plain/p/E.java", "p", ["F"], ["plain/p/F.java"]],
    ["a type that is not there", "core/src/main/java/x/y/A.java", "x.y", ["Gone"], []],
  ])("reach %s", async (_, from, module, names, files) => {
    expect(await resolved(from, module, names)).toMatchObject({ resolved: files, external: null, stdlib: false });
  });

  it.each([
    ["java.util", null, true],
    ["javax.crypto", null, true],
    ["javax.inject", "javax.inject", false],
    ["org.junit.jupiter.api", "org.junit.jupiter", false],
    ["okhttp3", "okhttp3", false],
  ])("of %s lead elsewhere", async (module, external, stdlib) => {
    const from = "core/src/main/java/x/y/A.java";
    expect(await resolved(from, module, ["X"])).toMatchObject({ resolved: [], external, stdlib });
  });
});
