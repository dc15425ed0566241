import { isBuiltin } from "node:module";

/** Describes an import specifier, whose spelling decides the kind. */
export type Specifier =
  | { readonly kind: "relative"; readonly request: string }
  /** The `imports` of the importing package resolve it. */
  | { readonly kind: "internal"; readonly request: string }
  | { readonly kind: "bare"; readonly request: string; readonly packageName: string | null }
  /** It names code from a registry or the web by itself: `npm:pad@1`, `https://…`, `data:…`. */
  | { readonly kind: "remote"; readonly external: string }
  | { readonly kind: "builtin" }
  /** It is made up by a bundler, or an absolute path, and nothing that a repository holds. */
  | { readonly kind: "elsewhere" };

export function parseSpecifier(module: string): Specifier {
  const request = removeRequestQuery(module.slice(module.lastIndexOf("!") + 1)); // bundler loaders: `raw!./a.txt`
  if (module.startsWith("node:")) return { kind: "builtin" };
  if (/^\.{1,2}(?:\/|$)/.test(request)) return { kind: "relative", request };
  if (request.startsWith("#")) return { kind: "internal", request };
  const npm = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)/i.exec(request)?.[1];
  if (npm !== undefined) return { kind: "remote", external: npm };
  const jsr = /^jsr:\/?(@[^/@]+\/[^/@]+)/i.exec(request)?.[1];
  if (jsr !== undefined) return { kind: "remote", external: `jsr:${jsr}` };
  if (/^(?:https?|jsr|data|blob|file|ftp|gh):/i.test(request))
    return { kind: "remote", external: shortenPackageUrl(request).slice(0, 200) };
  if (request === "" || request.startsWith("/") || /^[a-z][\w+.-]*:/i.test(request)) return { kind: "elsewhere" };
  return { kind: "bare", request, packageName: readPackageName(request) };
}

/** Matches what serves packages file by file, up to the name of the package. */
const SERVERS =
  /^https?:\/\/(?:deno\.land\/(?:std|x\/[^/]{1,100})|(?:esm\.sh|unpkg\.com|cdn\.skypack\.dev|cdn\.jsdelivr\.net\/npm|jspm\.dev|esm\.run)\/(?:@[^/]{1,100}\/)?[^/]{1,100})/i;

/** Returns an address without its version, which says nothing of whose code it is; of a server of packages, only the package. */
function shortenPackageUrl(address: string): string {
  const plain = address.replace(/(?<=[\w-])@[^/@]{1,100}(?=\/|$)/g, "");
  return SERVERS.exec(plain)?.[0] ?? plain;
}

/** Accepts Node's own modules, also without `node:`. */
export function isStandardLibrary(module: string): boolean {
  return isBuiltin(module);
}

function removeRequestQuery(request: string): string {
  return request.startsWith("#") ? request : request.replace(/[?#].*$/, "");
}

/** Returns `@scope/name` or `name`, or null if that cannot be the name of a package. */
function readPackageName(request: string): string | null {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? "";
  return /^(?:@[a-z0-9_~-][\w.~-]*\/)?[a-z0-9_~-][\w.~-]*$/i.test(name) ? name : null;
}
