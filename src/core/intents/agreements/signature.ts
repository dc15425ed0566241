import { type Language, type ParsedModule, SklError } from "../../../kernel/domain/index.ts";
import { compareModules, findLanguageByPath, parseSource, supportFor } from "../../../syntax/ast/index.ts";

export interface AgreedSignature {
  readonly path: string;
  readonly symbol: string;
  /** Is the signature in one spelling, such as `def issue(subject: str, ttl: int) -> TokenPair`. */
  readonly signature: string;
}

const WRITTEN = /^(async\s+)?((?:[\p{L}_$][\p{L}\p{N}_$]*\.)*)([\p{L}_$][\p{L}\p{N}_$]*)\s*([(<[].*)$/su;

/** Reads `app/auth.py::issue(subject: str, ttl: int) -> TokenPair` with the reader of the file's language. Throws USAGE. */
export async function parseAgreedSignature(text: string): Promise<AgreedSignature> {
  const at = text.indexOf("::");
  const path = at < 0 ? "" : text.slice(0, at).trim();
  const [, isAsync, parents = "", name = "", rest = ""] = WRITTEN.exec(text.slice(at + 2).trim()) ?? [];
  const language = findLanguageByPath(path);
  if (name === "" || /[\r\n]/.test(text))
    throw createSignatureError(text, "it is not written as `path::name(parameters) -> result`");
  if (language === null) throw createSignatureError(text, `signatures of ${path || "no file"} are not read`);
  const symbol = `${parents}${name}`;
  const module = await parseSignatureModule(
    composeSymbolSource({ symbol, rest, isAsync: isAsync !== undefined }, language),
    path,
    language,
  );
  const signature = module && findSignatureIn(module, symbol);
  if (signature === null || module === null || module.symbols.length !== symbol.split(".").length)
    throw createSignatureError(text, `it is no signature in ${language}`);
  return { path, symbol, signature };
}

/** Is the error for a signature that nobody could agree on. */
export function createSignatureError(text: string, why: string): SklError {
  return new SklError("USAGE", {
    message: `The signature ${text} cannot be read: ${why}.`,
    fix: 'Write it as in the code: `skl agree propose "app/auth.py::issue(subject: str, ttl: int) -> TokenPair"`.',
  });
}

interface WrittenSignature {
  readonly symbol: string;
  /** Holds everything from the parameters on. */
  readonly rest: string;
  readonly isAsync: boolean;
}

/** Returns the smallest module that defines the symbol so. */
function composeSymbolSource({ symbol, rest, isAsync }: WrittenSignature, language: Language): string {
  const parents = symbol.split(".");
  const name = parents.pop() ?? "";
  const prefix = isAsync ? "async " : "";
  if (language === "python") {
    const classes = parents.map((parent, depth) => `${"  ".repeat(depth)}class ${parent}:\n`);
    return `${classes.join("")}${"  ".repeat(parents.length)}${prefix}def ${name}${rest}: ...\n`;
  }
  const [parent] = parents;
  return parent === undefined
    ? `export ${prefix}function ${name}${rest} {}\n`
    : `export class ${parent} { ${prefix}${name}${rest} {} }\n`;
}

async function parseSignatureModule(source: string, path: string, language: Language): Promise<ParsedModule | null> {
  await supportFor(language).load();
  const outcome = await parseSource(Buffer.from(source), path, language);
  return outcome.ok ? outcome.value : null;
}

/** Returns the signature of a symbol in one spelling, without decorators and without how it is exported; null where there is none. */
export function findSignatureIn(module: ParsedModule, symbol: string): string | null {
  const found = module.symbols.find((each) => each.symbol === symbol);
  if (found === undefined) return null;
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const { signature } = found;
  if (module.language === "python") {
    const at = signature.lastIndexOf(`def ${name}`);
    const isAsync = signature.slice(0, Math.max(at, 0)).endsWith("async ");
    return at < 0 ? signature : `${isAsync ? "async " : ""}${signature.slice(at).replace(/ \(generator\)$/, "")}`;
  }
  const at = signature.search(new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`));
  return at < 0 ? signature : `function ${name}${signature.slice(at + name.length).replace(/^ = (?:async )?/, "")}`;
}

/**
 * Returns whether code that was written against the agreed signature works with what a module defines: it is the same, or takes and gives
 * what was agreed.
 */
export async function keepsSignature(agreed: AgreedSignature, module: ParsedModule): Promise<boolean> {
  const { path, symbol, signature } = agreed;
  if (findSignatureIn(module, symbol) === signature) return true;
  const isAsync = signature.startsWith("async ");
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  const rest = signature.slice(signature.indexOf(name) + name.length);
  const source = composeSymbolSource({ symbol, rest, isAsync }, module.language);
  const promised = await parseSignatureModule(source, path, module.language);
  if (promised === null) return false;
  const stripModuleToSymbol = (of: ParsedModule): ParsedModule => ({
    ...of,
    symbols: of.symbols
      .filter((each) => each.symbol === symbol)
      .map((each) => ({
        ...each,
        parent: null,
        kind: "function",
        public: true,
        signature: findSignatureIn(of, symbol) ?? "",
      })),
  });
  const changes = compareModules(stripModuleToSymbol(promised), stripModuleToSymbol(module)).signature_changes;
  return changes.length === 0 || changes.every(({ compatible }) => compatible === true);
}
