import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  bundleEntries,
  computeKeyid,
  parsePublicKey,
  rotateKey,
  verifyDocument,
} from "../../../src/runtime/engine/attest/index.ts";
import { aLog, appended, LOG } from "./kit/home.ts";

async function readAttestKeys(home: string) {
  const key = parsePublicKey(await readFile(join(home, "keys/attest.pub")));
  if (key === null) throw new Error("There is no public key.");
  return new Map([[computeKeyid(key), key]]);
}

const verdict = (document: unknown, keys: Awaited<ReturnType<typeof readAttestKeys>>) => {
  const { kind, ok, entries, problems } = verifyDocument(JSON.stringify(document), keys);
  return { kind, ok, entries: entries.map(({ index, problems: own }) => [index, ...own]), problems };
};

describe("a bundle", () => {
  test("of any entries is genuine by the public key alone, and one byte of it less is not", {
    timeout: 60_000,
  }, async () => {
    const { home, ids } = await aLog(7);
    const bundle = await bundleEntries(home, [ids[5] ?? "", ids[2] ?? ""]);
    const keys = await readAttestKeys(home);
    expect(verdict(bundle, keys)).toEqual({ kind: "bundle", ok: true, entries: [[2], [5]], problems: [] });
    const text = JSON.stringify(bundle);
    const unseen = [];
    for (let at = 0; at < text.length; at += 7) {
      const changed = `${text.slice(0, at)}${text[at] === "B" ? "C" : "B"}${text.slice(at + 1)}`;
      if (verifyDocument(changed, keys).ok) unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  test("is not genuine with an entry of another place or another log", async () => {
    const [{ home }, other] = [await aLog(4), await aLog(4)];
    const [bundle, theirs] = [await bundleEntries(home, []), await bundleEntries(other.home, [])];
    const [first, second, ...rest] = bundle.entries;
    const swapped = [{ ...first, index: 1 }, { ...second, index: 0 }, ...rest];
    const keys = await readAttestKeys(home);
    expect([
      verdict({ ...bundle, entries: swapped }, keys).entries.slice(0, 2),
      verdict({ ...bundle, entries: theirs.entries.slice(0, 1) }, keys).entries,
      verdict(theirs, keys).problems,
    ]).toEqual([
      [
        [1, "It is not entry 1 of the checkpoint's log."],
        [0, "It is not entry 0 of the checkpoint's log."],
      ],
      [[0, "It is signed by none of the keys.", "It is not entry 0 of the checkpoint's log."]],
      ["Its checkpoint is signed by none of the keys."],
    ]);
  });

  test("of what is not there is an error", async () => {
    const { home } = await aLog(1);
    await expect(bundleEntries(home, ["nobody"])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("an envelope", () => {
  test("is genuine by itself, with a field that nobody signed beside the others or not", async () => {
    const { home } = await aLog(1);
    const envelope = JSON.parse(await readFile(join(home, LOG), "utf8")) as object;
    const keys = await readAttestKeys(home);
    const good = { kind: "envelope", ok: true, entries: [[null]], problems: [] };
    expect([verdict(envelope, keys), verdict({ ...envelope, note: "x" }, keys)]).toEqual([good, good]);
  });

  test("of another type is none, since the type is signed too", async () => {
    const { home } = await aLog(1);
    const envelope = JSON.parse(await readFile(join(home, LOG), "utf8")) as object;
    expect(verdict({ ...envelope, payloadType: "text/plain" }, await readAttestKeys(home)).kind).toBe("neither");
  });

  test("by a former key is genuine by that key", async () => {
    const { home } = await aLog(1);
    const old = await readAttestKeys(home);
    await rotateKey(home);
    await appended(home, 1);
    const [first = "", second = ""] = (await readFile(join(home, LOG), "utf8")).split("\n");
    expect([first, second].map((line) => verifyDocument(line, old).ok)).toEqual([true, false]);
  });
});

describe("an envelope", () => {
  const anEnvelope = async () => {
    const { home, ids } = await aLog(1);
    const [entry] = (await bundleEntries(home, [ids[0] ?? ""])).entries;
    if (entry === undefined) throw new Error("The bundle is empty.");
    return { envelope: entry.envelope, keys: await readAttestKeys(home) };
  };

  test("says of what it is, by whom and when", async () => {
    const { envelope, keys } = await anEnvelope();
    const [entry] = verifyDocument(JSON.stringify(envelope), keys).entries;
    const statement = JSON.parse(Buffer.from(envelope.payload, "base64").toString("utf8"));
    expect(entry).toMatchObject({
      subject: statement.subject[0].name,
      subject_sha256: statement.subject[0].digest.sha256,
      said_by: statement.predicate.reviewer_id,
      said_at: statement.predicate.promoted_at,
      policy_sha256: null,
    });
  });

  test("may leave the keyid out, and may not name another", async () => {
    const { envelope, keys } = await anEnvelope();
    const signatures = envelope.signatures.map(({ sig }) => ({ sig }));
    const others = envelope.signatures.map(({ sig }) => ({ sig, keyid: "00" }));
    expect(verifyDocument(JSON.stringify({ ...envelope, signatures }), keys).ok).toBe(true);
    expect(verifyDocument(JSON.stringify({ ...envelope, signatures: others }), keys).ok).toBe(false);
  });

  test("with a key twice is none, whichever of the two a reader would take", async () => {
    const { envelope, keys } = await anEnvelope();
    const text = JSON.stringify(envelope);
    const twice = text.replace("{", `{"payload":${JSON.stringify(envelope.payload)},`);
    const { ok, problems } = verifyDocument(twice, keys);
    expect({ ok, problems }).toEqual({ ok: false, problems: ["It has the same key twice."] });
  });

  test("is compared with the module and the policy that are asked for", async () => {
    const { envelope, keys } = await anEnvelope();
    const [entry] = verifyDocument(JSON.stringify(envelope), keys).entries;
    const its = { module: entry?.artifact_sha256 ?? "" };
    const said = (expected: Parameters<typeof verifyDocument>[2]) =>
      verifyDocument(JSON.stringify(envelope), keys, expected).entries[0]?.problems;
    expect(said({ module: its.module, policies: null })).toEqual([]);
    expect(said({ module: "00", policies: null })).toEqual([`It speaks of the module ${its.module}, not of 00.`]);
    expect(said({ module: null, policies: new Set(["00"]) })).toEqual(["It names no policy."]);
  });
});
