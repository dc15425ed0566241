#!/usr/bin/env node
import { createRequire } from "node:module";
import { version } from "../../package.json";
import { scriptOf } from "./everyday/scripts.ts";

const [, , command = "", ...others] = process.argv;
// `start.cjs` stands beside this file when it is built; `hooks/pre-push` runs it without a detour over this one.
if (scriptOf(command) !== null) createRequire(import.meta.url)("./start.cjs");
// What looks for skl asks this, and need not wait for the commands.
else if (command === "--version" && others.length === 0) process.stdout.write(`${version}\n`);
else await import("./all-commands.ts");
