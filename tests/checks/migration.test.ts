import { describe, expect, it } from "vitest";
import { compareContractVersions } from "../../src/rules/checks/index.ts";

const listMigrationHarmAsText = (sql: string, path = "db/1.sql") =>
  compareContractVersions(path, "", sql).map(({ symbol, kind, line }) => `${line} ${symbol} ${kind}`);

describe("statements of a migration", () => {
  it.each([
    ["a string with such words", "INSERT INTO log VALUES ('a; DROP TABLE users; b');", []],
    ["a quote in a string", "UPDATE a SET b = 'it''s; DROP TABLE c;';", []],
    ["a body that is only defined", "CREATE FUNCTION f() AS $$ BEGIN DROP TABLE users; END $$;", []],
    ["a name in quotes", 'SELECT "; DROP TABLE users;";', []],
    ["a comment", "-- DROP TABLE a;\n/* DROP TABLE b; */\n# DROP TABLE c;\n", []],
    ["a body that runs", "DO $x$\nBEGIN\n  DROP TABLE users;\nEND $x$;", ["3 table users removed"]],
    ["a text that runs", "EXECUTE 'DROP TABLE users';", ["1 table users removed"]],
    ["a statement behind a comment", "# note\nDROP TABLE a;", ["2 table a removed"]],
    ["what MySQL runs in a comment", "/*!40000 DROP TABLE a */;", ["1 table a removed"]],
    ["a string as MySQL reads it", "SELECT 'it\\'s';\nDROP TABLE a;\nSELECT 'b';", ["2 table a removed"]],
    ["several names", "DROP TABLE IF EXISTS a, [b c].d CASCADE;", ["1 table a removed", "1 table b c.d removed"]],
    ["a batch", "ALTER TABLE a DROP COLUMN b\nGO\nDROP VIEW c\nGO\n", ["1 column a.b removed", "3 view c removed"]],
    ["another kind", "drop materialized view sales;", ["1 materialized view sales removed"]],
    ["a comma in a string", "ALTER TABLE a ADD b text DEFAULT 'x, DROP c';", []],
    ["a renamed table", "RENAME TABLE a TO b;", ["1 table a changed"]],
    ["another name for a view", "ALTER VIEW v RENAME TO w;", ["1 view v changed"]],
    [
      "another place",
      "ALTER TABLE a SET SCHEMA b; ALTER FUNCTION f(int) SET SCHEMA b;",
      ["1 table a changed", "1 function f changed"],
    ],
    ["a name that a procedure changes", "EXEC sp_rename N'a.b', 'c', 'COLUMN';", ["1 name a.b changed"]],
    ["a column of T-SQL", "ALTER TABLE a ALTER COLUMN b nvarchar(9);", ["1 column a.b changed"]],
    [
      "a column of MySQL",
      "ALTER TABLE a MODIFY b int, CHANGE c d int;",
      ["1 column a.b changed", "1 column a.c changed"],
    ],
    ["a column of Oracle", "ALTER TABLE a DROP (b);", ["1 column a.b removed"]],
    ["a default", "ALTER TABLE a ALTER b SET DEFAULT 1, ALTER c DROP NOT NULL, ALTER d SET STATISTICS 9;", []],
    [
      "row security",
      "ALTER TABLE a DISABLE ROW LEVEL SECURITY; DROP POLICY p ON a;",
      ["1 table a changed", "1 policy p removed"],
    ],
    ["a temporary table", "DROP TEMPORARY TABLE a;", []],
    ["a condition of T-SQL", "IF OBJECT_ID('a') IS NOT NULL DROP TABLE a;", ["1 table a removed"]],
    ["a block of T-SQL", "IF EXISTS (SELECT 1)\nBEGIN\n  DROP TABLE a\nEND;", ["3 table a removed"]],
    ["a block", "BEGIN\nIF x = 1 THEN DROP TABLE a; END IF;", ["2 table a removed"]],
  ])("are read by syntax: %s", (_, sql, expected) => {
    expect(listMigrationHarmAsText(sql)).toEqual(expected);
  });

  it("ends in time on quotes and comments without an end", () => {
    const tags = Array.from({ length: 100_000 }, (_, at) => `$t${at}$`).join(" ");
    expect(listMigrationHarmAsText(tags)).toEqual([]);
    for (const sign of ["'", '"', "/*", "$$", "$a$", "*/", "begin ", "if '", "if x "])
      expect(listMigrationHarmAsText(sign.repeat(50_000))).toEqual([]);
  });
});
