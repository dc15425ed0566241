import { beforeAll, describe, expect, it } from "vitest";
import { kotlin } from "../../../src/syntax/ast/kotlin/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const MAIN = "app/src/main/kotlin/x/app/Main.kt";
const STORE = "core/src/commonMain/kotlin/x/y/Store.kt";
const JVM = "core/src/jvmMain/kotlin/x/y/Jvm.kt";
const OLD = "core/src/jvmMain/java/x/y/Old.java";
const BUILD =
  'dependencies {\n  implementation("com.squareup.okio:okio:3.9.0")\n  testImplementation(kotlin("test"))\n}\n';

const TREE = new MemoryTree({
  "core/build.gradle.kts": "kotlin { }",
  [STORE]:
    "package x.y\n\nclass Store\n\nfun open(): Store = Store()\n\nval limit = 3\n\ntypealias Name = String\n\nfun <T, R : Comparable<R>> Iterable<T>.most(of: (T) -> R): T = first()\n",
  [JVM]: "package x.y\n\nobject Jvm\n",
  [OLD]: "package x.y;\npublic class Old {}\n",
  "app/build.gradle.kts": BUILD,
  [MAIN]: "package x.app\n\nfun main() {}\n",
  "app/src/main/kotlin/x/app/Flat.kt": "package x.app\n\nsealed interface Flat {}\n",
});

describe("imports of Kotlin", () => {
  beforeAll(() => kotlin.load());

  it.each([
    ["a type of its package", MAIN, "x.app", ["Flat"], ["app/src/main/kotlin/x/app/Flat.kt"], null, false],
    ["a type of another project", MAIN, "x.y.Store", [], [STORE], null, false],
    ["a function", MAIN, "x.y", ["open"], [STORE], null, false],
    ["a function whose types have types", MAIN, "x.y", ["most"], [STORE], null, false],
    ["a property", MAIN, "x.y", ["limit"], [STORE], null, false],
    ["another name of a type", MAIN, "x.y", ["Name"], [STORE], null, false],
    ["a class of Java", MAIN, "x.y", ["Old"], [OLD], null, false],
    ["all of a package", MAIN, "x.y", ["*"], [STORE, OLD, JVM], null, false],
    ["what another set of sources has", STORE, "x.y", ["Jvm"], [JVM], null, false],
    ["no type that is not there", MAIN, "x.y", ["Gone"], [], null, false],
    ["Kotlin's own", MAIN, "kotlin.collections", ["List"], [], null, true],
    ["Java's own", MAIN, "java.io", ["File"], [], null, true],
    ["a package", MAIN, "kotlinx.coroutines", ["launch"], [], "kotlinx.coroutines", false],
  ])("reach %s", async (_, from, module, names, resolved, external, stdlib) => {
    const record = { module, names, line: 1, kind: "static" } as const;
    const found = await kotlin.createResolver(TREE, { roots: [] }).resolve(from, [record]);
    expect(found).toEqual([{ ...record, resolved, external, stdlib }]);
  });

  it("are provided by what Gradle's file names", async () => {
    expect([...(await kotlin.packages.namedIn("app", TREE))]).toEqual(["com.squareup.okio:okio"]);
    expect(kotlin.packages.readManifest("app/build.gradle.kts", BUILD)).toEqual({
      name: null,
      requires: [{ name: "com.squareup.okio:okio", version: "3.9.0", isRuntime: true }],
    });
  });
});
