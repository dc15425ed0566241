/**
 * What a predicate can be about. Two sentences on one subject that are about different aspects of it (`uploads are scanned`,
 * `uploads are stored in S3`) do not contradict each other. Only words whose aspect is beyond doubt are listed: a word
 * without one keeps a pair suspicious.
 */
export const ASPECTS = `
place: store,save,persist,s3,disk,database,redis,bucket,postgresql,mysql,reside,archive,repository
safety: scan,virus,malware,encrypt,mask,redact,signature,sanitize
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
  "api server client user service system backend frontend worker app application database handler admin team customer gateway process function module library browser code caller callee component tool program mailer scheduler watchdog operator middleware host downloader importer exporter queue broker parser consumer producer publisher receiver sender uploader controller wrapper";

/** Words that stand for no content of their own wherever they occur. */
export const FILLERS =
  "presum suppos reli hence simpl mere silent straightforward exact always current itself whatever whichever prior respective accord regardless actual basical normal usual expected mean need use proper correct simply merely silently plainly afterward afterwards anyway anymore somehow thus early soon final particular sure fact purpose reason place way mode manner approach style basis behaviour behavior state whole first last";
