import { failureTexts } from "../../skills/run/index.ts";
import type { MissingHere } from "../skills/run/index.ts";
import { sharedSidecar } from "./dspy/sidecar.ts";
import { PYTHON_PACKAGE, pathOfPython } from "./python/interpreter.ts";

/** Returns a sentence and a next step for each interpreter that is not on this machine. It starts none. */
export async function missingHere(cwd: string, env: NodeJS.ProcessEnv): Promise<MissingHere> {
  const hasPython = (await pathOfPython(cwd)) !== null;
  return {
    python: hasPython
      ? null
      : {
          message: `the package ${PYTHON_PACKAGE}, which runs Python in WebAssembly, is not installed here`,
          fix: failureTexts.PYTHON_GUEST_MISSING.fix,
        },
    dspy:
      sharedSidecar(env) !== null
        ? null
        : { message: "the Python sidecar for DSPy is not installed here", fix: "Run `skl skill dspy install`." },
  };
}
