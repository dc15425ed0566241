import { findItemLine, type MapTree, readYamlTree, toJsonValue } from "../../../kernel/yaml/index.ts";
import type { PackageFiles } from "./artifacts.ts";
import { emptyCard, readCard } from "./card.ts";
import { decodeFile } from "./encoding.ts";
import { Fields } from "./fields.ts";
import { LIMITS, YAML_RULES } from "./limits.ts";
import { nameProblem } from "./names.ts";
import { addPackageDigest } from "./package.ts";
import { reportTooLargeFile, sortFiles } from "./package-files.ts";
import {
  buildErrorAt,
  buildWarningAt,
  describe,
  hasError,
  quote,
  type Reading,
  refuse,
  sortProblems,
} from "./problems.ts";
import { type ReadDocument, readSkillMd } from "./skill-md.ts";
import type { JsonObject, ParsedSkill, PatternCheck, Problem, SkillCard, SkillParts } from "./types.ts";
import { type LineOf, validateSkill } from "./validate.ts";

export interface SkillFolder {
  /** The folder's name, which is also the skill's. */
  readonly folder: string;
  /** Maps paths in the folder, with `/`, to the bytes of regular files. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Lists the symbolic links, which were not followed. */
  readonly links?: readonly string[];
  /** Maps the paths that could not be read to the system's reason. */
  readonly unreadable?: ReadonlyMap<string, string>;
}

/** Reads a package, or lists everything that is wrong with it. It never throws, whatever the bytes are. */
export function parseSkillFolder(given: SkillFolder, isPattern: PatternCheck): ParsedSkill {
  const { folder, links = [], unreadable = new Map() } = given;
  const { skillMd, skillYaml, others, problems: filesProblems } = sortFiles(given.files);
  const problems: Problem[] = [
    ...filesProblems.filter(({ path }) => !unreadable.has(path) && !links.includes(path)),
    ...listFolderNameProblems(folder),
    ...links.map(linkProblem),
    ...[...unreadable].map(reportUnreadableFile),
  ];
  const makeFileReading = (path: string): Reading => ({ path, problems, isPattern });
  const document = skillMd && readDocumentFrom(skillMd.bytes, folder, makeFileReading(skillMd.path));
  const card = readCardFrom(
    skillYaml,
    { files: others, links: new Set(links), repeatsFiles: false },
    makeFileReading("skill.yaml"),
  );
  if (!document || !card) return { skill: null, problems: sortProblems(problems) };
  const parts = assembleSkillParts({ folder, document, card, files: others });
  problems.push(...validateSkill(parts, card.lineOf));
  const read = addPackageDigest(parts);
  // A package with an error is not loaded in part.
  const found = hasError(problems) ? { skill: null, broken: read } : { skill: read };
  return { ...found, problems: sortProblems(problems) };
}

function listFolderNameProblems(folder: string): readonly Problem[] {
  const problem = nameProblem(folder);
  const message = `The folder's name ${quote(folder)} ${problem}; other tools reject the skill.`;
  return problem === null ? [] : [buildWarningAt(".", null, message, "Rename the folder.")];
}

function linkProblem(path: string): Problem {
  const fix = "Put the file itself there.";
  return path === "SKILL.md"
    ? buildErrorAt(path, null, "SKILL.md is a symbolic link that leads to no file which may be read.", fix)
    : buildWarningAt(path, null, "A symbolic link is not followed and is not part of the package.", fix);
}

const reportUnreadableFile = ([path, reason]: readonly [string, string]): Problem =>
  buildErrorAt(path, null, `It cannot be read: ${reason}.`, "Give yourself the right to read it, or take it out.");

function readDocumentFrom(bytes: Uint8Array, folder: string, reading: Reading): ReadDocument | null {
  const text = decodeBoundedFile(bytes, LIMITS.skillMd, reading);
  return text === null ? null : readSkillMd(text, folder, reading);
}

function decodeBoundedFile(bytes: Uint8Array, limit: number, { path, problems }: Reading): string | null {
  if (bytes.length > limit) {
    problems.push(reportTooLargeFile(path, bytes.length, limit));
    return null;
  }
  const text = decodeFile(bytes, path);
  if (text.ok) return text.value;
  problems.push(text.error);
  return null;
}

interface ReadCard {
  readonly card: SkillCard;
  readonly title: string | null;
  readonly unknown: JsonObject;
  readonly lineOf: LineOf;
}

const noCard: ReadCard = { card: emptyCard, title: null, unknown: {}, lineOf: () => null };

function readCardFrom(bytes: Uint8Array | null, within: PackageFiles, reading: Reading): ReadCard | null {
  if (bytes === null) return noCard;
  const text = decodeBoundedFile(bytes, LIMITS.skillYaml, reading);
  if (text === null) return null;
  const tree = readYamlTree(text, YAML_RULES);
  if (!tree.ok) {
    for (const problem of tree.error) refuse(reading, problem);
    return null;
  }
  if (tree.value === null) return noCard;
  if (tree.value.kind === "map") return buildReadCard(tree.value, within, reading);
  const message = `The file is ${describe(toJsonValue(tree.value))} and not keys with values.`;
  refuse(reading, { line: tree.value.line, message, fix: "Write `version: …`, `tags: […]` and so on." });
  return null;
}

function buildReadCard(map: MapTree, within: PackageFiles, reading: Reading): ReadCard {
  const fields = new Fields(reading, map, "");
  const title = fields.has("title") ? fields.required("title", "Write the original name, or remove the key.") : null;
  const card = readCard(fields, within);
  return { card, title, unknown: fields.unknown(), lineOf: (list, index) => findItemLine(map, list, index) };
}

interface Read {
  readonly folder: string;
  readonly document: ReadDocument;
  readonly card: ReadCard;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

function assembleSkillParts({ folder, document, card, files }: Read): SkillParts {
  const { declaredName, unknownKeys, unknownMetadata, ...known } = document;
  const declaredTitle = declaredName?.trim() === "" ? null : declaredName;
  return {
    name: folder,
    title: card.title ?? declaredTitle ?? folder,
    ...known,
    ...card.card,
    files,
    unknown: { frontmatter: unknownKeys, metadata: unknownMetadata, card: card.unknown },
  };
}
