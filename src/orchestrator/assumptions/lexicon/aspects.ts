/**
 * What a predicate can be about. Two sentences on one subject that are about different aspects of it (`uploads are scanned`,
 * `uploads are stored in S3`) do not contradict each other. Only words whose aspect is beyond doubt are listed: a word
 * without one keeps a pair suspicious.
 */
export const ASPECTS = `
place: s3,disk,database,redis,bucket,postgresql,mysql,reside,archive,repository,table,storage
safety: hash,scan,virus,malware,encrypt,mask,redact,signature,sanitize
limits: at most,limit,limited to,upload limit,capped
naming: called,prefix,suffix,spelled
reading: read,reader,parse,used by,consumed by,read by
logs: log,logged,audit,metric,trace,monitor
tests: test,covered,coverage
prose: document,documented,described,comment
index: index
order: sort,ascending order,descending order,ascending,descending,sorted by
time: lifetime,expire,expires after,rotate,purge
delivery: email,announce,notify
numbering: number,numbered,get a number
look: colour,color,bold,icon,font,wide,tall
search: searchable,full text
`;

/** General doers: that two sentences are about what one of them does says little about what they say of it. */
export const DOERS =
  "api server client user service system backend frontend worker app application database handler admin team customer gateway process function module library browser code caller callee component tool program mailer watchdog operator middleware host downloader importer exporter queue broker parser consumer producer publisher receiver sender uploader controller wrapper";

/** Nouns for what holds a thing or comes of it; they tell no two things apart. */
export const CARRIERS =
  "file output data content value result object record body payload text string material information contents instance";

/** Words that stand for no content of their own wherever they occur. */
export const FILLERS =
  "presum suppos reli hence simpl mere silent straightforward exact always current itself whatever whichever prior respective accord regardless actual basical normal usual expected mean need use proper correct simply merely silently plainly afterward afterwards anyway anymore somehow thus early soon final particular sure fact purpose reason place way mode manner approach style basis behaviour behavior state whole first last";

/**
 * Aspects by what a list knows: families of values, axes of opposites and dimensions of numbers. A subject can have one of
 * each line, so that two sentences with values of different lines go together (`expires after 30 minutes`, `is stored in Redis`).
 */
export const KINDS = `
place: datastore logtarget hosting cloud vectorstore searchengine broker environmentsource carrier
charset: encoding
access: writable
form: format case type idtype timeformat dateformat emptiness pathkind picture codec audio precision ids booleanvalue numbering normalized casesensitive
crypto: signature hash cipher checksum keykind
transport: protocol transport verb
packing: compression compressed
zone: timezone
alphabet: separator
money: currency
amount: time bytes percent rate count bits pixels
uniqueness: unique
safety: threadsafe
repetition: idempotent
product: language webframework orm testframework packages bundler webserver
paging: pagination
reach: granularity
loading: loading
provider: provider payment
order: direction queueorder ordered ranking sortkey
erasure: deletion
rounding: rounding rounded
adjust: configurable
unit: timeunit byteunit lengthunit
`;
