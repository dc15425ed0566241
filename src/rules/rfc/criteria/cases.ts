import type { EvidenceCase } from "../../../kernel/domain/index.ts";
import { isPathLike, normalizeReferencePath, splitInnerParts, type TestReference, testReference } from "./reference.ts";

/**
 * A case of a JUnit file. `name` is the canonical name, `classname::name`: pytest writes a dotted module and class there,
 * vitest and Playwright the path of the file. `file` is kept where it says more than the class name does.
 */
export interface JunitCase extends EvidenceCase {
  readonly file?: string;
}

/**
 * How a case matches a reference: it is the `test` itself or one of its parameters, it lies `within` the reference, or it stands for
 * the reference's `file`, which could not be loaded.
 */
export interface CaseMatch {
  readonly kind: "test" | "within" | "file";
  /** False where only the end of the path agrees, as in a report that was written in a subfolder. */
  readonly exact: boolean;
}

/** One reading of a case's names: the file or module, and the suites and test inside it. */
interface Place {
  readonly at: { readonly path: string } | { readonly dotted: readonly string[] };
  readonly inner: readonly string[];
}

/** Matches the checkout folders of CI runners at the start of absolute paths. */
const CHECKOUT = /^(?:.*\/work\/([^/]+)\/\1|\/github\/workspace|\/builds\/[^/]+\/[^/]+)\//;
const PARAMETERS = /^(?:\(.*\))?\s*(?:\[.*\])?$/s;
const DOTTED = /^[\w-]+(?:\.[\w-]+)+$/;

/** Returns how a case matches a reference; null where it does not. */
export function matchCaseToReference(junitCase: JunitCase, reference: string, parsed: TestReference): CaseMatch | null {
  if (junitCase.name === reference) return { kind: "test", exact: true };
  if (parsed.path !== null && !mayNameFile(junitCase, parsed.path)) return null;
  const matches = listCasePlaces(junitCase).flatMap((place) => placeMatch(place, reference, parsed) ?? []);
  return matches.find(({ exact }) => exact) ?? matches[0] ?? null;
}

/** Rules out most of the hundreds of thousands of cases before they are parsed. */
function mayNameFile({ name, file }: JunitCase, path: string): boolean {
  const stem = removePathEnding(path.slice(path.lastIndexOf("/") + 1));
  return name.includes(stem) || file?.includes(stem) === true;
}

function listCasePlaces({ name, file }: JunitCase): Place[] {
  const cut = name.indexOf("::");
  const classname = cut < 0 ? "" : name.slice(0, cut);
  const own = cut < 0 ? name : name.slice(cut + 2);
  const inner = splitInnerParts(own);
  const places: Place[] = [];
  if (classname === "") {
    const { path, inner: within } = testReference(own);
    if (path !== null) places.push({ at: { path }, inner: within });
    else if (DOTTED.test(own)) places.push({ at: { dotted: own.split(".") }, inner: [] });
  } else if (isPathLike(classname)) places.push({ at: { path: toRelativePath(classname) }, inner });
  else if (!/\s/.test(classname)) places.push({ at: { dotted: classname.split(".") }, inner });
  if (file !== undefined) places.push(...listPlacesInFile(toRelativePath(file), classname, own));
  return places;
}

function listPlacesInFile(path: string, classname: string, own: string): Place[] {
  const inner = splitInnerParts(own);
  if (classname === "" || normalizeReferencePath(classname) === path) return [{ at: { path }, inner }];
  const module = removePathEnding(path).replaceAll("/", ".");
  if (classname === module) return [{ at: { path }, inner }];
  if (classname.startsWith(`${module}.`))
    return [{ at: { path }, inner: [...classname.slice(module.length + 1).split("."), ...inner] }];
  // jest-junit writes the suites and the test into the name, and usually into the class name too.
  return [
    { at: { path }, inner: [own] },
    ...(own.startsWith(classname) ? [] : [{ at: { path }, inner: [classname, own] }]),
  ];
}

function toRelativePath(text: string): string {
  return normalizeReferencePath(text.replaceAll("\\", "/").replace(CHECKOUT, ""));
}

function placeMatch(place: Place, reference: string, { path, inner }: TestReference): CaseMatch | null {
  if (path === null) return matchDottedReference(place, reference);
  const file = "path" in place.at ? matchWithinPath(place.at.path, path) : matchWithinModule(place.at.dotted, path);
  if (!file) return null;
  const kind = matchInnerParts([...file.rest, ...place.inner], inner);
  return kind && { kind, exact: file.exact };
}

interface FileMatch {
  /** The parts of the place that come after the file. */
  readonly rest: readonly string[];
  readonly exact: boolean;
}

function matchWithinPath(actual: string, wanted: string): FileMatch | null {
  if (actual === wanted) return { rest: [], exact: true };
  if (actual.startsWith(`${wanted}/`)) return { rest: [actual.slice(wanted.length + 1)], exact: true };
  return actual.includes("/") && wanted.endsWith(`/${actual}`) ? { rest: [], exact: false } : null;
}

function matchWithinModule(actual: readonly string[], wantedPath: string): FileMatch | null {
  const wanted = removePathEnding(wantedPath).split("/");
  for (let skipped = 0; skipped === 0 || wanted.length - skipped >= 2; skipped++) {
    const tail = wanted.slice(skipped);
    if (tail.length <= actual.length && tail.every((part, at) => part === actual[at]))
      return { rest: actual.slice(tail.length), exact: skipped === 0 };
  }
  return null;
}

function matchInnerParts(actual: readonly string[], wanted: readonly string[]): CaseMatch["kind"] | null {
  if (wanted.length === 0) return "within";
  // A file that could not be loaded has one failed case, which is named after the file.
  if (actual.length === 0) return "file";
  if (actual.length === 1 && actual[0] === wanted.join(" ")) return "test";
  if (actual.length < wanted.length) return null;
  const isLast = actual.length === wanted.length;
  const agrees = wanted.every((part, at) => {
    const own = actual[at] ?? "";
    return part === own || (isLast && at === wanted.length - 1 && isParameterised(own, part));
  });
  if (!agrees) return null;
  return isLast ? "test" : "within";
}

/** Returns whether a case such as `test_y[a]` or `bar()` is a run of the test `test_y` or `bar`. */
function isParameterised(own: string, name: string): boolean {
  return own.startsWith(name) && !name.endsWith("]") && PARAMETERS.test(own.slice(name.length));
}

/** Compares a reference without a file, such as `com.acme.FooTest#bar`, as one dotted name. */
function matchDottedReference({ at, inner }: Place, reference: string): CaseMatch | null {
  if (!("dotted" in at)) return null;
  const wanted = reference.split(/::|#|\./);
  const all = [...at.dotted, ...inner];
  if (wanted.length < 2 || all.length !== wanted.length) return null;
  const kind = matchInnerParts(all, wanted);
  return kind === "test" ? { kind, exact: true } : null;
}

function removePathEnding(path: string): string {
  return path.replace(/(?<=[^/])\.[A-Za-z0-9]+$/, "");
}
