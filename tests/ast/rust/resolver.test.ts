import { beforeAll, describe, expect, it } from "vitest";
import { rust } from "../../../src/syntax/ast/rust/index.ts";
import { MemoryTree } from "../typescript/memory-tree.ts";

const TREE = new MemoryTree({
  "Cargo.toml":
    '[workspace]\nmembers = ["app", "core-lib"]\n\n[workspace.dependencies]\ncore-lib = { path = "core-lib" }\n',
  "app/Cargo.toml":
    '[package]\nname = "app"\n\n[dependencies]\nserde = "1"\ntokio-util = "0.7"\ncore-lib.workspace = true\nnear = { path = "../near" }\n',
  "app/src/lib.rs": "mod a;\n",
  "app/src/main.rs": "fn main() {}\n",
  "app/src/a.rs": "mod b;\n",
  "app/src/a/b.rs": "",
  "app/src/c/mod.rs": "mod d;\n",
  "app/src/c/d.rs": "",
  "app/tests/it.rs": "",
  "core-lib/Cargo.toml": '[package]\nname = "core-lib"\n',
  "core-lib/src/lib.rs": "pub mod x;\n",
  "core-lib/src/x.rs": "",
  "near/Cargo.toml":
    '[package]\nname = "near"\n\n[lib]\npath = "lib/near.rs"\n\n[dependencies]\ncore-lib = { path = "../core-lib" }\n',
  "near/lib/near.rs":
    "pub extern crate core_lib as core;\npub use core_lib::{\n    x, // given on\n    x::{Type, y as z},\n};\npub use circle;\n",
  "parts/Cargo.toml": '[package]\nname = "parts"\n\n[[test]]\npath = "tests/all.rs"\n',
  "parts/tests/all.rs":
    'mod some;\nmod util;\n#[path = "../near/deep.rs"]\npub mod far;\n#[path = "../near/deep.rs"]\nmod all;\n',
  "parts/near/deep.rs": "",
  "parts/tests/some/mod.rs": "",
  "parts/tests/some/other.rs": "",
  "parts/tests/util.rs": "",
});

describe("imports of Rust", () => {
  beforeAll(() => rust.load());

  async function resolved(from: string, module: string, names: readonly string[] = []) {
    const record = { module, names, line: 1, kind: "static" } as const;
    return (await rust.createResolver(TREE, { roots: [] }).resolve(from, [record]))[0];
  }

  it.each([
    ["app/src/lib.rs", "self::a", [], ["app/src/a.rs"]],
    ["app/src/lib.rs", "crate::a", ["b"], ["app/src/a/b.rs"]],
    ["app/src/lib.rs", "crate::a::b", ["Type"], ["app/src/a/b.rs"]],
    ["app/src/a.rs", "self::b", [], ["app/src/a/b.rs"]],
    ["app/src/a/b.rs", "super", ["Type"], ["app/src/a.rs"]],
    ["app/src/a/b.rs", "super::super::c", ["d"], ["app/src/c/d.rs"]],
    ["app/src/c/mod.rs", "self::d", [], ["app/src/c/d.rs"]],
    ["app/src/main.rs", "app::a", ["b"], ["app/src/a/b.rs"]],
    ["app/tests/it.rs", "app::c", ["d"], ["app/src/c/d.rs"]],
    ["app/src/a.rs", "core_lib::x", ["Type"], ["core-lib/src/x.rs"]],
    ["app/src/a.rs", "near", ["Type"], ["near/lib/near.rs"]],
    ["app/src/a.rs", "near::core::x", [], ["near/lib/near.rs", "core-lib/src/x.rs"]],
    ["app/src/a.rs", "near::z", ["Type"], ["near/lib/near.rs", "core-lib/src/x.rs"]],
    ["app/src/a.rs", "near::circle", ["Type"], ["near/lib/near.rs"]],
    ["app/src/a.rs", "b.rs", [], []],
    ["parts/tests/all.rs", "tests/some/*.rs", [], ["parts/tests/some/other.rs"]],
    ["parts/tests/all.rs", "../*.rs", [], []],
    ["parts/tests/all.rs", "../../../*.rs", [], []],
    ["app/src/a/b.rs", "../c/d.rs", [], ["app/src/c/d.rs"]],
    ["app/src/a.rs", "near", ["core"], ["near/lib/near.rs", "core-lib/src/lib.rs"]],
    ["app/src/a.rs", "near", ["z"], ["near/lib/near.rs"]],
    ["parts/tests/all.rs", "crate::all::x", [], ["parts/near/deep.rs"]],
    ["parts/tests/some/mod.rs", "crate::far::x", [], ["parts/near/deep.rs"]],
    ["parts/tests/some/mod.rs", "crate::util", ["X"], ["parts/tests/util.rs"]],
  ])("from %s reach %s %j", async (from, module, names, files) => {
    expect(await resolved(from, module, names)).toMatchObject({ resolved: files, external: null, stdlib: false });
  });

  it.each([
    ["std::io", null, true],
    ["serde", "serde", false],
    ["tokio_util::codec", "tokio_util", false],
  ])("of %s lead elsewhere", async (module, external, stdlib) => {
    expect(await resolved("app/src/a.rs", module, ["X"])).toMatchObject({ resolved: [], external, stdlib });
  });
});
