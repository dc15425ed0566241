import { failureTexts } from "../../skills/engine/run/index.ts";
import type { MissingHere } from "../../skills/use/run/index.ts";
import { findSharedSidecar } from "./dspy/sidecar.ts";
import { findPythonFile, PYTHON_PACKAGE } from "./python/interpreter.ts";

/** Returns a sentence and a next step for each interpreter that is not on this machine. It starts none. */
export async function findMissingHere(cwd: string, env: NodeJS.ProcessEnv): Promise<MissingHere> {
  const hasPython = (await findPythonFile(cwd)) !== null;
  return {
    python: hasPython
      ? null
      : {
          message: `the package ${PYTHON_PACKAGE}, which runs Python in WebAssembly, is not installed here`,
          fix: failureTexts.PYTHON_GUEST_MISSING.fix,
        },
    dspy:
      findSharedSidecar(env) !== null
        ? null
        : { message: "the Python sidecar for DSPy is not installed here", fix: "Run `skl skill dspy install`." },
  };
}
