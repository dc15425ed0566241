import type { CiPowerKind } from "../../../kernel/domain/index.ts";
import type { MapTree, Tree } from "../../../kernel/yaml/index.ts";
import type { CiSystem } from "../ci-files.ts";
import { listReferencesIn, parseReferencePin } from "./references.ts";
import { computeShapeDigest, hasShapeWord, listCommandLines, serializeCanonically } from "./shape.ts";
import {
  ADDRESS,
  HAS_FETCH,
  HERE,
  HOSTED,
  LOADS_CODE,
  PROGRAM_ADDRESS,
  PUBLISHER,
  PUBLISHES,
  RUNS_AT_ONCE,
  RUNS_FETCHED,
  SAVED,
  SECRET_NAME,
  SECRET_USE,
  SETS_MEMORY,
  STRANGERS,
  STRANGERS_TEXT,
  USUAL_SHELL,
  VARIABLE,
} from "./words.ts";

/** Something that a file may do, at one place of it. Two with the same kind and key are the same. */
export interface Fact {
  readonly kind: CiPowerKind;
  readonly key: string;
  readonly what: string;
  readonly line: number;
  /** The names of the fields around it. */
  readonly where: string;
  /** 0 for the whole file, 1 for a job, 2 for a step. */
  readonly depth: number;
  /** How firm a pin is, or how much a right allows; negative for the rights of a file that names none. */
  readonly rank: number;
}

interface File {
  readonly text: string;
  readonly system: CiSystem;
  /** Whether the tree is the data of the file rather than its single lines. */
  readonly isData: boolean;
}

interface Place {
  readonly path: readonly (string | number)[];
  /** The maps around it, the outermost first. */
  readonly maps: readonly MapTree[];
}

const WORDS = /^(?:name|description|displayName|label|title|summary)$/;
/** Keys by which a map is a step that gets what stands in it. */
const STEP = ["run", "uses", "bash", "pwsh", "powershell", "task", "pipe"];
/** A step of an orb: `docker/publish`. */
const ORB_STEP = /^[\w-]{1,60}\/[\w-]{1,60}$/;
/** Whoever has a job has this one, within the rights of the file. */
const OWN_TOKEN = "GITHUB_TOKEN";

/** Returns all that a file may do. */
export function collectCiFacts(root: Tree, file: File): Fact[] {
  const lines = file.text.split("\n");
  const facts: Fact[] = [];
  const add = (kind: CiPowerKind, place: Place, fact: Pick<Fact, "key" | "what" | "line"> & { rank?: number }) =>
    facts.push({
      rank: 0,
      ...fact,
      kind,
      where: joinPathNames(place),
      depth: file.isData ? classifyPlaceDepth(place) : 2,
    });
  const reader: Reader = { root, file, add, lineOf: (text, from) => findLineWithText(lines, text, from) };
  visit(root, { path: [], maps: [] }, (value, place) => {
    if (value.kind === "map")
      for (const [key, entry] of value.entries) seeField(key, entry.value, addKeyToPlace(place, value, key), reader);
    if (value.kind === "scalar" && typeof value.value === "string") seeText(value.value, value.line, place, reader);
  });
  if (file.isData) facts.push(...collectUsualRights(root));
  return facts;
}

/** Returns the lines of a script or of the build of a container that hand what they take from the network to a shell at once. */
export function findFetchedAtOnce(text: string): Fact[] {
  const facts: Fact[] = [];
  let [started, from] = ["", 1];
  for (const [at, line] of [...text.split("\n"), ""].entries()) {
    if (started === "") from = at + 1;
    if (/^[ \t]{0,100}(?:#|REM\b)/i.test(line)) continue;
    const whole = started + line.slice(0, LONGEST_SEARCHED);
    started = /\\\r?$/.test(whole) && whole.length < LONGEST_SEARCHED ? `${whole.replace(/\\\r?$/, "")} ` : "";
    if (started !== "") continue;
    const host = ADDRESS.exec(whole)?.[1];
    if (isOnlyShown(whole) || (host !== undefined && HERE.test(host))) continue;
    if (!RUNS_AT_ONCE.some((each) => each.test(whole))) continue;
    const what = whole.trim().slice(0, 200);
    facts.push({
      kind: "program",
      key: replaceVersionNumbers(whole.trim()),
      what,
      line: from,
      where: "",
      depth: 2,
      rank: 0,
    });
  }
  return facts;
}

function isOnlyShown(line: string): boolean {
  return /^[ \t@]{0,100}(?:RUN +)?(?:echo|printf|Write-Host) +(?:"[^"$`]{0,2000}"|'[^']{0,2000}') *$/.test(line);
}

function replaceVersionNumbers(line: string): string {
  return line.replace(/v?\d{1,9}(?:\.\d{1,9}){1,5}[\w.-]{0,40}/g, "N");
}

const joinPathNames = ({ path }: Place): string => path.filter((part) => typeof part === "string").join(".");

interface Reader {
  readonly root: Tree;
  readonly file: File;
  readonly add: (
    kind: CiPowerKind,
    place: Place,
    fact: Pick<Fact, "key" | "what" | "line"> & { rank?: number },
  ) => void;
  readonly lineOf: (text: string, from: number) => number;
}

function addKeyToPlace({ path, maps }: Place, map: MapTree, key: string): Place {
  return { path: [...path, key], maps: [...maps, map] };
}

function visit(value: Tree, place: Place, see: (value: Tree, place: Place) => void): void {
  see(value, place);
  if (value.kind === "list")
    for (const [at, item] of value.items.entries()) visit(item, { ...place, path: [...place.path, at] }, see);
  if (value.kind === "map")
    for (const [key, entry] of value.entries) visit(entry.value, addKeyToPlace(place, value, key), see);
}

function classifyPlaceDepth({ path }: Place): number {
  const inside = typeof path[0] === "number" ? path.slice(1) : path;
  return inside.some((part) => typeof part === "number") ? 2 : inside.length > 2 ? 1 : 0;
}

/** Returns the line, from one on, that holds the beginning of a text. */
function findLineWithText(lines: readonly string[], text: string, from: number): number {
  const start = text.trim().split("\n")[0]?.slice(0, 60) ?? "";
  for (let at = from - 1; at < lines.length; at++) if (lines[at]?.includes(start)) return at + 1;
  return from;
}

function seeField(key: string, value: Tree, place: Place, reader: Reader): void {
  const { system } = reader.file;
  const { line } = value;
  const addPlaceFact = (kind: CiPowerKind, what: string, rank = 0) =>
    reader.add(kind, place, { key: what, what, line, rank });
  if (key === "permissions" || (!reader.file.isData && /^write(?:-all)?$/.test(readScalarText(value))))
    seeRights(key, value, place, reader);
  if (key === "on") for (const event of namesIn(value)) if (STRANGERS.test(event)) addPlaceFact("trigger", event);
  if (!reader.file.isData && STRANGERS.test(key)) addPlaceFact("trigger", key);
  const text = readScalarText(value);
  if (key === "shell" && text !== "" && !/^\$/.test(text) && !USUAL_SHELL.test(text))
    addPlaceFact("program", `shell: ${text.slice(0, 200)}`);
  if (LOADS_CODE.test(key) && text !== "" && !SETS_MEMORY.test(text))
    addPlaceFact("program", `${key}: ${text.slice(0, 200)}`);
  if (system.environments.includes(key)) {
    const name =
      value.kind === "map"
        ? readScalarText(value.entries.get("name")?.value) || serializeCanonically(value)
        : readScalarText(value);
    if (name !== "") addPlaceFact("environment", name);
  }
  if (system.runners.includes(key))
    for (const label of listMachineLabels(value)) if (!HOSTED.test(label)) addPlaceFact("runner", label);
  // A map of secrets of a workflow says by expressions where they come from.
  if (
    system.secrets.includes(key) &&
    (system.path.source.includes("workflows") ? readScalarText(value) === "inherit" : readScalarText(value) !== "false")
  )
    seeSecret(
      `${key}: ${value.kind === "scalar" ? readScalarText(value) : namesIn(value).join(", ")}`,
      line,
      place,
      reader,
    );
  if (system.references.includes(key))
    for (const name of namesIn(value))
      if (isElsewhere(key, name)) addPlaceFact("reference", parseReferencePin(name).name);
  for (const { name, rank, line: at } of listReferencesIn(key, value))
    reader.add("pin", place, { key: name, what: name, line: at, rank });
  if (/^(?:uses|pipe|image|plugins|task|deploy|release|push|command|pages)$/.test(key) || ORB_STEP.test(key))
    seePublisher(key, value, place, reader);
}

function isElsewhere(key: string, name: string): boolean {
  return !/^\.{0,2}\//.test(name) && (key !== "template" || name.includes("@"));
}

function seePublisher(key: string, value: Tree, place: Place, reader: Reader): void {
  const names = namesIn(value);
  // A job of GitLab may have the name of the field by which one releases.
  const isDeployment =
    reader.file.system.works.includes(key) &&
    /^(?:deploy|release)$/.test(key) &&
    (key !== "release" || place.path.length > 1);
  const isTask = key === "command" && /^(?:publish|push|buildAndPush|deploy)$/.test(readScalarText(value));
  const isPages = key === "pages" && value.kind === "map" && place.path.length === 1;
  const isPushed = key === "push" && place.path.includes("with") && readScalarText(value) === "true";
  const isStep = ORB_STEP.test(key) && PUBLISHER.test(key);
  const found =
    isDeployment || isPushed || isTask || isPages || isStep
      ? key
      : names.find((name) => !/^\.{0,2}\//.test(name) && PUBLISHER.test(name));
  if (found !== undefined) seeRelease(found, value.line, place, reader);
}

/** Notes a release with all that decides what it publishes: the work around it, and when that starts. */
function seeRelease(what: string, line: number, place: Place, reader: Reader): void {
  const { root, file } = reader;
  const at = findInnermostMap(place, file.system.works) ?? root;
  const starts =
    root.kind === "map" ? ["on", "trigger", "pr", "workflow"].map((key) => root.entries.get(key)?.value) : [];
  const key = [at, ...listJobsMadeBefore(at, root), ...starts].map((each) => each && computeShapeDigest(each)).join();
  reader.add("release", place, { key, what, line });
}

/** Returns the jobs from which a job of a workflow takes what they made. */
function listJobsMadeBefore(job: Tree, root: Tree): Tree[] {
  if (job.kind !== "map" || root.kind !== "map" || !hasShapeWord(job, "download-artifact")) return [];
  const needs = job.entries.get("needs")?.value;
  const jobs = root.entries.get("jobs")?.value;
  if (!needs || jobs?.kind !== "map") return [];
  return namesIn(needs).flatMap((name) => {
    const needed = jobs.entries.get(name)?.value;
    return needed && hasShapeWord(needed, "upload-artifact") ? [needed] : [];
  });
}

function findInnermostMap({ maps }: Place, keys: readonly string[]): MapTree | undefined {
  return maps.findLast(({ entries }) => keys.some((key) => entries.has(key)));
}

function seeSecret(what: string, line: number, place: Place, reader: Reader): void {
  reader.add("secret", place, { key: what, what, line });
  if (what === OWN_TOKEN || !reader.file.isData) return;
  const at = findInnermostMap(place, [...STEP, ...reader.file.system.works, "jobs"]) ?? reader.root;
  reader.add("with_secret", place, { key: `${what} ${computeShapeDigest(at)}`, what, line: at.line });
}

function seeRights(key: string, value: Tree, place: Place, { add, file }: Reader): void {
  const levels: readonly (readonly [string, Tree])[] =
    key !== "permissions"
      ? [[key, value]]
      : value.kind === "map"
        ? [...value.entries].map(([right, { value: level }]) => [right, level] as const)
        : [["all", value]];
  for (const [right, level] of levels) {
    const rank = /^write/.test(readScalarText(level)) ? 2 : /^read/.test(readScalarText(level)) ? 1 : 0;
    if (rank > 0 && (file.isData || rank === 2))
      add("permission", place, {
        key: right.trim().toLowerCase(),
        what: `${right}: ${readScalarText(level)}`,
        line: level.line,
        rank,
      });
  }
}

/** Returns the jobs of a workflow that have the rights which the repository gives by itself, as one fact. */
function collectUsualRights(root: Tree): Fact[] {
  const jobs = root.kind === "map" && !root.entries.has("permissions") ? root.entries.get("jobs")?.value : undefined;
  const job =
    jobs?.kind === "map"
      ? [...jobs.entries.values()].find(({ value }) => value.kind === "map" && !value.entries.has("permissions"))
      : undefined;
  if (!job) return [];
  return [
    {
      kind: "permission",
      key: "default",
      what: "the rights that the repository gives by itself",
      line: job.line,
      where: "",
      depth: 1,
      rank: -1,
    },
  ];
}

/** The keys of GitHub whose expressions are put into a program before it starts. */
const RUN_BY_SHELL = /^(?:run|script)$/;

function seeText(text: string, line: number, place: Place, reader: Reader): void {
  const key = place.path.findLast((part) => typeof part === "string") ?? "";
  if (WORDS.test(String(key))) return;
  seeSecretsIn(text, line, place, reader);
  if (RUN_BY_SHELL.test(String(key)) && reader.file.isData)
    for (const [found] of text.matchAll(STRANGERS_TEXT))
      reader.add("written_by_strangers", place, { key: found, what: found, line: reader.lineOf(found, line) });
  if (text === "self-hosted") reader.add("runner", place, { key: text, what: text, line });
  const [, library] = /(?:@Library\(|\blibrary[( ]) ?['"]([^'"@]{1,200})/.exec(text) ?? [];
  if (library !== undefined && !reader.file.isData)
    reader.add("reference", place, { key: library, what: library, line });
  if (ORB_STEP.test(text) && PUBLISHER.test(text) && typeof place.path.at(-1) === "number")
    seeRelease(text, line, place, reader);
  for (const each of listCommandLines(text)) {
    if (isOnlyShown(each)) continue;
    const findCommandLine = () => reader.lineOf(each, line);
    if (runsFetched(each, reader.file.text))
      reader.add("program", place, {
        key: replaceVersionNumbers(each),
        what: each.slice(0, 200),
        line: findCommandLine(),
      });
    const [published] = PUBLISHES.exec(each) ?? [];
    if (published !== undefined) seeRelease(published.trim().slice(0, 100), findCommandLine(), place, reader);
  }
}

function seeSecretsIn(text: string, line: number, place: Place, reader: Reader): void {
  const { system, isData } = reader.file;
  const findSecretLine = (found: string) => reader.lineOf(found, line);
  for (const [found, ...names] of text.matchAll(SECRET_USE)) {
    if (system.path.source.includes("workflows") && isData && !text.includes("${{") && !place.path.includes("if"))
      continue;
    const name = names.find((each) => each !== undefined) ?? "all secrets";
    seeSecret(name === "token" ? OWN_TOKEN : name, findSecretLine(found), place, reader);
  }
  if (system.path.source.includes("workflows")) return;
  for (const [found, name = "", other = ""] of text.matchAll(VARIABLE))
    if (SECRET_NAME.test(name || other)) seeSecret(name || other, findSecretLine(found), place, reader);
}

/** Returns whether a line runs what it takes from the network, or saves it where the file uses it again. */
function runsFetched(line: string, text: string): boolean {
  const host = ADDRESS.exec(line)?.[1];
  if (host !== undefined && HERE.test(host)) return false;
  if (RUNS_FETCHED.some((each) => each.test(line)))
    return !/\b(?:docker|podman|nerdctl) +run\b/i.test(line) || !isBuiltHere(line, text);
  if (!HAS_FETCH.test(line)) return false;
  if (PROGRAM_ADDRESS.test(line)) return true;
  // Who writes that much is not asked where each file goes.
  if (text.length > LONGEST_SEARCHED) return true;
  const saved = [...line.matchAll(SAVED)].map(([whole, path = ""]) => [whole, path] as const);
  const named = saved.length > 0 ? saved : [[ADDRESS.exec(line)?.[0] ?? "", ADDRESS.exec(line)?.[0] ?? ""] as const];
  return named.some(([whole, path]) => {
    const name = path.replace(/^.*\//s, "").replace(/[^\w.-]{1,300}$/, "");
    const later = new RegExp(`(?:${RUN_LATER})(?:[^\\n|;&]{0,100}[ /"'])?${name.replace(/\./g, "\\.")}(?![\\w.-])`);
    return name !== "" && name !== "null" && /^[\w.-]+$/.test(name) && later.test(text.replaceAll(whole, " "));
  });
}

const LONGEST_SEARCHED = 30_000;

/** What stands before the name of a file that is run, or unpacked. */
const RUN_LATER =
  "\\bchmod |\\b(?:ba|z|da)?sh |\\bsource |\\bsudo |\\b(?:python[\\d.]{0,5}|node|ruby|perl|pwsh) |\\b(?:tar|unzip|dpkg|install|mv|cp) |(?<=[\\s\"'])\\./|(?:^|[;&] )\\. ";

function isBuiltHere(line: string, text: string): boolean {
  if (text.length > LONGEST_SEARCHED) return false;
  return [...text.matchAll(/\bbuild\b[^\n]{0,300}?(?:-t|--tag)[ =]["']?([\w./${}-]{1,200})/g)].some(([, name = ""]) =>
    line.includes(name),
  );
}

function readScalarText(value: Tree | undefined): string {
  return value?.kind === "scalar" ? String(value.value ?? "").trim() : "";
}

/** Returns the texts of a list, the keys of a map, or the one text. */
function namesIn(value: Tree): string[] {
  if (value.kind === "scalar") return [readScalarText(value)].filter((text) => text !== "");
  return value.kind === "map" ? [...value.entries.keys()] : value.items.flatMap(namesIn);
}

/** Returns what a field says of the machine, without the images that the service provides. */
function listMachineLabels(value: Tree): string[] {
  if (value.kind !== "map") return namesIn(value);
  return [...value.entries].flatMap(([key, entry]) =>
    /^(?:vmImage|demands|type|cpu)$/.test(key) ? [] : listMachineLabels(entry.value),
  );
}
