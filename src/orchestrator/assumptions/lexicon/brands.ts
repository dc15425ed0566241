/** Names with odd capitals, a dot or an underscore that are words of the trade and not identifiers of a program. */
export const BRANDS: ReadonlySet<string> = new Set(
  `postgresql mysql mongodb mariadb sqlite dynamodb rabbitmq github gitlab javascript typescript fastapi graphql oauth
  oauth2 websocket websockets sqlalchemy ios macos bigquery couchdb cockroachdb influxdb clickhouse elasticsearch opensearch
  openapi openid saml devops node.js nodejs next.js vue.js nuxt.js express.js react.js d3.js three.js nestjs nextjs
  snake_case kebab_case camelcase pascalcase screaming_snake_case snakecase sendgrid mailgun twilio paypal youtube linkedin
  cloudfront cloudflare ecmascript webpack esbuild powershell hashicorp neo4j memcached grpc webassembly pytest unittest
  vitest jquery redux sqs sns aws gcp jwt json xml yaml toml csv utc gmt http https url uri api sql css html pdf utf ascii
  null none true false get post put patch delete head options eu-west dataframe dockerfile makefile xhtml protobuf msgpack
  activemq nosql newsql tailwindcss crlf urls ids uuids apis jwts iso cpu gpu ram ssd webp webrtc webvtt geojson httponly samesite icalendar vcard latex duckdb timescaledb pgbouncer opentelemetry
  cloudwatch circleci pypi javadoc wgs84 bigint openssl mqtt graphviz kwh mwh mmhg mbps gbps kbps tls ssl ssh ftp sftp smtp imap dns cdn
  kib mib gib tib khz mhz ghz kb mb gb tb stdin stdout stderr utf8 usd eur gbp jpy chf i18n l10n e2e ci cd ttl`.split(
    /\s+/,
  ),
);
