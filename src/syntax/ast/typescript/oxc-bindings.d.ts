/** The parser without its wrapper, which would parse the JSON of the whole tree; the package has no types for it. */
declare module "oxc-parser/src-js/bindings.js" {
  import type { ParseResult, ParserOptions } from "oxc-parser";

  export interface SerializedResult extends Omit<ParseResult, "program"> {
    /** This is JSON of the form `{"node": …, "fixes": …}`. */
    readonly program: string;
  }

  /** This is true for the parser as WebAssembly and undefined for the native one. */
  export const isContained: boolean | undefined;

  export function parseSync(filename: string, text: string, options: ParserOptions): SerializedResult;
}
