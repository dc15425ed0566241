export { type ArchiveFiles, readArchive } from "./archive.ts";
export { cutBodyPage, type WantedPage } from "./body-page.ts";
export { listDanglingLinkWarnings } from "./dangling-links.ts";
export { findFlowCycles, isNamedBy, orderByFlow, readInputs, type StepOutput } from "./flow.ts";
export { toJsonPackage } from "./json-export.ts";
export { parseJsonPackage } from "./json-package.ts";
export { listHeadingPlaces } from "./markdown.ts";
export { isSkillName, nameProblem, toSkillName } from "./names.ts";
export { addPackageDigest } from "./package.ts";
export { sortFiles } from "./package-files.ts";
export { parseSkillFolder, type SkillFolder } from "./parse-folder.ts";
export { describeUnsafePath } from "./paths.ts";
export { collectSkillWords, type SkillWords, searchText } from "./search-text.ts";
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
