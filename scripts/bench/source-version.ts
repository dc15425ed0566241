/** Which version of a generated file is meant; versions with different markers differ in the bodies that changed. */
export interface SourceVersion {
  readonly isChanged: boolean;
  readonly marker: number;
}

export const original: SourceVersion = { isChanged: false, marker: 0 };

export function changedVersion(marker: number): SourceVersion {
  return { isChanged: true, marker };
}
