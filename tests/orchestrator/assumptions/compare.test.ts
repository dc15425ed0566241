import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { AssumptionIndex } from "../../../src/rules/orchestrator/assumptions/index.ts";
import { anAssumption, another, kindBetween } from "./builders.ts";
import pairs from "./pairs.json" with { type: "json" };

describe("numbers in the same words or on one identifier", () => {
  it.each([
    ["Tokens expire after 900 seconds.", "Tokens expire after 3600 seconds.", "quantity"],
    ["A reset link expires after 15 minutes.", "Reset links expire after one hour.", "quantity"],
    ["APP_TOKEN_TTL is 900 seconds.", "The auth module reads APP_TOKEN_TTL as 15 minutes.", "unclear"],
    ["APP_TOKEN_TTL is 900 seconds.", "The auth module reads APP_TOKEN_TTL as 20 minutes.", "quantity"],
    ["The pool has 42 connections.", "The pool has 43 connections.", "quantity"],
    ["The pool has 1,000 connections.", "The pool has 1000 connections.", "unclear"],
    ["The pool has twenty-five connections.", "The pool has 26 connections.", "quantity"],
    ["The session lifetime is 900000 ms.", "The session lifetime is 15min.", "unclear"],
    ["The session lifetime is half an hour.", "The session lifetime is 30 minutes.", "unclear"],
    ["The session lifetime is an hour.", "The session lifetime is 3601 s.", "quantity"],
    ["An upload may have 1 GiB.", "An upload may have 1024 MiB.", "unclear"],
    ["An upload may have 10 MB.", "An upload may have 10 MiB.", "quantity"],
    ["The rate limit is 10 requests per second.", "The rate limit is 600 requests/minute.", "unclear"],
    ["The rate limit is 10 requests per second.", "The rate limit is 10 requests per minute.", "quantity"],
    ["The coverage is 80%.", "The coverage is eighty percent.", "unclear"],
    ["The coverage is 80%.", "The coverage is 90 percent.", "quantity"],
    ["The list has at most 10 users.", "The list has 20 users.", "quantity"],
    ["The list has at least 5 users.", "The list has 10 users.", "unclear"],
    ["The list has at least 5 users.", "The list has at most 10 users.", "unclear"],
    ["The list has at most 5 users.", "The list has no more than 10 users.", "quantity"],
    ["The list has between 5 and 10 users.", "The list has 7 users.", "unclear"],
    ["The list has 5-10 users.", "The list has 12 users.", "quantity"],
    ["The image needs Python 3.11.", "The image needs Python 3.12.", "quantity"],
    ["The image needs Python 3.11 or later.", "The image needs Python 3.12.", "unclear"],
    ["The server listens on port 8080.", "The server listens on port 9090.", "quantity"],
    ["ReportJob is attempted 3 times.", "ReportJob is killed after 10 minutes.", "unclear"],
    ["Fix issue 12 in the parser", "Fix issue 15 in the parser", "unclear"],
    ["Close #12", "Close #15", "unclear"],
    ["Part 1 of the migration", "Part 2 of the migration", "unclear"],
    ["In that case 3 retries follow.", "In that case 5 retries follow.", "quantity"],
    ["Access tokens expire after 5 minutes.", "Refresh tokens expire after 7 days.", "unclear"],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));
});

describe("denials in the same words", () => {
  it.each([
    ["The email may be null.", "The email is never null.", "polarity"],
    ["The email is null.", "The email is non-null.", "polarity"],
    ["The email is not null.", "The email is never null.", "unclear"],
    ["The client is thread-safe.", "The client isn't thread-safe.", "polarity"],
    ["The events are ordered.", "The events are unordered.", "polarity"],
    ["The events are not unordered.", "The events are ordered.", "unclear"],
    ["The record is mutable.", "The record is immutable.", "polarity"],
    ["Guests cannot post comments.", "Guests can post comments.", "polarity"],
    ["Guests must not see the monthly report.", "Guests see the report.", "polarity"],
    ["There are never more than 5 retries.", "There are 3 retries.", "unclear"],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));
});

describe("subjects", () => {
  it.each([
    ["The thumbnailer crops images.", "The thumbnailer keeps the ratio of images.", "unclear"],
    ["`orders.created_at` is in UTC.", "Local time is what orders.created_at holds.", "unclear"],
    ["APP_TOKEN_TTL is 900.", "APP_SESSION_TTL is 3600.", null],
    ["Invoices are sorted by date.", "Shipments leave at noon.", null],
    ["It is.", "It is not.", null],
    ["", "", null],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));

  test("a word that many assumptions have makes no subject", () => {
    const many = Array.from({ length: 40 }, (_, at) => another(`Orders go to warehouse${at} by belt${at}.`));
    const query = anAssumption({ text: "Orders are sorted twice, first by customer and then by date." });
    const close = another("Orders have a customer.", { path: "app/customers.py" });
    const { unclear } = new AssumptionIndex([...many, close]).compareWithOtherHolders(query);
    expect(unclear.map(({ b }) => b.path)).toEqual(["app/customers.py"]);
  });

  test("the answer names the subject and what differs", () => {
    const a = anAssumption({ text: "APP_TOKEN_TTL is 15 minutes." });
    const b = another("APP_TOKEN_TTL is 3600 seconds.");
    expect(new AssumptionIndex([b]).compareWithOtherHolders(a)).toEqual({
      conflicts: [{ kind: "quantity", subject: "APP_TOKEN_TTL", reason: "15 minutes against 3600 seconds", a, b }],
      unclear: [],
    });
  });

  test("what differs is found in any of several sentences", () => {
    const text = "Mail is sent by a queue. Reset links expire after one hour.";
    expect(kindBetween("Reset links expire after 15 minutes. They are signed.", text)).toBe("quantity");
  });
});

describe("who declares an assumption", () => {
  const text = "APP_TOKEN_TTL is 15 minutes.";

  test("one holder never contradicts itself", () => {
    const other = another("APP_TOKEN_TTL is 3600 seconds.", { holder: "branch:a1" });
    const { conflicts, unclear } = new AssumptionIndex([other]).compareWithOtherHolders(anAssumption({ text }));
    expect([conflicts, unclear]).toEqual([[], []]);
  });

  it.each([
    [text, text],
    ["DATABASE_URL", "DATABASE_URL"],
    [text, "app_token_ttl  is\n15 MINUTES"],
    ["Tokens, once used, are void!", "tokens once used are void"],
  ])("equal statements are neither in conflict nor unclear: %j, %j", (one, other) => {
    expect(kindBetween(one, other)).toBeNull();
  });

  it.each([
    ["The offset is -1.", "The offset is 1."],
    ["The loop runs while a != b.", "The loop runs while a = b."],
  ])("signs that change the meaning make another statement: %j, %j", (one, other) => {
    expect(kindBetween(one, other)).not.toBeNull();
  });
});

const texts = Object.values(pairs).flatMap((part) => part.flatMap(({ a, b }) => [a, b]));
const someText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)).map((both) => both.join(" ")),
  },
);

describe("for any texts", () => {
  test("which text comes first changes neither kind nor subject", () => {
    fc.assert(
      fc.property(someText, someText, fc.array(someText, { maxLength: 8 }), (a, b, more) => {
        const [one, other] = [anAssumption({ text: a }), another(b)];
        const known = new AssumptionIndex([one, other, ...more.map((text) => another(text, { holder: "branch:a3" }))]);
        const met = (from: typeof one, to: typeof one) => {
          const { conflicts, unclear } = known.compareWithOtherHolders(from);
          const conflict = conflicts.find(({ b }) => b === to);
          const open = unclear.find(({ b }) => b === to);
          return [conflict?.kind, conflict?.subject ?? open?.subject];
        };
        expect(met(one, other)).toEqual(met(other, one));
      }),
      { numRuns: 300 },
    );
  });

  test("a statement is never in conflict with itself, however it is written", () => {
    fc.assert(
      fc.property(someText, (text) => {
        expect(kindBetween(text, text)).toBeNull();
        expect(kindBetween(text, `  ${text.toUpperCase().toLowerCase()} `)).toBe(kindBetween(text, text.toLowerCase()));
      }),
      { numRuns: 300 },
    );
  });
});
