/**
 * Opposites: `axis: words of the one side | words of the other side`. A negation in front turns the side around, so only
 * what cannot be built by negation needs both sides.
 */
export const AXES = `
absent: optional,nullable,missing,absent,unset,may be null,can be null,might be null,null allowed,allow null,accept null,null permitted,permit null,could be null,may be missing,may be empty,can be empty,can be missing,may be absent,be omitted,left out,omitted,be left empty,may be blank,blank,not set,undefined,unavailable,not required | required,mandatory,non null,non nullable,non empty,nonnull,present,compulsory,obligatory,not null,not optional,available,always set,is set,be set,never null,be given,must be given,be provided,be supplied,be specified,must be passed,must exist,always exist,filled
enabled: enabled,enable,on by default,they opt in,user opts in,someone opts in,turned on,switched on,active,activated,activate,active by default,is on,opt out,turn on | disabled,disable,off by default,they opt out,user opts out,someone opts out,customer opts out,turned off,switched off,inactive,deactivated,deactivate,is off,is off unless,opt in,turn off,off
idempotent: idempotent,same effect,safe to retry,safe to repeat,safely repeated,retried safely,repeat safe,safe to call twice,called twice without,no additional effect,without side effect when repeated | not idempotent,non idempotent,charge twice,card twice,duplicate side effect,create duplicate
threadsafe: thread safe,threadsafe,between thread,across thread,by several thread,by multiple thread,from multiple thread,from several thread,from any thread,concurrency safe,safe for concurrent use,concurrent safe,used concurrent,called concurrent,goroutine safe,reentrant,shared by thread,among thread | not thread safe,single threaded,thread unsafe,from one thread,from single thread,by one thread,single thread,race condition
blocking: synchronous,sync,blocking,block,wait until,wait for,await,inline,synchronously,block until,within request,in request,before returning | asynchronous,async,non blocking,nonblocking,asynchronously,background,in background,return immediate,fire and forget,deferred,coroutine,without waiting,returns promise
ordered: ordered,in order,alphabetical order,alphabetical,chronological order,chronological,numerical order,in alphabetical order,in chronological order,sorted,preserve order,keep order,guarantee order,order guaranteed,order preserved,order kept,order is preserved,order is guaranteed,order is kept,same order,strict order,fifo,insertion order,maintain order,order is maintained,ordering is guaranteed,ordering guaranteed,arrival order,order of arrival,stable order,deterministic order | unordered,order is not guaranteed,order not guaranteed,order cannot be guaranteed,order may differ,order may change,order not preserved,order is not preserved,order is unspecified,order can change,order is undefined,order is arbitrary,order is random,rely on order not,out of order,no particular order,any order,arbitrary order,random order,unsorted,unspecified order,reordered,undefined order
unique: no two,unique,distinct,no duplicate,without duplicate,deduplicated,uniqueness,unique constraint,at most one row per,one account per,one row per,deduplicate | non unique,duplicate,duplicated,have the same,share the same,share one,reused,repeated value,same name twice,have same,share same,appear twice,occur twice,exist twice
mutable: mutable,editable,modified,modify,edited,edit,writable,be changed,can change,may change,be altered,be updated,updated,changed afterward,changeable,overwritten,mutate,altered,can be added,be rewritten,be amended,change at runtime,reconfigured | immutable,frozen,read only,readonly,fixed,final,append only,append,never change,write once,unchangeable,constant,locked
casesensitive: case sensitive,case sensitivity,case matter,distinguish case,exact case,respect case,case is significant,case significant,considered different case | case insensitive,ignore case,ignoring case,regardless of case,case is ignored,case ignored,case does not matter,case folded,irrespective of case,case folding,without regard to case
public: public,publicly,world readable,anonymous,unauthenticated,without authentication,without login,without auth,no token,without token,needs no token,no credential,without credential,no login,anyone,open to everyone,open to all,everybody,everyone,no authentication,no auth | private,restricted,internal,authenticated only,require authentication,authentication required,require login,login required,signed in user only,logged in user only,behind login,protected,require auth,require token,need token,confidential
encrypted: encrypted,encryption,encrypt,ciphertext | plain,plaintext,plain text,clear text,cleartext,unencrypted,in clear,in the clear
signed: signed,with sign,with signature,negative allowed,may be negative,can be negative | unsigned,without sign,non negative,always positive,never negative,without signature
inclusive: inclusive,included,inclusively,include,contain,part of,comprise,incorporate,on top of not | exclusive,excluded,half open,exclude,omit,leave out,on top of,net of,added on top,added at checkout,before tax
configurable: configurable,configured,adjustable,customizable,overridable,overridden,override,tunable,can be set,be set via,set through,taken from environment,read from environment | hard coded,hardcoded,fixed,constant,built in,not configurable,compiled in
shared: shared,share one,share the same,one shared,shared by all,share,common,global,singleton,process wide | own,fresh,its own,private,isolated,separate,per worker,per process,dedicated,per request,per instance,individual,their own
lifecycle: memoized,memoised,reused | uncached,fresh,recomputed,bypass cache,fetched every time,computed every time,read every time,recompute,on every call,reloaded,no cache,on every request
kept: anonymised,anonymized,pseudonymised,archived,archive,kept,keep,retained,retain,preserved,persisted,survive,stored permanently,stay,remain,persistent,durable,preserve | deleted,delete,removed,remove,dropped,drop,discarded,discard,purged,purge,wiped,lost,lose,erased,erase,cleared,cascade,truncated,evicted,thrown away,ephemeral,volatile,forgotten,cleaned up,transient,destroyed,vanish
allowed: let,lets,allowed,allow,permitted,permit,accepted,accept,supported,support,tolerated,tolerate,ignored,ignore,skipped,skip,valid,legal,welcome,honoured,honored | forbidden,forbid,rejected,reject,refused,refuse,prohibited,prohibit,denied,deny,disallowed,disallow,unsupported,banned,illegal,invalid,blocked,not allowed,not permitted,unsupported,barred
success: succeed,success,pass,work,tolerant,lenient | fail,failure,crash,abort,break,strict
trusted: trusted,trust,assumed valid,already validated,without validation,without checking,unvalidated,unchecked,raw,pre validated,unverified,unfiltered | validated,validate,verified,verify,checked,check,sanitized,sanitised,untrusted,sanitize,sanitise,escaped,escape,revalidated
visible: visible,shown,show,displayed,display,exposed,expose,reveal,included in response,returned in response | hidden,hide,invisible,masked,mask,redacted,redact,stripped,strip,concealed,suppressed
stateful: stateful,keep state,hold state,server side state | stateless,without state,no state,no server side state
always: always,every time,at all time,constantly | sometimes,occasionally,rarely,seldom,now and then,from time to time,may or may not
automatic: generated,generated from,auto generated,derived from,scheduled,on its own,automatic,automatically,automated,by itself,on its own | manual,manually,by hand,handwritten,hand written,maintained by hand,by human,by person,by operator,operator,explicitly
writable: writable,read write | read only,readonly
single: single,one,only one,singleton | several,multiple,many,more than one,various,separate
empty: empty | non empty,populated
reversible: reversible,undoable,rolled back,undone,restored,recoverable,revoked,revocable,rollback,revoke | irreversible,permanent,final,irrevocable,unrecoverable,permanently,forever,indefinitely
increasing: increasing,grow,ascending | decreasing,shrink,descending
internal: internal,first party,in house,self hosted,self managed | external,third party,outsourced,managed service,hosted service
compressed: compressed,gzipped,compress,minified | uncompressed,not compressed
strict: strict,strictly,exact | lenient,loose,tolerant,best effort
stable: stable,frozen,backward compatible,backwards compatible | unstable,experimental,breaking,deprecated
running: reachable,online,available | stopped,down,unreachable,offline,unavailable
atomic: atomic,atomically,transactional,transaction,all or nothing,in one transaction,in single transaction | non atomic,partial,partially,halfway,separate transaction,independent,half written,partial result
deterministic: deterministic,reproducible,deterministically,same result | non deterministic,nondeterministic,random,randomly,vary,randomised,randomized
normalized: normalized,normalised,lowercased,trimmed,lower cased,trim,normalize,normalise,lower case,upper case | unnormalized,capitalisation,capitalization,original case,original spelling,typed in,as given,as received,byte for byte,verbatim,as entered,as is,as typed,untouched,unchanged,unmodified,raw
sensitive: first | last
before: before | after
eventual: eventually consistent,stale,outdated,lag,lag behind,eventual,delayed,out of date | immediately consistent,up to date,strongly consistent,real time,realtime,fresh,read your own write,immediately visible
pure: pure,side effect free,no side effect,free of side effect,without side effect | side effect,impure
mocked: mocked,mock,stubbed,stub,faked,fake,simulated,sandbox,sandboxed,in memory fake | real,actual,genuine
positive: positive | negative
local: local,locally,on same machine,localhost | remote,remotely,over network
exhaustive: exhaustive,complete,full | incomplete,partial,subset
retried: retried,retry,tried again,repeated,attempted again,try again | give up,given up,fail fast,without retry,no retry,dead letter
overwrite: overwritten,overwrite,replaced,replace,last write win | merged,merge,appended,first write win,combined
rotated: issue a new,hand out a new,give out a new,rotated,rotate,reissued,renewed,renew,extended,refreshed,sliding | long lived,fixed,reused,stay the same,remain the same,is the same
manualcommit: autocommit,auto commit | explicit commit,explicit transaction
parallel: parallel,in parallel,concurrently,concurrent,simultaneously,at the same time,side by side | sequential,sequentially,one after another,one after the other,one at a time,serially,one by one,serial,in sequence
partial: partial,in part,partially | full,whole,complete,entire
reloading: reload,reloaded,hot reload,without restart,without restarting,picked up at runtime,at runtime,take effect immediately,take effect at once | only at startup,once at startup,read once,after restart,need restart,require restart,never reloaded,until restart,until next restart
relative: relative | absolute
trimmed: trimmed | untrimmed
transactions: single transaction,one transaction,one database transaction,single database transaction,in transaction,transactional,inside transaction,whole transaction | commit after every,commit after each,commit every,commit per,autocommit,no transaction,without transaction,outside transaction,outside any transaction,own transaction,separate transaction
invalidated: invalidated,invalidate,evicted on,busted | simply expire,only expire,do not touch cache,just expire,expire on their own,age out,until they expire
whole: full,entire,whole,complete,everything | only,just,merely,nothing but
bounded: limited,capped,bounded | unlimited,unbounded,no limit,without limit,any number of,unrestricted
opaque: opaque | decode,decoded,parse,parsed,inspect,transparent
nested: nested,recursive,hierarchical | flat,one level,single level
`;
