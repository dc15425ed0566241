import { describe, expect, it } from "vitest";
import { compareContractVersions } from "../../src/rules/checks/index.ts";

/** The changes that break somebody; a star stands for one that takes nothing from anybody. */
function changes(path: string, before: string, after: string): string[] {
  return compareContractVersions(path, before, after).map(
    ({ symbol, kind, compatible }) => `${symbol} ${kind}${compatible === true ? " *" : ""}`,
  );
}

const PROTO = `
syntax = "proto3"; // "
package shop.v1;
import "google/protobuf/empty.proto";
option go_package = "example.org//shop";
/* message Old { */
message Order {
  reserved 4, 6 to 8;
  string id = 1 [deprecated = true, (check).rule = { min: 1 }];
  repeated Item items = 2;
  map<string, .shop.v1.Price> prices = 3;
  oneof payment { string card = 5; Voucher voucher = 9; }
  message Item { int32 count = 1; }
  enum State { option allow_alias = true; OPEN = 0; CLOSED = -1 [deprecated = true]; }
}
service Orders {
  rpc Get (GetRequest) returns (Order) { option (google.api.http) = { get: "/v1/{id}" }; }
  rpc Watch (stream GetRequest) returns (stream Order);
}
`;

describe("a changed .proto file", () => {
  it.each([
    ["a comment", "/* message Old { */", "", []],
    ["a removed field", "  repeated Item items = 2;\n", "", ["field Order.items removed"]],
    ["another number", "string id = 1", "string id = 10", ["field Order.id changed"]],
    ["another type", "int32 count", "int64 count", ["field Order.Item.count changed"]],
    ["a field that left its choice", "string card = 5; Voucher", "Voucher", ["field Order.card removed"]],
    ["another value of a map", ".shop.v1.Price", "string", ["field Order.prices changed"]],
    ["a removed value", "CLOSED = -1 [deprecated = true];", "", ["value Order.State.CLOSED removed"]],
    ["a removed call", "  rpc Watch (stream GetRequest) returns (stream Order);\n", "", ["rpc Orders.Watch removed"]],
    ["a call that streams no more", "(stream GetRequest)", "(GetRequest)", ["rpc Orders.Watch changed"]],
    ["another package", "shop.v1;", "shop.v2;", ["package changed"]],
    ["a further field", "  reserved 4", "  string note = 10;\n  reserved 4", ["field Order.note added"]],
    ["a further required field", "  reserved 4", "  required string n = 10;\n  reserved 4", ["field Order.n changed"]],
    [
      "a further message with a required field",
      "service Orders",
      "message New { required string n = 1; }\nservice Orders",
      ["message New added", "field New.n added"],
    ],
    ["what cannot be read", "message Order {", "message Order", ["contract of the file changed"]],
  ])("with %s", (_what, old, now, expected) => {
    expect(PROTO).toContain(old);
    expect(changes("api/shop.proto", PROTO, PROTO.replace(old, now))).toEqual(expected);
  });

  it("that is new takes nothing from anybody", () => {
    expect(changes("api/shop.proto", "", PROTO).filter((each) => !each.endsWith(" added"))).toEqual([]);
  });

  it("that nests deeper than can be read counts as changed", () => {
    const deep = "message M {".repeat(100_000);
    expect(changes("api/shop.proto", deep, deep)).toEqual(["contract of the file changed"]);
  });
});

const SCHEMA = `
"""The # entry"""
schema @link(url: "https://example.org#1") { query: Query }
type Query implements Root & Node @key(fields: "id") {
  # users
  "One user" user(id: ID!, limit: Int = -1.5, filter: Filter = {age: 1}): User!
  users: [User!]
}
extend type Query { me: User }
input Filter { age: Int!, name: String = "a } b" }
enum Role { ADMIN @deprecated(reason: "no"), "plain" USER }
union Result = | User | Error
directive @auth(role: Role!) repeatable on FIELD_DEFINITION | OBJECT
scalar Date
`;

describe("a changed .graphql file", () => {
  it.each([
    ["a comment", "# users", "# people", []],
    ["a removed field", "  users: [User!]\n", "", ["field Query.users removed"]],
    [
      "a removed field of an extension",
      "{ me: User }",
      "{ you: User }",
      ["field Query.me removed", "field Query.you added"],
    ],
    ["a field that may be null", "): User!", "): User", ["field Query.user changed"]],
    ["a field that is never null", "me: User }", "me: User! }", ["field Query.me changed *"]],
    ["a further required argument", "user(id: ID!", "user(id: ID!, at: Date!", ["argument Query.user(at) changed"]],
    ["a further argument", "user(id: ID!", "user(id: ID!, at: Date! = 1", ["argument Query.user(at) added"]],
    [
      "a new field with a required argument",
      "{ me: User }",
      "{ me: User of(id: ID!): User }",
      ["field Query.of added", "argument Query.of(id) added"].sort(),
    ],
    ["an argument that became required", "limit: Int = -1.5", "limit: Int!", ["argument Query.user(limit) changed"]],
    ["an input that may be left out", "age: Int!", "age: Int", ["input field Filter.age changed *"]],
    ["a further required input", "age: Int!", "age: Int!, size: Int!", ["input field Filter.size changed"]],
    ["a removed value", ', "plain" USER', "", ["value Role.USER removed"]],
    ["a removed member", " | Error", "", ["member Result.Error removed"]],
    ["an interface less", "Root & Node", "Root", ["implementation Query of Node removed"]],
    ["a removed type", "scalar Date", "", ["scalar Date removed"]],
    ["what cannot be read", "scalar Date", "scalar {", ["contract of the file changed"]],
  ])("with %s", (_what, old, now, expected) => {
    expect(SCHEMA).toContain(old);
    expect(changes("schema.graphql", SCHEMA, SCHEMA.replace(old, now)).sort()).toEqual(expected);
  });

  it("with queries of clients takes nothing from anybody", () => {
    const query = (field: string) =>
      `query Q($id: ID! = 1) @live { user(id: $id) { ${field} ...F } } fragment F on User { id } { me { id } }`;
    expect(changes("q.graphql", query("name"), query("mail"))).toEqual([]);
  });
});
