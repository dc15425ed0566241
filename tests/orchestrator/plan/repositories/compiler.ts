import { aRepository } from "./repository.ts";

/** A compiler for a small typed language, with a language server. */
export const compiler = aRepository(
  [
    [
      "frontend",
      ["src/lex/", "src/parse/"],
      "From source text to a syntax tree.",
      ["Lexing", "Parsing", "Syntax errors"],
    ],
    ["semantics", ["src/sema/"], "Names, types and what a program means.", ["Name resolution", "Type checking"]],
    ["ir", ["src/ir/"], "The intermediate representation.", ["IR data structures", "IR construction", "Verification"]],
    ["optimizer", ["src/opt/"], "Passes that make programs faster or smaller.", ["Analyses", "Transformations"]],
    [
      "backend",
      ["src/codegen/"],
      "Machine code for the targets.",
      ["Instruction selection", "Register allocation", "Object files"],
    ],
    [
      "runtime",
      ["runtime/"],
      "What a compiled program needs while it runs.",
      ["Garbage collection", "Builtins", "Panics"],
    ],
    ["driver", ["src/driver/"], "The command line program.", ["Options", "Build graph", "Caching"]],
    ["tooling", ["src/lsp/", "src/fmt/"], "Editor support and formatting.", ["Language server", "Formatter"]],
    ["diagnostics", ["src/diag/"], "Errors and warnings as people see them.", ["Rendering", "Error codes"]],
  ],
  `
src/lex/scanner.rs | frontend | Agent-1 | Turns source text into tokens. | token.rs
src/lex/token.rs | frontend | Agent-1 | Token kinds and source spans. |
src/lex/unicode.rs | frontend | Agent-1 | Which characters identifiers may have. |
src/parse/expr.rs | frontend | Agent-1 | Parses expressions with operator precedence. | ast.rs scanner.rs
src/parse/stmt.rs | frontend | Agent-1 | Parses statements and blocks. | ast.rs expr.rs
src/parse/item.rs | frontend | Agent-1 | Parses functions, structs and modules. | ast.rs stmt.rs
src/parse/ast.rs | frontend | Agent-1 | Node types of the syntax tree. | token.rs
src/parse/recovery.rs | frontend | Agent-1 | Goes on after a syntax error. |
src/sema/resolve.rs | semantics | Agent-2 | Binds names to declarations, imports included. | scope_table.rs ast.rs
src/sema/scope_table.rs | semantics | Agent-2 | Nested symbol tables. |
src/sema/types.rs | semantics | Agent-2 | Representation of types and their equality. |
src/sema/infer.rs | semantics | Agent-2 | Type inference by unification. | types.rs
src/sema/check.rs | semantics | Agent-2 | Checks the types of statements and calls. | infer.rs types.rs
src/sema/traits.rs | semantics | Agent-2 | Finds trait implementations. | types.rs
src/sema/exhaustive.rs | semantics | Agent-2 | Checks that match arms cover every case. | types.rs
src/sema/borrow.rs | semantics | Agent-2 | Borrow checking: lifetimes and moves. | check.rs
src/ir/builder.rs | ir | Agent-3 | Lowers the checked syntax tree to IR. | instr.rs check.rs
src/ir/instr.rs | ir | Agent-3 | Instructions, blocks and functions of the IR. |
src/ir/verify.rs | ir | Agent-3 | Verifies that IR is well formed. | instr.rs
src/ir/printer.rs | ir | Agent-3 | Prints IR as text for tests. | instr.rs
src/opt/pass_manager.rs | optimizer | Agent-4 | Runs the passes in order by optimization level. |
src/opt/const_fold.rs | optimizer | Agent-4 | Constant folding and propagation. | instr.rs
src/opt/dce.rs | optimizer | Agent-4 | Removes dead code. | instr.rs
src/opt/inline.rs | optimizer | Agent-4 | Inlines small functions at their call sites. | instr.rs
src/opt/loops.rs | optimizer | Agent-4 | Loop invariant code motion and unrolling. | dominators.rs
src/opt/dominators.rs | optimizer | Agent-4 | Dominator tree analysis. | instr.rs
src/codegen/isel.rs | backend | Agent-5 | Selects machine instructions for IR. | instr.rs
src/codegen/regalloc.rs | backend | Agent-5 | Linear scan register allocation with spilling. |
src/codegen/x86.rs | backend | Agent-5 | Encoding of x86-64 instructions. |
src/codegen/arm64.rs | backend | Agent-5 | Encoding of AArch64 instructions. |
src/codegen/object.rs | backend | Agent-5 | Writes ELF and Mach-O object files. |
src/codegen/debuginfo.rs | backend | Agent-5 | DWARF line tables and variable locations. | object.rs
runtime/gc.rs | runtime | Agent-6 | Generational garbage collector. |
runtime/strings.rs | runtime | Agent-6 | Built-in string operations. |
runtime/panic.rs | runtime | Agent-6 | Panics and stack traces. |
runtime/hashmap.rs | runtime | Agent-6 | The built-in map type. |
src/driver/main.rs | driver | Agent-3 | Command line options and exit codes. |
src/driver/cache.rs | driver | Agent-3 | Incremental build cache on disk. |
src/driver/modules.rs | driver | Agent-3 | Finds module files and orders them. |
src/lsp/server.rs | tooling | Agent-6 | Language server protocol messages. |
src/lsp/completion.rs | tooling | Agent-6 | Code completion in editors. | resolve.rs
src/lsp/hover.rs | tooling | Agent-6 | Types and documentation on hover. | infer.rs
src/fmt/format.rs | tooling | Agent-6 | Source formatter. | ast.rs
src/diag/render.rs | diagnostics | Agent-1 | Shows errors with source excerpts and colours. |
src/diag/codes.rs | diagnostics | Agent-1 | Table of error codes and explanations. |
src/diag/suggest.rs | diagnostics | Agent-1 | Did-you-mean suggestions for misspelled names. |
`,
);
