import { describe, expect, it, test } from "vitest";
import { compareAssumptions } from "../../../src/orchestrator/assumptions/index.ts";
import { anAssumption, another, kindBetween } from "./builders.ts";

describe("numbers and units", () => {
  it.each([
    ["The pool has 42 connections.", "The pool has 43 connections.", "quantity"],
    ["The pool has 1,000 connections.", "The pool has 1000 connections.", null],
    ["The pool has thirty connections.", "The pool has 30 connections.", null],
    ["The pool has twenty-five connections.", "The pool has 26 connections.", "quantity"],
    ["The session lifetime is 15 minutes.", "The session lifetime is 900 seconds.", null],
    ["The session lifetime is 900000 ms.", "The session lifetime is 15min.", null],
    ["The session lifetime is 15 min.", "The session lifetime is 1 hour.", "quantity"],
    ["The session lifetime is half an hour.", "The session lifetime is 30 minutes.", null],
    ["The session lifetime is an hour.", "The session lifetime is 3600 s.", null],
    ["An upload may have 1 MB.", "An upload may have 1000 KB.", null],
    ["An upload may have 1 GB.", "An upload may have 1024 MB.", null],
    ["An upload may have 1 GiB.", "An upload may have 1024 MiB.", null],
    ["An upload may have 10 MB.", "An upload may have 10 MiB.", "quantity"],
    ["The rate limit is 10 requests per second.", "The rate limit is 600 requests/minute.", null],
    ["The rate limit is 10 requests per second.", "The rate limit is 10 requests per minute.", "quantity"],
    ["The coverage is 80%.", "The coverage is eighty percent.", null],
    ["The coverage is 80%.", "The coverage is 90 percent.", "quantity"],
    ["The list has at most 10 users.", "The list has 20 users.", "quantity"],
    ["The list has at least 5 users.", "The list has 10 users.", null],
    ["The list has at least 5 users.", "The list has at most 10 users.", null],
    ["The list has at most 5 users.", "The list has at most 10 users.", "quantity"],
    ["The list has between 5 and 10 users.", "The list has 7 users.", null],
    ["The list has 5-10 users.", "The list has 12 users.", "quantity"],
    ["Uploads larger than 10 MB are rejected.", "Uploads have at most 10 MB.", null],
    ["The image needs Python 3.11.", "The image has Python 3.12.", "quantity"],
    ["The image needs Python 3.11.", "The image has Python 3.11.4.", null],
    ["The image needs Python 3.11 or later.", "The image has Python 3.12.", null],
    ["The server listens on port 8080.", "The server listens on port 9090.", "quantity"],
    ["The cache holds 500 entries.", "The cache has 12 partitions.", null],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));
});

describe("opposites and negation", () => {
  it.each([
    ["The email may be null.", "The email is never null.", "polarity"],
    ["The email is nullable.", "The email is non-null.", "polarity"],
    ["The email is not nullable.", "The email is never null.", null],
    ["The email is required.", "The email is optional.", "polarity"],
    ["The email isn't optional.", "The email is required.", null],
    ["The flag is enabled.", "The flag is disabled.", "polarity"],
    ["The flag isn't disabled.", "The flag is enabled.", null],
    ["The call is synchronous.", "The call is async.", "polarity"],
    ["The client is thread-safe.", "The client is not thread-safe.", "polarity"],
    ["The events are ordered.", "The events are unordered.", "polarity"],
    ["The names are unique.", "Duplicate names are possible.", "polarity"],
    ["The names are unique.", "Duplicate names are not possible.", null],
    ["The record is mutable.", "The record is immutable.", "polarity"],
    ["Search is case-sensitive.", "Search is case-insensitive.", "polarity"],
    ["The handler is idempotent.", "The handler is not idempotent.", "polarity"],
    ["The bucket is public.", "The bucket is private.", "polarity"],
    ["The backup is encrypted.", "The backup is in plain text.", "polarity"],
    ["The offset is signed.", "The offset is unsigned.", "polarity"],
    ["The end of the range is inclusive.", "The end of the range is exclusive.", "polarity"],
    ["The gateway no longer supports TLS 1.1.", "The gateway supports TLS 1.1.", "polarity"],
    ["Guests cannot post comments.", "Guests can post comments.", "polarity"],
    ["Guests must not see the report.", "Guests see the report.", "polarity"],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));
});

describe("values of which there is one", () => {
  it.each([
    ["Orders are stored in PostgreSQL.", "Orders are stored in MySQL.", "value"],
    ["Orders are stored in Postgres.", "PostgreSQL stores the orders.", null],
    ["The body is JSON.", "The body is XML.", "value"],
    ["Dates are in UTC.", "Dates are in local time.", "value"],
    ["JWTs are signed with HS256.", "JWTs are signed with RS256.", "value"],
    ["Field names are snake_case.", "Field names are camelCase.", "value"],
    ["The token is sent in a header.", "The token is sent in a cookie.", "value"],
    ["Dates are ISO 8601 strings.", "Dates are Unix epoch seconds.", "value"],
    ["Files are stored in S3.", "Files are stored on disk.", "value"],
    ["Cache keys look like user:{id}.", "Cache keys look like users/{id}.", "value"],
    ["The base URL is https://a.example/v1.", "The base URL is https://b.example/v1.", "value"],
    ["The moon base is called Alpha.", "The moon base is called Omega.", "value"],
    ["The backend formats money.", "Money is formatted by the frontend.", "value"],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));
});

describe("subjects and circumstances", () => {
  it.each([
    ["APP_TOKEN_TTL is 900.", "APP_SESSION_TTL is 3600.", null],
    ["APP_TOKEN_TTL is 900.", "APP_TOKEN_TTL defaults to 15 minutes.", null],
    ["APP_TOKEN_TTL is 900.", "APP_TOKEN_TTL defaults to 20 minutes.", "quantity"],
    ["APP_TOKEN_TTL is in seconds.", "APP_TOKEN_TTL is in minutes.", "value"],
    ["Access tokens expire after 5 minutes.", "Refresh tokens expire after 7 days.", null],
    ["The connect timeout is 2 s.", "The read timeout is 30 s.", null],
    ["DEBUG is on in production.", "DEBUG is off in tests.", null],
    ["find() returns null when the user is missing.", "find() raises when the database is down.", null],
    ["Invoices are sorted by date.", "Shipments are sorted by name.", null],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));

  test("what may be missing, what is demanded and what is an example are told apart", () => {
    const kinds = [
      ["Startup fails when `SITE_NAME` is empty.", "`SITE_NAME` is required."],
      ["`SITE_NAME` is required.", 'If `SITE_NAME` is missing, "default" is used.'],
      ["A film without subtitles can be published.", "Subtitles are optional."],
      ["Films without a rating are shown to adults.", "Films that lack a rating are shown to everybody."],
      ["A device refuses unsigned firmware.", "Firmware is signed."],
      ["Orders below 15 euros are rejected.", "An order for 12 euros is refused."],
      ["A user has at most one plan.", "A fifth plan is rejected."],
      ["A user has at most four plans.", "A fifth plan is rejected."],
      ["Records are kept for 10 years.", "Records older than ten years are purged."],
      ["Records are kept for 10 years.", "Records older than 90 days are purged."],
      ["Readings are taken every 15 minutes.", "There are four readings per hour."],
      ["Readings are taken every 15 minutes.", "There are two readings per hour."],
      ["Start times are stored in UTC.", "Start times are displayed in local time."],
      ["Deleted posts keep their comments.", "Comments of deleted posts are removed."],
      ["The template variables are escaped.", "The template variables are unescaped."],
      ["Session tokens expire after 30 minutes.", "Session tokens are stored in Redis."],
    ].map(([a = "", b = ""]) => kindBetween(a, b));
    expect(kinds).toEqual([
      null,
      "polarity",
      null,
      null,
      null,
      null,
      "quantity",
      null,
      null,
      "quantity",
      null,
      "quantity",
      null,
      "polarity",
      "polarity",
      null,
    ]);
  });

  test("the answer names the subject and what differs", () => {
    const a = anAssumption({ text: "APP_TOKEN_TTL is 15 minutes." });
    const b = another("APP_TOKEN_TTL is 3600 seconds.");
    expect(compareAssumptions(a, b)).toEqual({
      kind: "quantity",
      subject: "APP_TOKEN_TTL",
      reason: "15 minutes against 3600 seconds",
      a,
      b,
    });
  });
});

describe("one subject, and words that no list opposes", () => {
  it.each([
    ["The thumbnailer crops images to a square.", "The thumbnailer keeps the aspect ratio of images.", "undecided"],
    ["Refunds go to the original payment method.", "Refunds are credited to the store balance.", "undecided"],
    ["The exporter writes a header row.", "The exporter writes a header row and a footer.", null],
    ["Product names are translated.", "Product codes are never translated.", null],
    ["The build cache lives on disk.", "The session cache lives in memory.", null],
    ["The lease of a worker is 60 seconds.", "The lease of a leader is 15 seconds.", null],
    ["The tokens field is a list of strings.", "The tokens field is a list.", null],
    ["The job retries three times.", "The job takes five minutes.", null],
    [
      "The payload is validated upstream, hence handlers do not check it.",
      "Handlers validate the payload.",
      "polarity",
    ],
  ])("%s / %s: %s", (a, b, expected) => expect(kindBetween(a, b)).toBe(expected));
});

describe("who declares an assumption", () => {
  const text = "APP_TOKEN_TTL is 15 minutes.";
  const other = "APP_TOKEN_TTL is 3600 seconds.";

  test("one holder never contradicts itself", () => {
    expect(compareAssumptions(anAssumption({ text }), another(other, { holder: "prop_1" }))).toBeNull();
  });

  test("one agent may say one thing twice in one scope", () => {
    expect(compareAssumptions(anAssumption({ text }), anAssumption({ text, holder: "prop_2" }))).toBeNull();
  });

  it.each([
    ["two scopes, unverified", { scope: "api" }, "unverified_dependency"],
    ["one scope", { scope: "auth" }, null],
    ["two scopes, one of them verified", { scope: "api", verified: true }, null],
    ["a scope and none", { scope: null }, "unverified_dependency"],
  ])("agreement on an identifier of %s: %s", (_, over, expected) => {
    expect(compareAssumptions(anAssumption({ text }), another(text, over))?.kind ?? null).toBe(expected);
  });

  it.each([
    [false, null],
    [true, "unverified_dependency"],
  ])("agreement in plain prose, shared %s: %s", (shared, expected) => {
    const prose = anAssumption({ text: "Session tokens are opaque to clients.", shared });
    const same = another("Session tokens are opaque to every client.", { scope: "api" });
    expect(compareAssumptions(prose, same)?.kind ?? null).toBe(expected);
  });

  test("verified modules still contradict each other", () => {
    const a = anAssumption({ text, verified: true });
    expect(compareAssumptions(a, another(other, { verified: true }))?.kind).toBe("quantity");
  });
});
