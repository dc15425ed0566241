import type { EdgeRow } from "../../../kernel/store/index.ts";
import type { Problem } from "../../engine/package/index.ts";
import type { SkillScope } from "./roots.ts";
import type { SkillFacts } from "./rows.ts";

/** The contents of one folder, even if a folder of the same name hides it. */
export interface FoundFolder {
  readonly name: string;
  readonly scope: SkillScope;
  /** This is absolute, or `skl:system/NAME` for a package that comes with skl. */
  readonly path: string;
  /** Null, like `facts`, if no package can be read from the folder. */
  readonly digest: string | null;
  readonly facts: SkillFacts | null;
  readonly edges: readonly EdgeRow[];
  readonly problems: readonly Problem[];
}

/** A package of the library with the facts that lists show. */
export interface LibrarySkill extends FoundFolder {
  readonly digest: string;
  readonly facts: SkillFacts;
  /** Names the folders that this one hides because they have the same name. */
  readonly hidden: readonly string[];
}

/** A folder without a usable package. */
export type BrokenSkill = Pick<LibrarySkill, "name" | "scope" | "path" | "hidden" | "problems">;
