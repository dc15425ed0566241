import { type InvariantRule, isObject } from "../../../kernel/domain/index.ts";
import { prepareInvariants } from "./invariants.ts";

/** Databases, of which a program usually has one, each with the modules that use it. Caches are not listed, since a cache beside a database contradicts nothing. */
const DATABASES: Readonly<Record<string, readonly string[]>> = {
  sqlite: ["sqlite3", "aiosqlite", "better-sqlite3", "pysqlite2"],
  postgresql: ["psycopg", "psycopg2", "asyncpg", "pg", "pg8000"],
  mysql: ["pymysql", "MySQLdb", "mysqlclient", "mysql", "mysql2", "aiomysql"],
  mariadb: ["mariadb"],
  mongodb: ["pymongo", "motor", "mongoose", "mongodb", "mongoengine"],
  oracle: ["cx_Oracle", "oracledb"],
  mssql: ["pymssql", "mssql", "tedious"],
};

/** Returns the invariants that code can be compared with: by `forbid_…`, `symbols` or `paths`, or since they name the only database. */
export function listInvariantRules(invariants: Readonly<Record<string, unknown>>): InvariantRule[] {
  const known = new Map(prepareInvariants(invariants).map((each) => [each.key, each]));
  return Object.entries(invariants).flatMap(([key, value]): InvariantRule[] => {
    const invariant = known.get(key);
    const table = isObject(value) ? value : {};
    const other = invariant?.isExclusive && !invariant.isList ? listOtherDatabaseDrivers(invariant.names) : [];
    const forbiddenImports = [...pickTexts(table["forbid_imports"]), ...other];
    const forbiddenPackages = [...pickTexts(table["forbid_packages"]), ...other];
    const [symbols, paths] = [pickTexts(table["symbols"]), pickTexts(table["paths"])];
    if ([forbiddenImports, forbiddenPackages, symbols, paths].every((names) => names.length === 0)) return [];
    return [{ key, text: invariant?.text || key, forbiddenImports, forbiddenPackages, symbols, paths }];
  });
}

function listOtherDatabaseDrivers(names: readonly string[]): string[] {
  if (!names.some((name) => Object.hasOwn(DATABASES, name))) return [];
  return Object.entries(DATABASES).flatMap(([name, drivers]) => (names.includes(name) ? [] : drivers));
}

function pickTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
