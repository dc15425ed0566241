/** The parser without its wrapping, which would read the whole tree from its JSON; the package's own types say nothing of it. */
declare module "oxc-parser/src-js/bindings.js" {
  import type { ParseResult, ParserOptions } from "oxc-parser";

  export interface SerializedResult extends Omit<ParseResult, "program"> {
    /** `{"node": …, "fixes": …}`. */
    readonly program: string;
  }

  export function parseSync(filename: string, text: string, options: ParserOptions): SerializedResult;
}
