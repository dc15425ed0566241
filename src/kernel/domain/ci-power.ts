/** What a file of continuous integration can gain. */
export type CiPowerKind =
  | "program"
  | "reference"
  | "pin"
  | "secret"
  | "with_secret"
  | "written_by_strangers"
  | "environment"
  | "permission"
  | "trigger"
  | "runner"
  | "release"
  | "unread";

/** A right, a program or a release that a change gives to a file of continuous integration. */
export interface CiPower {
  readonly kind: CiPowerKind;
  /** What it is, as the file names it. */
  readonly what: string;
  readonly line: number;
}
