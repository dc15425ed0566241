/** What becomes of the text of a file. A text of null is a file that is not there, or goes. */
export type Edit =
  | { readonly kind: "changed"; readonly text: string | null }
  | { readonly kind: "unchanged"; readonly because?: string }
  | { readonly kind: "refused"; readonly because: string };

/** A part that skl keeps in a file which belongs to people, and how it comes in and goes out again. */
export interface OwnPart {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  /** Whether the part comes only into a file that is there already. */
  readonly isAddedOnly?: boolean;
  readonly putInto: (text: string | null) => Edit;
  readonly takeFrom: (text: string) => Edit;
}
