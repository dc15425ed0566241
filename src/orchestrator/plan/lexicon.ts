import { keysOf, phraseKey } from "./words.ts";

/** Words for one thing, as requests and descriptions use them. Every form of a word is covered by its key. */
const SAME = `
authentication, auth, authn, authenticate, authenticated
authorization, authz, authorize, permission, access right, privilege
login, log in, sign in, signin, sign on, log on
logout, log out, sign out
signup, sign up, register, registration, create account
email, e mail, mail, mailer, smtp
sms, text message, short message
notification, notify, push message
message, event
password, passphrase, passwd, pwd
token, jwt
configuration, config, settings, options, preferences
database, db, datastore
migration, migrate, schema change, alter table
schema, table definition
delete, remove, erase, purge, drop
fetch, download, retrieve
retry, retries, attempt again, backoff
schedule, cron, timetable, every day, every week, every hour, every monday, nightly, periodically
duplicate, dedupe, deduplicate, deduplication
image, picture, photo, thumbnail
price, pricing, amount, total
tax, vat
coupon, voucher, discount, promo code, rebate, promotion
cart, basket
order, purchase
stock, inventory
ship, shipping, dispatch, delivery
refund, reimburse, money back
invoice, bill, billing
pay, payment, charge
review, rating
search, full text, find, lookup
filter, facet
page, screen, view
component, widget
endpoint, route, router, handler, api
http api, rest api
client, sdk
address, location
translate, translation, i18n, localize, localization, language
log, logging, logger
metric, counter, telemetry, statistics
alert, alarm, page on call
dashboard, chart, graph
report, reporting
export, exporter
import, importer
ingest, ingestion, source, connector
parse, parser, parsing, read
lex, lexer, scanner, tokenizer, tokenize, scanning
syntax tree, ast
intermediate representation, ir
codegen, code generation, code generator, emit
optimize, optimizer, optimization
type inference, infer, inferred
type check, type checker, check
garbage collector, gc, garbage collection
register allocation, regalloc, register allocator
editor, ide, language server, lsp
format, formatter, formatting, pretty print
command line, cli, flag
warning, diagnostic, error message
cache, caching, memoize
queue, backlog
job, task
worker, worker process
permission, role
personal data, pii, privacy, gdpr
mask, anonymize, redact, pseudonymize
aggregate, roll up, rollup, summarize, aggregation
join, merge
partition, shard
warehouse, data warehouse
upload, file upload
encrypt, encryption, cipher
hash, digest
validate, validation, validator, verify, check
rate limit, throttle, throttling
session, logged in
profile, account
admin, administrator, back office
comment, remark
test, spec
environment, env
directory, folder
repository, repo
constant, const
function, method
variable, binding
module, package
number, numeric
string, text
exception, error, failure
incremental, partial
lineage, provenance
history, audit trail
subscription, subscribe, subscriber
attachment, attach
kubernetes, k8s
`;

/**
 * What is usually touched together with a thing although the request does not say so. Read from left to right only: a
 * password reset is sent by email, but not every email is about passwords.
 */
const RELATED = `
password reset > token
forgot password > token, password reset
email verification > token, signup
signup > password, email
magic link > token, login
two factor > login, token
login > session
checkout > cart, order
invoice > pdf
tracking number > ship
webhook > event
upload > file
literal > lex, token
operator > expression, precedence
keyword > lex, token
number literal > lex
syntax > parse
identifier > unicode
autocomplete > completion
rename symbol > editor
compressed > reader
slack > alert
pagerduty > alert
api key > token, permission
`;

/** What a new thing cannot do without, although the request does not say so; each brings in the one file that is about it. */
const COMPANIONS = `
password reset > email
forgot password > email
email verification > email
magic link > email
invitation > email
newsletter > email
two factor > login
`;

/** Words that say of what kind a thing is rather than which one is meant. */
export const KINDS = new Set(
  keysOf("endpoint route api function method class module file component service button field support helper"),
);

/** Words of a request that say what is done with a thing rather than which thing is meant. */
export const GENERAL = new Set(
  keysOf(`add adds adding create creates creating make makes making implement introduce support supports allow allows enable
    let lets provide fix fixes bug broken issue problem change changes update updates improve better new use using get set show
    display handle want wants should must need needs ability able feature functionality option way work works system application
    app code project possible properly correctly instead currently existing simple first last next more less most least only own
    newest oldest also automatically when after before every each once often small large whole single per same different time
    times please thing things put take give keep keeps turn include missing wrong its their our it
    please case data value values user users people customer customers person one two three four five make sure end start go
    reach reaches happen happens arrive arrives contain contains have has having be is are been being become becomes try
    around highest lowest day days week month year hour minute kind sort like want proper certain all any some list`),
);

/** Words without a meaning of their own. */
export const FILLER = new Set(
  keysOf(`a an the this that these those of in on at by with from into onto for as and or to so than then else via through across
    within inside upon about over under out up down off both either neither such other another just even still already yet
    ever very i you he she we they me us them my your his her is are was were be can could will would shall should may might
    must do does did done has have had not no nor never how why what which who whom whose where while because if whether
    but there here too again s t re ll don doesn isn aren`),
);

export interface Related {
  readonly key: string;
  readonly weight: number;
}

export interface Lexicon {
  /** Keys of one or more words to what else may be written for them, each with its weight below 1. */
  readonly related: ReadonlyMap<string, readonly Related[]>;
  readonly companions: ReadonlyMap<string, readonly string[]>;
  /** The most words that a key has. */
  readonly longest: number;
}

const SYNONYM = 0.8;
const ASSOCIATED = 0.35;

export const lexicon: Lexicon = read();

function read(): Lexicon {
  const related = new Map<string, Map<string, number>>();
  const add = (from: string, to: string, weight: number): void => {
    if (from === to || from === "" || to === "") return;
    const row = related.get(from) ?? new Map<string, number>();
    row.set(to, Math.max(weight, row.get(to) ?? 0));
    related.set(from, row);
  };
  for (const line of SAME.trim().split("\n")) {
    const group = line.split(",").map(phraseKey);
    for (const from of group) for (const to of group) add(from, to, SYNONYM);
  }
  for (const line of RELATED.trim().split("\n")) {
    const [from = "", to = ""] = line.split(">");
    for (const each of to.split(",")) add(phraseKey(from), phraseKey(each), ASSOCIATED);
  }
  const companions = new Map<string, string[]>();
  for (const line of COMPANIONS.trim().split("\n")) {
    const [from = "", to = ""] = line.split(">");
    companions.set(phraseKey(from), to.split(",").map(phraseKey));
    if (!related.has(phraseKey(from))) related.set(phraseKey(from), new Map());
  }
  return {
    companions,
    related: new Map([...related].map(([from, row]) => [from, [...row].map(([key, weight]) => ({ key, weight }))])),
    longest: Math.max(...[...related.keys()].map((key) => key.split(" ").length)),
  };
}
