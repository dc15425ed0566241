import { isBuiltin } from "node:module";

/** An import specifier; its spelling decides the kind. */
export type Specifier =
  | { readonly kind: "relative"; readonly request: string }
  /** It is resolved by the `imports` of the importing package. */
  | { readonly kind: "internal"; readonly request: string }
  | { readonly kind: "bare"; readonly request: string; readonly packageName: string | null }
  | { readonly kind: "builtin" }
  /** It is a URL, a module of a bundler or an absolute path, which no repository holds. */
  | { readonly kind: "elsewhere" };

export function parseSpecifier(module: string): Specifier {
  const request = withoutQuery(module.slice(module.lastIndexOf("!") + 1)); // bundler loaders: `raw!./a.txt`
  if (module.startsWith("node:")) return { kind: "builtin" };
  if (/^\.{1,2}(?:\/|$)/.test(request)) return { kind: "relative", request };
  if (request.startsWith("#")) return { kind: "internal", request };
  if (request === "" || request.startsWith("/") || /^[a-z][\w+.-]*:/i.test(request)) return { kind: "elsewhere" };
  return { kind: "bare", request, packageName: packageNameOf(request) };
}

/** Accepts Node's own modules, also without `node:`. */
export function isStandardLibrary(module: string): boolean {
  return isBuiltin(module);
}

function withoutQuery(request: string): string {
  return request.startsWith("#") ? request : request.replace(/[?#].*$/, "");
}

/** Returns `@scope/name` or `name`, or null if that cannot be the name of a package. */
function packageNameOf(request: string): string | null {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? "";
  return /^(?:@[a-z0-9_~-][\w.~-]*\/)?[a-z0-9_~-][\w.~-]*$/i.test(name) ? name : null;
}
