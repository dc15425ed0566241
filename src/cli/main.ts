#!/usr/bin/env node
import { createRequire } from "node:module";
import { version } from "../../package.json";
import { findCommandScript } from "./everyday/scripts.ts";

const [, , command = "", ...others] = process.argv;
// The build puts `start.cjs` beside this file; `hooks/pre-push` runs it directly.
if (findCommandScript(command) !== null) createRequire(import.meta.url)("./start.cjs");
// Programs that look for skl ask for the version, which does not need the commands.
else if (command === "--version" && others.length === 0) process.stdout.write(`${version}\n`);
else await import("./all-commands.ts");
