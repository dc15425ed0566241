import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { step } from "../attacks/kit/case.ts";

const FOLDER = join(import.meta.dirname, "programs");

const program = z.strictObject({
  name: z.string(),
  /** Whether it needs what only `--compat` wires. */
  compat: z.boolean().optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  /** In its folder, before it runs: a text, a link's target, or a folder. */
  files: z
    .record(
      z.string(),
      z.union([z.string(), z.strictObject({ link: z.string() }), z.strictObject({ folder: z.literal(true) })]),
    )
    .optional(),
  /** One after the other; what they print is compared line by line. */
  does: z.array(step).optional(),
  /** Of the attack corpus, in place of steps. */
  program: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** What is answered otherwise here on purpose; each entry must be so. */
  differs: z
    .array(z.strictObject({ why: z.string(), here: z.number(), there: z.number(), steps: z.array(step) }))
    .optional(),
});

export type WasiProgram = z.infer<typeof program>;

/** Programs that are run here and under Wasmtime. */
export function readPrograms(): WasiProgram[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => {
      const read = program.safeParse(parse(readFileSync(join(FOLDER, file), "utf8")));
      if (!read.success) throw new Error(`${file}: ${read.error.message}`);
      return read.data;
    });
}
