/**
 * Values of which a subject has one: `family: member=alias,alias; member`. Two assumptions that give one subject different
 * members of one family disagree. A word may stand in several families.
 */
export const FAMILIES = `
datastore: postgresql=postgres,pg; mysql; mariadb; sqlite; mongodb=mongo; dynamodb; cassandra; redis; memcached; oracle; sql server=mssql; elasticsearch=elastic search; opensearch; couchdb; bigquery; clickhouse; snowflake; duckdb; influxdb; timescaledb; neo4j; firestore; s3=amazon s3; disk=local disk,local filesystem,file system,filesystem,local file,hard disk,on disk; memory=in memory,ram,process memory; gcs=google cloud storage,cloud storage; azure blob=blob storage,azure storage; local storage=localstorage; session storage=sessionstorage; indexeddb; cockroachdb; database=in database,in relational database; object storage; etcd; consul; vault; table storage
broker: kafka; rabbitmq; sqs; nats; redis streams; pubsub=pub sub; activemq; celery; sidekiq; kinesis; mqtt
format: json; json merge patch=merge patch; json patch; xml; yaml=yml; csv; toml; ini; protobuf=protocol buffer; msgpack=messagepack; avro; parquet; plain text; html; markdown; pdf; form data=multipart form data,form encoded; ndjson=json line; excel=xlsx,spreadsheet; binary
encoding: utf 8=utf8; latin 1=iso 8859 1; utf 16=utf16; ascii; base64=base 64; hex=hexadecimal; base64url; url encoded
timezone: utc=gmt; local time=local time zone,server time zone,server local time,local timezone; berlin=europe berlin,cet; new york=america new york,est,eastern time; pacific=pst,pacific time
timeformat: iso 8601=iso8601,rfc 3339,rfc3339,iso string,iso date; epoch=unix epoch,unix timestamp,unix time,epoch second,epoch millisecond,unix second,unix millisecond; rfc 2822
signature: hs256; hs512; rs256; rs512; es256; eddsa=ed25519; ps256; hmac; rsa; ecdsa
hash: bcrypt; argon2=argon2id,argon2i; scrypt; pbkdf2; sha256=sha 256; sha512=sha 512; sha1=sha 1; md5; blake2; sha3
cipher: aes 256 gcm; aes 128; aes 256=aes256,aes; chacha20; des; 3des=triple des; aes 256 cbc
case: snake case=snake_case,snakecase; camel case=camelcase; kebab case; pascal case=pascalcase,upper camel case; upper case=uppercase,uppercased,upper cased,all cap,capital letter; lower case=lowercase,lowercased,lower cased; screaming snake case; title case
carrier: header=authorization header,http header,request header,bearer header; cookie=http only cookie,httponly cookie,session cookie; query string=query parameter,query param,url parameter; body=in the body,in the request body,in request body,as a body; path parameter=path segment,url path,part of url,in url,in path
idtype: uuid=uuid4,uuid v4,guid,uuidv4; integer=auto increment integer,sequential integer,autoincrement,auto increment,numeric,bigint,sequential,serial; ulid; slug; nanoid; uuid7=uuid v7,uuidv7; snowflake id; object id=objectid; hash; opaque string
type: string=text,varchar,str; integer=int,bigint,whole number,a number; float=floating point,double; decimal=numeric,fraction,fractional; boolean=bool; list=array; object=dictionary,dict,map,hash map,mapping; tuple; byte; enum; datetime; promise; generator=iterator; stream
protocol: http; https; grpc; graphql; rest=restful; websocket=web socket; sse=server sent event; soap; tcp; udp; polling=poll,long polling; webhook; amqp; mqtt; ftp; sftp; http 2; http 3; unix socket
verb: get; post; put; patch; delete request=http delete; head request
level: debug; info; warning=warn; error level; critical; trace
auth: jwt=json web token; session cookie; oauth=oauth2,oauth 2; basic auth=basic authentication; api key; saml; mtls=mutual tls,client certificate; openid connect=oidc; ldap; opaque token=opaque string,opaque,random string; password login; magic link; passkey=webauthn
logout: email=email address; username=user name; phone=phone number
identity: by email; by username; by id; by uuid
direction: ascending=ascend,oldest first,ascending order,asc,earliest first,smallest first,a to z,lowest first; descending=descend,newest first,most recent first,latest first,largest first,descending order,desc,reverse chronological,highest first,z to a
sortkey: insertion=insertion order,order preserved,order is preserved,preserve order,keep order,original order,order in which they were entered,order in which they were inserted,order in which they were given,order in which they were sent,order in which they were added,order of insertion,order they were added,order of addition; alphabetical=alphabetical order,alphabetically
queueorder: fifo=first in first out; lifo=last in first out; priority order=by priority
indexbase: zero based=page 0,page zero,offset 0,zero based,0 based,start at 0,start from 0,start at zero,start from zero,begin at 0,begin at zero,zero indexed,begin with 0,count from 0,count from zero; one based=page 1,page one,one based,1 based,start at 1,start from 1,start at one,start from one,begin at 1,begin at one,one indexed,begin with 1,count from 1,count from one
delivery: exactly once=exactly one time; at least once=at least one time,more than once,multiple time,several time,duplicate delivery,delivered twice,sent twice,processed twice,run twice,arrive twice,redelivered; at most once=at most one time
isolation: read committed; serializable; repeatable read; read uncommitted; snapshot isolation
consistency: eventual=eventual consistent,eventual consistency; strong=strong consistent,strong consistency,linearizable
pagination: cursor=cursor based,keyset; offset=offset based,limit offset
deletion: soft=soft deleted,soft delete,softly deleted,marked deleted,marked as deleted,deleted at flag,flagged as deleted,tombstone,only hidden; hard=hard deleted,hard delete,physically deleted,permanent deleted,removed permanent,deleted permanent,remove permanent,delete permanent,remove row,removed row permanent,purged,really deleted,physical deleted,row permanent,erased
separator: comma; semicolon; tab; pipe; space=blank; colon; newline; hyphen=dash; underscore; dot=period,decimal point,point; slash
dbrole: primary=master,primary database,writer,main database; replica=read replica,secondary,follower,standby,secondary database
side: backend=back end,server,server side; frontend=front end,browser,client side,in browser; database=by database; middleware; gateway=api gateway; proxy=reverse proxy
usetimes: once=only once,single use,a single time,one time,one time use,just once; several=several time,multiple time,more than once,repeatedly,reusable,many time,any number of time,again and again
logtarget: stdout=standard output,console,standard out; syslog; log file; stderr=standard error; journal=journald
loading: lazy=lazily,on demand,on first use,on first access; eager=eagerly,all at once,load all,load everything,into memory,in advance,ahead of time,at startup,up front,at boot,at import time,on startup,at start up
ids: random; sequential=monotonic,increasing
language: python; javascript; typescript; go=golang; rust; java; ruby; kotlin; php; scala; elixir
webframework: django; flask; fastapi; express; rails=ruby on rails; spring=spring boot; nestjs; koa; starlette; aiohttp; tornado; gin; actix
frontend: react; vue=vuejs,vue js; angular; svelte; solid js; next js=nextjs; htmx
orm: sqlalchemy; django orm; prisma; typeorm; hibernate; sequelize; raw sql=plain sql; drizzle; active record
testframework: pytest; unittest; jest; vitest; mocha; junit; playwright; cypress; selenium
packages: npm; yarn; pnpm; pip; poetry; uv; bun; conda; maven; gradle
bundler: vite; webpack; esbuild; rollup; parcel
provider: sendgrid; amazon ses=ses,aws ses; mailgun; postmark; twilio; vonage; smtp=own smtp server
payment: stripe; paypal; adyen; braintree; klarna
cloud: aws=amazon web service; gcp=google cloud; azure; on premise=on premises,on prem
platform: docker=container; kubernetes=k8s; virtual machine=vm; serverless=lambda,aws lambda; bare metal; ecs; heroku; systemd
os: linux=ubuntu,debian,alpine; windows; macos=mac os
webserver: nginx; apache; caddy; gunicorn; uvicorn; traefik; haproxy
compression: gzip; brotli; zstd=zstandard; deflate; lz4; snappy; uncompressed=without compression
currency: usd=us dollar,dollar,us cent; eur=euro,euro cent; gbp=pound,pound sterling; jpy=yen; chf=swiss franc
moneyunit: minor=cent,penny,minor unit,integer cent,euro cent; major=dollar,us dollar,decimal,euro,decimal dollar,decimal euro,major unit
rounding: half up=round half up,to the nearest,nearest; half even=banker rounding,round half even,bankers rounding; rounded down=round down,truncated,truncate,floor; rounded up=round up,ceil
lineending: lf=unix line ending; crlf=windows line ending
indent: tab=tabs; space=spaces
quotes: single quote; double quote
weekday: monday; tuesday; wednesday; thursday; friday; saturday; sunday
month: january; february; march; april; june; july; august; september; october; november; december
humanlanguage: english=en; german=de; french; spanish; italian; dutch; portuguese; japanese; chinese
outcome: null=return null,return none,none,null return,nil,return nothing,return undefined,return empty,empty list,empty array,empty result,return false; exception=raise,throw,exception,rejected promise,panic,raise error,throw error
emptiness: null=null,none; empty=empty list,empty array,empty string,empty object
environmentsource: environment=from environment,env var,environment variable,from env; file=config file,configuration file,settings file; vault=secret manager,secret store,key vault,vault,secrets manager; database=from database; command line=command line flag,cli flag,command line argument
booleanvalue: true; false
timeunit: second=in second,as second,second; millisecond=in millisecond,millisecond,ms,milli; minute=in minute,minute; hour=in hour,hour; day=in day
byteunit: byte=in byte,byte; kilobyte=in kilobyte,kilobyte,kb; megabyte=in megabyte,megabyte,mb
lengthunit: meter=metre,metric; mile=imperial; kilometer=kilometre; inch; pixel=px; rem
temperature: celsius; fahrenheit; kelvin
renderside: server=server side,on server,rendered on server,ssr; client=client side,in browser,on client,browser
trigger: push=pushed,interrupt driven,by interrupt,event driven,callback; pull=pulled,poll,polled,polling
release: semver=semantic version; calver=calendar version
branch: main branch=main; master; develop
architecture: monolith; microservice
merge: rebase; squash; merge commit
locking: optimistic=optimistic lock,optimistically; pessimistic=pessimistic lock,pessimistically
collision: last write win=last writer win,later write win; conflict error=rejected with 409,rejected with conflict,answered with 409,conflict response,409 conflict; merged=automatically merged
write: write through; write back=write behind
eviction: lru=least recent used; lfu=least frequent used
numbering: float=floating point number; decimal=decimal number,fixed point
transport: ssh; https
style: dataclass; pydantic=pydantic model; attrs; plain dict=plain dictionary
proxy: load balancer; application=app; gateway=api gateway; reverse proxy
hosting: cdn; origin
removal: cascade=cascaded; restrict=restricted; set null
cors: any origin=all origin,every origin,wildcard origin; same origin=own origin,our origin,our own origin,single origin,one origin,configured origin,listed origin,known origin
module: esm=es module,ecmascript module; commonjs=cjs
granularity: per user=per account,per member,for each user; per ip=per ip address,by ip,by ip address,per address; per tenant=per organisation,per organization,per workspace; per request=for each request,each request,every request; per session=for each session; per process=per worker,per instance,per replica,per node,per pod; per connection=for each connection; per api key=per key; per device; per project; per region=per country; per team=per team,per group; globally=system wide,across tenant,application wide,process wide
pathkind: relative=relative path,relative to,relative url; absolute=absolute path,absolute url
slash: trailing slash=end with slash,end in slash,final slash
coordinates: latitude first=latitude then longitude,latitude longitude,lat lng,lat lon,latitude and then longitude,latitude and longitude,latitude before longitude; longitude first=longitude then latitude,longitude latitude,lng lat,lon lat,longitude and then latitude,longitude and latitude,longitude before latitude
traversal: depth first; breadth first=level by level,level order; preorder=pre order; postorder=post order
dateformat: day first=dd mm yyyy; month first=mm dd yyyy; year first=yyyy mm dd
scheme: pull=scrape,scraped,pull,pulled,polled,poll; push=push,pushed
letters: alpha 2=two letter,2 letter; alpha 3=three letter,3 letter
byteorder: big endian=network byte order; little endian
payload: full object=whole object,full record,whole record,full payload; only id=only identifier,id only,just id,only reference
paper: a4; letter format=us letter; a3; legal format
ranking: relevance=by relevance,by score; date=by date,by time,chronologically,by creation date; name=by name,alphabetically; popularity=by popularity
processor: cpu=cpu machine; gpu=gpu node,graphics card; tpu
clock: wall clock=wall clock time,system clock; monotonic=monotonic clock
moment: read time=at read time,on read,at query time,when read,on every read; write time=at write time,on write,when saved,on save,at save time,at ingest time,when written,at insert; build time=at build time,at compile time,during build; run time=at run time,at runtime
codec: h264=h 264,avc; h265=h 265,hevc; vp9; av1; vp8
audio: mp3; aac; opus; flac; wav; ogg=ogg vorbis
picture: png; jpeg=jpg; webp; gif; svg; avif; tiff; bmp
consensus: raft; paxos
deployment: rolling=rolling update,rolling deployment; blue green; canary=canary release,canary deployment
ratelimit: token bucket; leaky bucket; fixed window; sliding window
backoff: exponential=exponentially,exponential backoff; linear=linearly,linear backoff; constant delay=fixed delay,constant interval,fixed interval,same delay,constant backoff,without backoff,immediate retried
loadmode: append=appended; overwrite=overwritten,truncate and load; upsert=upserted
loadscope: full=full load,full rebuild,full reload,from scratch,complete rebuild,full export,full backup,full copy; incremental=incrementally,delta,only changed,only change,only difference
mode: batch=in batch,batched,in bulk; streaming=streamed,individually,one by one,as they arrive,event by event
ip: ipv4; ipv6
balance: round robin; least connection=fewest connection,least loaded; sticky=sticky session,session affinity; consistent hash
indexkind: btree=b tree; hash index; gin index; gist index
similarity: cosine=cosine similarity,cosine distance; dot product=inner product; euclidean=l2 distance,euclidean distance
codebase: monorepo=single repository,one repository; polyrepo=separate repository,own repository,multiple repository,several repository
major: row major; column major
precision: single precision=float32,fp32,32 bit float; double precision=float64,fp64,64 bit float; half precision=fp16,16 bit float,float16
alignment: left aligned; right aligned; centered=centred
orientation: portrait; landscape
css: tailwind=tailwindcss; css module; styled component; sass=scss; bootstrap
statelib: redux; zustand; mobx; context api
monitoring: prometheus; datadog; graphite; cloudwatch; statsd; new relic; opentelemetry=otel; jaeger; zipkin; sentry; grafana
infrastructure: terraform; pulumi; cloudformation; ansible; helm; kustomize
pipeline: github action; gitlab ci; jenkins; circleci; buildkite
vectorstore: pgvector; pinecone; weaviate; milvus; qdrant; faiss
searchengine: solr; meilisearch; algolia; typesense; elasticsearch; lucene
validator: zod; yup; joi; ajv
migrator: alembic; flyway; liquibase; knex
linter: eslint; biome; prettier; ruff; pylint; flake8; black formatter
accessmodel: role based=rbac,by role; attribute based=abac; access control list=acl
factor: totp=authenticator app; sms code=by sms,sms; email code; hardware key=security key
keykind: symmetric; asymmetric=public key,key pair
scaling: horizontal=horizontally,scale out; vertical=vertically,scale up
leadership: leader follower=single leader; multi leader=multi master,multi primary; leaderless
nullorder: null first; null last
sampling: head based; tail based
unicode: nfc; nfd; nfkc
checksum: crc32; xxhash; murmur=murmur3,murmurhash; sha256; md5; adler32
speed: km h=kilometer per hour,kilometre per hour,kph; mph=mile per hour; meter per second=metre per second; knot
angle: degree; radian
pressure: pascal; psi; hectopascal
reference: wgs84; web mercator=mercator,epsg 3857; utm
scale: percentage; fraction=ratio
colour: hex color=hex colour; rgb; hsl; cmyk
offsetkind: byte offset=byte; code point=unicode code point,unicode character; grapheme; code unit
tokenizer: bpe=byte pair encoding; wordpiece; sentencepiece
graphkind: directed; undirected
testkind: snapshot test; golden file
license: mit license=mit; apache license=apache 2.0; gpl=agpl,gplv3; proprietary=closed source
rollout: trunk based; gitflow=git flow; feature branch
expression: cron expression=cron syntax; iso duration; rrule
key: natural key; surrogate key
randomness: cryptographic=crypto secure,cryptographic secure; pseudo random
`;
