import type { Problem } from "../../../skills/package/index.ts";
import type { SkillScope } from "./roots.ts";
import type { SkillFacts } from "./rows.ts";

/** A package of the library, with what a list shows of it. */
export interface LibrarySkill {
  readonly name: string;
  readonly facts: SkillFacts;
  readonly scope: SkillScope;
  /** Absolute; of a package that comes with skl `skl:system/NAME`. */
  readonly path: string;
  /** The folders that this one hides by having its name. */
  readonly hidden: readonly string[];
  readonly digest: string;
  readonly problems: readonly Problem[];
}

/** A folder that holds no usable package. */
export type BrokenSkill = Pick<LibrarySkill, "name" | "scope" | "path" | "hidden" | "problems">;
