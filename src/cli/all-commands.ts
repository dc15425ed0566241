import { createProgram } from "./program.ts";
import { runCommandLine } from "./run-command-line.ts";

await runCommandLine(createProgram);
