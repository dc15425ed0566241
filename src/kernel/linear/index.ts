/** Compiles regular expressions that strangers wrote, so that none of them takes long. */
import { describeThrown, err, ok, type Result } from "../domain/index.ts";

export interface LinearPattern {
  test(text: string): boolean;
}

const longestPattern = 1_000;
/** Limits the steps of the automaton for one text: its size times the text's length. */
const mostSteps = 200_000_000;

/** Compiles a pattern in RE2 syntax, which runs in linear time. The error says why a pattern is refused. */
export async function compileLinearPattern(pattern: string): Promise<Result<LinearPattern, string>> {
  if (pattern.length > longestPattern) return err(`it is longer than ${longestPattern} characters`);
  const { RE2JS } = await import("re2js");
  try {
    const compiled = RE2JS.compile(pattern);
    const size = compiled.programSize();
    return ok({
      test: (text) => {
        if (size * text.length > mostSteps) throw new PatternTooCostly();
        return compiled.matcher(text).find();
      },
    });
  } catch (error) {
    return err(describeThrown(error));
  }
}

/** A repetition of a repetition makes an automaton of thousands of states, for which linear time is long, too. */
export class PatternTooCostly extends Error {
  constructor() {
    super("The pattern is too large for a text of this length.");
  }
}
