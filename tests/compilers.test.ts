import { describe, expect, test } from "vitest";
import { findAssemblyScript } from "../src/runtime/compilers/assemblyscript.ts";
import { type Compiler, isCompiler } from "../src/runtime/compilers/index.ts";
import { findRustCompiler } from "../src/runtime/compilers/rust.ts";

const asc = await findAssemblyScript(process.cwd(), { limitMs: 4_000, optimizeLevel: 0 });
const rustc = await findRustCompiler(process.env);
const why = (found: typeof asc): string => (isCompiler(found) ? "" : `: ${found.reason}`);

describe.skipIf(!isCompiler(asc))(`AssemblyScript${why(asc)}`, () => {
  test("ends a source whose types never end, and compiles the next one", async () => {
    const compiler = asc as Compiler;
    const endless = await compiler.compile("function f<T>(): void { f<Array<T>>(); }\nf<i32>();");
    expect(endless.kind).not.toBe("compiled");
    // The first compilation of a thread also loads the compiler, so the next one gets the time that it needs.
    const next = await findAssemblyScript(process.cwd(), { optimizeLevel: 0 });
    const compiled = await (next as Compiler).compile("export function add(a: i32, b: i32): i32 { return a + b; }");
    expect(compiled.kind).toBe("compiled");
    await compiler.close();
    await (next as Compiler).close();
  });
});

describe.skipIf(!isCompiler(rustc))(`Rust${why(rustc)}`, () => {
  const reading = [
    'const A: &str = include_str!("/etc/passwd"); fn main() {}',
    'const A: &[u8] = include_bytes /* */ ! ("/etc/passwd"); fn main() {}',
    '#[path = "/etc/passwd"] mod a; fn main() {}',
    'use std::include_str as x; const A: &str = x!("/etc/passwd"); fn main() {}',
    'fn main() { println!("{}", env!("PATH")); }',
    'fn main() { unsafe { core::arch::asm!("nop") } }',
  ];
  test.each(reading)("does not take %s", async (source) => {
    expect(await (rustc as Compiler).compile(source)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("not taken"),
    });
  });

  test("compiles one file with its std", async () => {
    const compiled = await (rustc as Compiler).compile('fn main() { println!("{{\\"result\\":1}}"); }');
    expect(compiled.kind === "compiled" ? compiled.module.length > 1000 : compiled).toBe(true);
  });
});
