import type { Requirement } from "../../domain/index.ts";
import { elementsAt, elementsNamed, readXml, textIn, type XmlElement } from "../xml.ts";

export interface Pom {
  /** Has the form `group:artifact`. */
  readonly name: string | null;
  readonly requires: readonly Requirement[];
  /** Holds what else the build uses: plugins, extensions, the parent, and dependencies of which only the version is fixed. */
  readonly others: readonly string[];
  /** Holds the source folders that the file names. */
  readonly sourceFolders: readonly string[];
}

/** Dependencies of these scopes are not shipped with the program. */
const NOT_AT_RUNTIME = new Set(["test", "provided", "system", "import"]);

/** Reads a `pom.xml`. Properties that the file defines are substituted; those of a parent stay as written. */
export function readPom(text: string): Pom {
  const [project] = elementsAt(readXml(text), "project");
  const properties = new Map(
    elementsAt(project?.children ?? [], "properties").flatMap(({ children }) =>
      children.map((each) => [each.name, each.text.trim()] as const),
    ),
  );
  const parent = project?.children.find(({ name }) => name === "parent");
  const group = textIn(project, "groupId") ?? textIn(parent, "groupId");
  const artifact = textIn(project, "artifactId");
  const withProperties = (value: string) =>
    value.replace(/\$\{([\w.-]{1,100})\}/g, (whole, name: string) =>
      name === "project.groupId" ? (group ?? whole) : (properties.get(name) ?? whole),
    );
  const nameOf = (element: XmlElement, usual: string | null): string[] => {
    const [own, named] = [textIn(element, "groupId") ?? usual, textIn(element, "artifactId")];
    return own === null || named === null ? [] : [`${withProperties(own)}:${withProperties(named)}`];
  };
  const children = project?.children ?? [];
  const profiles = elementsAt(children, "profiles", "profile").flatMap((profile) => profile.children);
  const needed = [
    ...elementsAt(children, "dependencies", "dependency"),
    ...elementsAt(profiles, "dependencies", "dependency"),
  ];
  const requires = needed.flatMap((each) =>
    nameOf(each, null).map((name) => {
      const version = withProperties(textIn(each, "version") ?? "");
      const isRuntime = !NOT_AT_RUNTIME.has(textIn(each, "scope") ?? "compile");
      return { name, version: version === "" || version.includes("${") ? null : version, isRuntime };
    }),
  );
  const others = [
    ...(parent ? nameOf(parent, null) : []),
    ...elementsNamed(children, "dependency").flatMap((each) => nameOf(each, null)),
    ...elementsNamed(children, "plugin").flatMap((each) => nameOf(each, "org.apache.maven.plugins")),
    ...elementsNamed(children, "extension").flatMap((each) => nameOf(each, null)),
    ...elementsNamed(children, "path").flatMap((each) => nameOf(each, null)),
  ];
  const build = children.find(({ name }) => name === "build");
  const folders = [textIn(build, "sourceDirectory"), textIn(build, "testSourceDirectory")];
  const sourceFolders = folders.flatMap((each) =>
    each === null ? [] : withProperties(each).replace(/^\$\{(?:project\.)?basedir\}\//, ""),
  );
  return {
    name: artifact === null ? null : group === null ? artifact : `${group}:${artifact}`,
    requires,
    others: [...new Set(others)],
    sourceFolders,
  };
}
