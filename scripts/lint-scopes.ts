/** Lints the scopes and the State of this repository's own `.skl/` in the work tree; a warning is an error here. */
import { lintWorkspace } from "../src/core/scope-lint/index.ts";

const { problems } = await lintWorkspace({ cwd: process.cwd(), workTree: true });
for (const { code, path, message, fix } of problems) console.error(`${code} ${path ?? ""}: ${message} ${fix}`);
if (problems.length > 0) process.exitCode = 1;
