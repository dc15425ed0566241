import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyLog } from "../../../src/runtime/engine/attest/index.ts";
import { aLog, CHECKPOINTS, LOG } from "./kit/home.ts";
import { dssePython } from "./kit/python.ts";

const found = dssePython();

test.skipIf("reason" in found)(
  `securesystemslib takes our envelopes, and a tree by another hand has our roots${"reason" in found ? ` (${found.reason})` : ""}`,
  async () => {
    if ("reason" in found) return;
    const { home } = await aLog(11);
    const paths = [LOG, CHECKPOINTS, "keys/attest.pub"].map((file) => join(home, file));
    const script = join(import.meta.dirname, "oracle.py");
    const { subjects, roots } = JSON.parse(execFileSync(found.python, [script, ...paths], { encoding: "utf8" })) as {
      readonly subjects: unknown[];
      readonly roots: string[];
    };
    const subject = ["application/vnd.in-toto+json", "https://in-toto.io/Statement/v1", "a".repeat(64)];
    expect([subjects, roots.length, roots.at(-1)]).toEqual([
      Array.from({ length: 11 }, () => subject),
      12,
      (await verifyLog(home)).root,
    ]);
  },
  60_000,
);
