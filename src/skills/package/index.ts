export { type ArchiveFiles, readArchive } from "./archive.ts";
export { bodyPage, type WantedPage } from "./body-page.ts";
export { danglingLinks } from "./dangling-links.ts";
export { flowCycles, isNamedBy, orderByFlow, readInputs, type StepOutput } from "./flow.ts";
export { toJsonPackage } from "./json-export.ts";
export { parseJsonPackage } from "./json-package.ts";
export { headingPlaces } from "./markdown.ts";
export { isSkillName, nameProblem, slugOf } from "./names.ts";
export { packageOf } from "./package.ts";
export { sortFiles } from "./package-files.ts";
export { parseSkillFolder, type SkillFolder } from "./parse-folder.ts";
export { unsafePath } from "./paths.ts";
export { type SkillWords, searchText, wordsOfSkill } from "./search-text.ts";
export { serializeSkill } from "./serialize.ts";
export {
  ARTIFACT_KINDS,
  type ArtifactKind,
  type Assertion,
  type AssertionCheck,
  type Json,
  type JsonObject,
  type ParsedSkill,
  type PatternCheck,
  type Problem,
  SKILL_SOURCES,
  type SkillArtifact,
  type SkillPackage,
} from "./types.ts";
