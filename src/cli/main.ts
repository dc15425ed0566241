#!/usr/bin/env node
import { createRequire } from "node:module";
import { everydayGroups } from "./everyday/groups.ts";

const [, , command = ""] = process.argv;
// `start.cjs` stands beside this file when it is built; `hooks/pre-push` runs it without a detour over this one.
if (everydayGroups.some(({ words }) => words.includes(command))) createRequire(import.meta.url)("./start.cjs");
else await import("./all-commands.ts");
