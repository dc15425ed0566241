import { findPhrasePlaces } from "./clauses.ts";

/** Groups of alternatives, of which a project uses one. Naming another member than the invariant does contradicts the invariant. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  storage: (
    "postgresql postgres mysql mariadb sqlite redis valkey mongodb mongo dynamodb cassandra memcached elasticsearch opensearch oracle mssql duckdb " +
    "clickhouse firestore firebase couchdb couchbase neo4j cockroachdb cockroach leveldb rocksdb etcd supabase"
  ).split(" "),
  broker: "kafka rabbitmq nats sqs celery activemq zeromq mqtt pulsar".split(" "),
  auth: [
    ..."jwt jwts oauth oauth2 saml paseto ldap mtls kerberos".split(" "),
    ..."session cookie,session cookies,auth cookie,auth cookies,basic auth,basic authentication,opaque token,opaque tokens,server-side sessions".split(
      ",",
    ),
    ..."api key auth,api key authentication,cookie-based sessions,cookie sessions".split(","),
  ],
  framework:
    "fastapi flask django starlette sanic tornado bottle aiohttp litestar koa nestjs hapi fastify rails laravel symfony".split(
      " ",
    ),
  orm: "sqlalchemy peewee tortoise sqlmodel ponyorm prisma typeorm sequelize drizzle knex mikroorm hibernate".split(
    " ",
  ),
  language: "python typescript javascript rust golang java kotlin ruby php scala elixir perl".split(" "),
  cloud: "aws gcp azure heroku".split(" "),
  protocol: "graphql grpc soap".split(" "),
  frontend: "react vue svelte angular solidjs preact".split(" "),
  testing: "pytest unittest nose jest vitest mocha jasmine".split(" "),
  packages: "npm yarn pnpm bun poetry pipenv".split(" "),
};

/** Alternative names, each with the one that is compared. */
const SAME: Readonly<Record<string, string>> = {
  postgres: "postgresql",
  mongo: "mongodb",
  jwts: "jwt",
  oauth2: "oauth",
  cockroach: "cockroachdb",
};

export interface FamilyMember {
  readonly name: string;
  readonly family: string;
  /** The index of its first word. */
  readonly at: number;
}

const MEMBERS = Object.entries(FAMILIES).flatMap(([family, names]) =>
  names.map((name) => ({ family, name: SAME[name] ?? name, phrase: name.split(" ") })),
);
const SINGLE = new Map(
  MEMBERS.flatMap((member) => (member.phrase.length === 1 ? [[member.phrase[0] ?? "", member]] : [])),
);
const PHRASES = MEMBERS.filter(({ phrase }) => phrase.length > 1);

/** Finds the members of families that the words name. */
export function findFamilyMembers(words: readonly string[]): FamilyMember[] {
  const single = words.flatMap((word, at) => {
    const member = SINGLE.get(word);
    return member ? [{ name: member.name, family: member.family, at }] : [];
  });
  const phrases = PHRASES.flatMap(({ name, family, phrase }) =>
    findPhrasePlaces(words, phrase).map((at) => ({ name, family, at })),
  );
  return [...single, ...phrases];
}
