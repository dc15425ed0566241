import type { Requirement } from "../../../kernel/domain/index.ts";
import { listElementsNamed, readChildText, readXml } from "../xml.ts";

/** Returns the packages that a project file, `Directory.*.props` or `packages.config` names. */
export function parseNugetRequirements(text: string): Requirement[] {
  const elements = readXml(text);
  const named = ["PackageReference", "PackageVersion", "GlobalPackageReference", "package"].flatMap((name) =>
    listElementsNamed(elements, name),
  );
  return named.flatMap((element) => {
    const { attributes } = element;
    const name = attributes.get("Include") ?? attributes.get("Update") ?? attributes.get("id");
    const version = attributes.get("Version") ?? readChildText(element, "Version") ?? attributes.get("version") ?? null;
    const isTool =
      (attributes.get("PrivateAssets") ?? readChildText(element, "PrivateAssets") ?? "").toLowerCase() === "all";
    if (name === undefined || name.includes("$(")) return [];
    return [{ name, version: version?.includes("$(") ? null : version, isRuntime: !isTool }];
  });
}

/** Returns the projects that a project file refers to, with `/` in their paths. */
export function listProjectReferences(text: string): string[] {
  return listElementsNamed(readXml(text), "ProjectReference").flatMap(
    ({ attributes }) => attributes.get("Include")?.replaceAll("\\", "/") ?? [],
  );
}

/** Returns the namespaces that a project file imports into every source file. */
export function listProjectUsings(text: string): string[] {
  return listElementsNamed(readXml(text), "Using").flatMap(({ attributes }) => attributes.get("Include") ?? []);
}
