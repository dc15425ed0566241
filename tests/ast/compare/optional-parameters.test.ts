import { expect, test } from "vitest";
import { diff } from "../../../src/syntax/use/library.ts";

/** Returns whether the one signature that both versions have takes nothing from its callers. */
async function isCompatible(path: string, before: string, after: string): Promise<boolean | undefined> {
  const { signature_changes } = await diff(before, after, { path });
  const changed = signature_changes.filter(({ kind }) => kind === "changed");
  expect(changed).toHaveLength(1);
  return changed[0]?.compatible ?? false;
}

const inClass = (head: string, parameters: string) => `${head} {\n  fun f(${parameters}): Int = 1\n}\n`;
const php = (head: string, parameters: string) => `<?php ${head} function f(${parameters}) {} }`;

const java = (head: string, ...methods: string[]) => `public ${head} A { ${methods.join(" ")} }`;
const ofNode = "public int f(Node b) { return 1; }";

test.each<[string, string, string, string, boolean]>([
  [
    "one more method of a name in Java",
    "A.java",
    java("class", "public int f(int a) { return 1; }"),
    java("class", "public int f(int a) { return 1; }", ofNode),
    true,
  ],
  [
    "another method in its place",
    "A.java",
    java("class", "public int f(int a) { return 1; }"),
    java("class", ofNode, "public int f(long a) { return 1; }"),
    false,
  ],
  [
    "what an interface of Java asks for",
    "A.java",
    java("interface", "int f(int a);"),
    java("interface", "int f(int a);", "int f(Node b);"),
    false,
  ],
  [
    "what a subclass has to write",
    "A.java",
    java("abstract class", "public abstract int f(int a);"),
    java("abstract class", "public abstract int f(int a);", "public abstract int f(Node b);"),
    false,
  ],
  [
    "one more function of a name in Kotlin",
    "a.kt",
    "fun f(a: Int) = a\n",
    "fun f(a: Int) = a\nfun f(a: String) = a\n",
    true,
  ],
  [
    "one more method of a name in C#",
    "a.cs",
    "public class C { public int F(int a) => a; }",
    "public class C { public int F(int a) => a; public int F(string a) => 1; }",
    true,
  ],
  ["a function of Kotlin", "a.kt", "fun f(a: Int) = a\n", "fun f(a: Int, b: Int = 0) = a\n", true],
  ["a class of Kotlin", "a.kt", "data class P(val a: Int)\n", "data class P(val a: Int, val b: Int = 0)\n", true],
  ["a method of Kotlin", "a.kt", inClass("class A", "a: Int"), inClass("class A", "a: Int, b: Int = 0"), true],
  ["one without a default", "a.kt", "fun f(a: Int) = a\n", "fun f(a: Int, b: Int = 0, c: Int) = a\n", false],
  ["one before another", "a.kt", "fun f(a: Int) = a\n", "fun f(b: Int = 0, a: Int) = a\n", false],
  ["one behind a block", "a.kt", "fun f(a: () -> Int) = a\n", "fun f(a: () -> Int, b: Int = 0) = a\n", false],
  ["one behind the rest", "a.kt", "fun f(vararg a: Int) = a\n", "fun f(vararg a: Int, b: Int = 0) = a\n", false],
  ["another result", "a.kt", "fun f(a: Int): Int = a\n", "fun f(a: Int, b: Int = 0): Long = a\n", false],
  [
    "what an interface asks for",
    "a.kt",
    inClass("interface A", "a: Int"),
    inClass("interface A", "a: Int, b: Int = 0"),
    false,
  ],
  [
    "what others may override",
    "a.kt",
    "open class A {\n  open fun f(a: Int) = a\n}\n",
    "open class A {\n  open fun f(a: Int, b: Int = 0) = a\n}\n",
    false,
  ],
  [
    "a method of C#",
    "a.cs",
    "public class C { public int F(int a) => a; }",
    "public class C { public int F(int a, int b = 0) => a; }",
    true,
  ],
  [
    "a record of C#, which takes itself apart",
    "a.cs",
    "public record P(int A);",
    "public record P(int A, int B = 0);",
    false,
  ],
  ["a function of PHP", "a.php", "<?php function f($a) {}", "<?php function f($a, $b = 1) {}", true],
  [
    "a method of PHP, which others may override",
    "a.php",
    php("class C {", "$a"),
    php("class C {", "$a, $b = 1"),
    false,
  ],
  ["a final method of PHP", "a.php", php("class C { final", "$a"), php("class C { final", "$a, $b = 1"), true],
  ["a method of Ruby", "a.rb", "def f(a)\nend\n", "def f(a, b = 1, c: 2)\nend\n", true],
  ["a keyword of Ruby that callers owe", "a.rb", "def f(a)\nend\n", "def f(a, b:)\nend\n", false],
])("a further parameter: %s", async (_name, path, before, after, compatible) => {
  expect(await isCompatible(path, before, after)).toBe(compatible);
});
