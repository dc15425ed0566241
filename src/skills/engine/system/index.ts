import type { SkillFolder } from "../package/index.ts";
import { systemSkillFiles } from "./system-skills.generated.ts";

export type SystemSkillName =
  | "skl-verifier"
  | "skl-assumption-judge"
  | "skl-merger"
  | "skl-reviewer"
  | "skl-rfc-drafter"
  | "skl-task-planner";

const encoder = new TextEncoder();

/** Returns the packages that come with skl (002, System skills), as folders that were read; they are sources in `skills/`. */
export function listSystemSkills(): SkillFolder[] {
  return Object.entries(systemSkillFiles).map(([folder, files]) => ({
    folder,
    files: new Map(Object.entries(files).map(([path, text]) => [path, encoder.encode(text)])),
  }));
}

export const isSystemSkill = (name: string): boolean => Object.hasOwn(systemSkillFiles, name);
