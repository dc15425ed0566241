import {
  getFileName,
  joinFolderAndName,
  type Manifest,
  normalizePackageName,
  type PackageEcosystem,
  type Requirement,
} from "../../../kernel/domain/index.ts";

const isManifest = (name: string) => name === "Gemfile" || name === "gems.rb" || name.endsWith(".gemspec");

/** Describes gems, which code requires by their names, some with `/` in place of `-`. */
export const bundler: PackageEcosystem = {
  id: "rubygems",
  namedIn: async (folder, tree) => {
    const names = [...((await tree.list(folder)) ?? [])].filter(([name, kind]) => kind === "file" && isManifest(name));
    const texts = await Promise.all(names.map(([name]) => tree.read(joinFolderAndName(folder, name))));
    return new Set(
      texts.flatMap((bytes) =>
        (bytes ? parseGemRequirements(new TextDecoder().decode(bytes)) : []).map(({ name }) => name),
      ),
    );
  },
  isProvided: (path, packages) => [...packages].some((name) => providesRubyPath(name, path)),
  isInTechStack: (path, packages) =>
    packages.has(normalizePackageName(path)) || [...packages].some((name) => providesRubyPath(name, path)),
  importPattern: (name) => `(require|autoload|load)[^"']*["']${name}(["'/-])`,
  isProgramManifest: (path) => isManifest(getFileName(path)),
  readManifest: (_path, text) => parseBundlerManifest(text),
};

function parseBundlerManifest(text: string): Manifest {
  return { name: /\.name\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1] ?? null, requires: parseGemRequirements(text) };
}

/** Reads `gem "a", "~> 1.0"` and `add_dependency "a"`. A gem with `path:` is part of the repository. */
export function parseGemRequirements(text: string): Requirement[] {
  let isForTests = false;
  return text.split("\n").flatMap((line): Requirement[] => {
    if (/^\s*group\b/.test(line)) isForTests = !/:(?:default|production)\b/.test(line);
    if (/^end\b/.test(line)) isForTests = false;
    const [, call, name = "", rest = ""] =
      /^\s*(?:\w+\.)?(gem|add_(?:runtime_|development_)?dependency)[\s(]+["']([\w.-]+)["']([^#]*)/.exec(line) ?? [];
    if (call === undefined) return [];
    const version = /^\s*,\s*["']([^"']+)["']/.exec(rest)?.[1] ?? null;
    const isLocal = /\bpath:|:path\s*=>/.test(rest);
    const isRuntime = !isForTests && !isLocal && call !== "add_development_dependency" && !/\bgroups?:/.test(rest);
    return [{ name, version, isRuntime }];
  });
}

/** Returns whether a gem provides a path: `activesupport` provides `active_support`, `rack-protection` provides `rack/protection`. */
function providesRubyPath(name: string, path: string): boolean {
  const normalizeGemName = (text: string) => text.toLowerCase().replace(/[-_/]/g, "");
  const parts = path.split("/");
  return parts.some((_, at) => normalizeGemName(parts.slice(0, at + 1).join("/")) === normalizeGemName(name));
}
