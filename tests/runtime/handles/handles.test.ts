import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ApprovalTable, HandleTable } from "../../../src/runtime/engine/handles/index.ts";
import type { Grant, GrantLimits } from "../../../src/runtime/engine/index.ts";

const aGrant = (limits: Partial<GrantLimits> = {}): Grant => ({
  effect: "network.read",
  adapter: "http",
  scope: { url: "https://x.test/" },
  limits: { max_calls: null, max_bytes: null, expires_ms: null, ...limits },
  approved: false,
});

function aClock() {
  const clock = { at: 1000 };
  return { clock, sources: { random: randomBytes, now: () => clock.at } };
}

const use = (table: HandleTable, id: number, bytes = 0) => table.use({ id, effect: "network.read", bytes });
const denied = (errno: number, why: string) => ({ ok: false, error: { errno, why } });

describe("a handle", () => {
  test("gives its grant as often as it likes where nothing limits it", () => {
    const table = new HandleTable(aClock().sources);
    const grant = aGrant();
    const id = table.mint(grant);
    expect([use(table, id), use(table, id, 1e9), table.denied]).toEqual([
      { ok: true, value: grant },
      { ok: true, value: grant },
      0,
    ]);
  });

  test("has a number of 31 bits that no other handle of the run has, and that is not 0", () => {
    const table = new HandleTable(aClock().sources);
    const ids = Array.from({ length: 500 }, () => table.mint(aGrant()));
    expect(new Set(ids).size).toBe(500);
    expect(ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)).toBe(true);
  });

  test("skips a number that is taken, and 0", () => {
    const bytes = [
      [0, 0, 0, 0],
      [0x80, 0, 0, 7],
      [0, 0, 0, 7],
      [0xff, 0xff, 0xff, 0xff],
    ].values();
    const table = new HandleTable({ random: () => Uint8Array.from(bytes.next().value ?? []), now: () => 0 });
    expect([table.mint(aGrant()), table.mint(aGrant())]).toEqual([7, 0x7fffffff]);
  });

  test("does not come from a source that is stuck", () => {
    const table = new HandleTable({ random: () => new Uint8Array(4), now: () => 0 });
    expect(() => table.mint(aGrant())).toThrow("random");
  });

  test("of another run, made up, or of another effect is a bad handle", () => {
    const table = new HandleTable(aClock().sources);
    const other = new HandleTable(aClock().sources).mint(aGrant());
    const id = table.mint(aGrant());
    expect([
      use(table, other),
      use(table, 0),
      use(table, -id),
      use(table, id + 2 ** 32),
      table.use({ id, effect: "network.write", bytes: 0 }),
    ]).toEqual([
      denied(8, "unknown"),
      denied(8, "unknown"),
      denied(8, "unknown"),
      denied(8, "unknown"),
      denied(8, "other effect"),
    ]);
    expect(table.denied).toBe(5);
  });

  test("ends when it is revoked, and only it", () => {
    const table = new HandleTable(aClock().sources);
    const [id, other] = [table.mint(aGrant()), table.mint(aGrant())];
    table.revoke(id);
    table.revoke(12345);
    expect([use(table, id), use(table, other).ok]).toEqual([denied(76, "revoked"), true]);
  });

  test("ends at its time, and when the clock gives no number", () => {
    const { clock, sources } = aClock();
    const table = new HandleTable(sources);
    const id = table.mint(aGrant({ expires_ms: 100 }));
    clock.at = 1099;
    expect(use(table, id).ok).toBe(true);
    clock.at = 1100;
    expect(use(table, id)).toEqual(denied(76, "expired"));
    clock.at = Number.NaN;
    expect(use(table, id)).toEqual(denied(76, "expired"));
  });

  test("ends after its calls; a refused call is none", () => {
    const table = new HandleTable(aClock().sources);
    const id = table.mint(aGrant({ max_calls: 2, max_bytes: 10 }));
    expect(
      [use(table, id), use(table, id, 11), use(table, id), use(table, id)].map((used) =>
        used.ok ? "ok" : used.error.why,
      ),
    ).toEqual(["ok", "bytes", "ok", "calls"]);
  });

  test("ends after its bytes, of payloads and responses together", () => {
    const table = new HandleTable(aClock().sources);
    const id = table.mint(aGrant({ max_bytes: 10 }));
    expect(use(table, id, 4).ok).toBe(true);
    expect(table.charge(id, 7)).toEqual(denied(76, "bytes"));
    expect(table.charge(id, 6)).toEqual({ ok: true, value: undefined });
    expect(use(table, id, 1)).toEqual(denied(76, "bytes"));
    expect(use(table, id, -5)).toEqual(denied(76, "bytes"));
    expect(table.charge(id, Number.NaN)).toEqual(denied(76, "bytes"));
    expect(use(table, id, 0).ok).toBe(true);
  });
});

describe("an approval", () => {
  const call = { artifact_sha256: "a".repeat(64), effect: "external.send", payload_digest: "b".repeat(64) } as const;

  test("works once, for its call", () => {
    const table = new ApprovalTable(aClock().sources, []);
    const { token } = table.issue(call, 1000);
    expect([table.spend(token, call), table.spend(token, call), table.used]).toEqual([
      { kind: "approved" },
      { kind: "denied", why: "used" },
      [token],
    ]);
  });

  test.each([
    [{ artifact_sha256: "c".repeat(64) }],
    [{ effect: "git.write" as const }],
    [{ payload_digest: "d".repeat(64) }],
  ])("is for nothing else, and not used up by that: %j", (changes) => {
    const table = new ApprovalTable(aClock().sources, []);
    const { token } = table.issue(call, 1000);
    expect([table.spend(token, { ...call, ...changes }), table.spend(token, call)]).toEqual([
      { kind: "denied", why: "for something else" },
      { kind: "approved" },
    ]);
  });

  test("of a person's file counts until it expires", () => {
    const { clock, sources } = aClock();
    const table = new ApprovalTable(sources, [
      { ...call, token: 7, expires_at: 2000 },
      { ...call, token: 8, expires_at: 2000 },
    ]);
    expect(table.spend(7, call)).toEqual({ kind: "approved" });
    clock.at = 2000;
    expect(table.spend(8, call)).toEqual({ kind: "denied", why: "expired" });
  });

  test("that was not given is denied, and one that is made up is a forgery", () => {
    const table = new ApprovalTable(aClock().sources, []);
    const { token } = table.issue(call, 1000);
    const other = new ApprovalTable(aClock().sources, []).issue(call, 1000);
    expect([table.spend(0, call), table.spend(other.token, call), table.spend(-token, call)]).toEqual([
      { kind: "denied", why: "none given" },
      { kind: "forged" },
      { kind: "forged" },
    ]);
  });

  test("of a grant that was given as approved is for any payload, once", () => {
    const table = new ApprovalTable(aClock().sources, []);
    const { token } = table.issue({ ...call, payload_digest: null }, 1000);
    expect([table.spend(token, call), table.spend(token, { ...call, payload_digest: "e".repeat(64) })]).toEqual([
      { kind: "approved" },
      { kind: "denied", why: "used" },
    ]);
  });
});
