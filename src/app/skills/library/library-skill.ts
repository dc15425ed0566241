import type { Problem } from "../../../skills/package/index.ts";
import type { EdgeRow } from "../../../store/index.ts";
import type { SkillScope } from "./roots.ts";
import type { SkillFacts } from "./rows.ts";

/** What a folder holds, whatever other folder has its name. */
export interface FoundFolder {
  readonly name: string;
  readonly scope: SkillScope;
  /** Absolute; of a package that comes with skl `skl:system/NAME`. */
  readonly path: string;
  /** Null, like `facts`, where no package can be read from the folder. */
  readonly digest: string | null;
  readonly facts: SkillFacts | null;
  /** The edges that the package declares. */
  readonly edges: readonly EdgeRow[];
  readonly problems: readonly Problem[];
}

/** A package of the library, with what a list shows of it. */
export interface LibrarySkill extends FoundFolder {
  readonly digest: string;
  readonly facts: SkillFacts;
  /** The folders that this one hides by having its name. */
  readonly hidden: readonly string[];
}

/** A folder that holds no usable package. */
export type BrokenSkill = Pick<LibrarySkill, "name" | "scope" | "path" | "hidden" | "problems">;
