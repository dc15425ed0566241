import type { Requirement } from "../../../kernel/domain/index.ts";
import { findElementsAtPath, listElementsNamed, readChildText, readXml, type XmlElement } from "../xml.ts";

export interface Pom {
  /** Has the form `group:artifact`. */
  readonly name: string | null;
  readonly requires: readonly Requirement[];
  /** What else the build uses: plugins, extensions, the parent, and dependencies of which only the version is fixed. */
  readonly others: readonly string[];
  /** The source folders that the file names. */
  readonly sourceFolders: readonly string[];
}

/** Dependencies of these scopes are not shipped with the program. */
const NOT_AT_RUNTIME = new Set(["test", "provided", "system", "import"]);

/** Reads a `pom.xml`. Properties that the file defines are substituted; those of a parent stay as written. */
export function readPom(text: string): Pom {
  const [project] = findElementsAtPath(readXml(text), "project");
  const properties = new Map(
    findElementsAtPath(project?.children ?? [], "properties").flatMap(({ children }) =>
      children.map((each) => [each.name, each.text.trim()] as const),
    ),
  );
  const parent = project?.children.find(({ name }) => name === "parent");
  const group = readChildText(project, "groupId") ?? readChildText(parent, "groupId");
  const artifact = readChildText(project, "artifactId");
  const fillMavenProperties = (value: string) =>
    value.replace(/\$\{([\w.-]{1,100})\}/g, (whole, name: string) =>
      name === "project.groupId" ? (group ?? whole) : (properties.get(name) ?? whole),
    );
  const buildMavenName = (element: XmlElement, usual: string | null): string[] => {
    const [own, named] = [readChildText(element, "groupId") ?? usual, readChildText(element, "artifactId")];
    return own === null || named === null ? [] : [`${fillMavenProperties(own)}:${fillMavenProperties(named)}`];
  };
  const children = project?.children ?? [];
  const profiles = findElementsAtPath(children, "profiles", "profile").flatMap((profile) => profile.children);
  const needed = [
    ...findElementsAtPath(children, "dependencies", "dependency"),
    ...findElementsAtPath(profiles, "dependencies", "dependency"),
  ];
  const requires = needed.flatMap((each) =>
    buildMavenName(each, null).map((name) => {
      const version = fillMavenProperties(readChildText(each, "version") ?? "");
      const isRuntime = !NOT_AT_RUNTIME.has(readChildText(each, "scope") ?? "compile");
      return { name, version: version === "" || version.includes("${") ? null : version, isRuntime };
    }),
  );
  const others = [
    ...(parent ? buildMavenName(parent, null) : []),
    ...listElementsNamed(children, "dependency").flatMap((each) => buildMavenName(each, null)),
    ...listElementsNamed(children, "plugin").flatMap((each) => buildMavenName(each, "org.apache.maven.plugins")),
    ...listElementsNamed(children, "extension").flatMap((each) => buildMavenName(each, null)),
    ...listElementsNamed(children, "path").flatMap((each) => buildMavenName(each, null)),
  ];
  const build = children.find(({ name }) => name === "build");
  const folders = [readChildText(build, "sourceDirectory"), readChildText(build, "testSourceDirectory")];
  const sourceFolders = folders.flatMap((each) =>
    each === null ? [] : fillMavenProperties(each).replace(/^\$\{(?:project\.)?basedir\}\//, ""),
  );
  return {
    name: artifact === null ? null : group === null ? artifact : `${group}:${artifact}`,
    requires,
    others: [...new Set(others)],
    sourceFolders,
  };
}
