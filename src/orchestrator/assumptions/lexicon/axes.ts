/**
 * Opposites: `axis: words of the one side | words of the other side`. A negation in front turns the side around, so only
 * what cannot be built by negation needs both sides.
 */
export const AXES = `
absent: optional,voluntary,at their discretion,at own discretion,dispensable,nullable,missing,absent,unset,may be null,can be null,might be null,null allowed,allow null,accept null,null permitted,permit null,could be null,may be missing,may be empty,can be empty,can be missing,may be absent,be omitted,be empty,left out,omitted,be left empty,may be blank,blank,not set,undefined,unavailable,not required | required,mandatory,non null,non nullable,non empty,nonnull,present,compulsory,obligatory,not null,not optional,available,always set,is set,be set,never null,be given,must be given,be provided,be supplied,be specified,must be passed,must exist,always exist,filled
enabled: enabled,enable,on by default,they opt in,user opts in,someone opts in,turned on,switched on,active,activated,activate,active by default,is on,opt out,turn on | disabled,disable,off by default,they opt out,user opts out,someone opts out,customer opts out,turned off,switched off,inactive,deactivated,deactivate,is off,is off unless,opt in,turn off,off
idempotent: idempotent,same effect,safe to retry,safe to repeat,safely repeated,retried safely,repeat safe,safe to call twice,called twice without,no additional effect,without side effect when repeated | not idempotent,non idempotent,charge twice,card twice,duplicate side effect,create duplicate
threadsafe: thread safe,threadsafe,between thread,across thread,by several thread,by multiple thread,from multiple thread,from several thread,from any thread,concurrency safe,safe for concurrent use,concurrent safe,used concurrent,called concurrent,goroutine safe,reentrant,shared by thread,among thread | not thread safe,single threaded,thread unsafe,from one thread,from single thread,by one thread,single thread,race condition
blocking: synchronous,sync,blocking,block,wait until,wait for,await,inline,synchronously,block until,within request,in request,before returning | asynchronous,async,non blocking,nonblocking,asynchronously,background,in background,return immediate,fire and forget,deferred,coroutine,without waiting,returns promise
ordered: ordered,in order,alphabetical order,alphabetical,chronological order,chronological,numerical order,in alphabetical order,in chronological order,sorted,preserve order,keep order,guarantee order,order guaranteed,order preserved,order kept,order is preserved,order is guaranteed,order is kept,same order,strict order,fifo,insertion order,maintain order,order is maintained,ordering is guaranteed,ordering guaranteed,arrival order,order of arrival,stable order,deterministic order | unordered,order is not guaranteed,order not guaranteed,order cannot be guaranteed,order may differ,order may change,order not preserved,order is not preserved,order is unspecified,order can change,order is undefined,order is arbitrary,order is random,rely on order not,out of order,no particular order,any order,arbitrary order,random order,unsorted,unspecified order,reordered,undefined order
unique: no two,unique,distinct,no duplicate,without duplicate,deduplicated,uniqueness,unique constraint,at most one row per,one account per,one row per,deduplicate | non unique,duplicate,duplicated,have the same,share the same,share one,reused,repeated value,same name twice,have same,share same,appear twice,occur twice,exist twice
mutable: mutable,editable,modified,modify,edited,edit,writable,be changed,can change,may change,be altered,be updated,updated,changed afterward,changeable,overwritten,mutate,altered,can be added,be rewritten,be amended,change at runtime,reconfigured | immutable,frozen,read only,readonly,fixed,final,append only,append,never change,write once,untouched,leave untouched,unmodified,unchangeable,constant,locked
casesensitive: case sensitive,case sensitivity,case matter,distinguish case,exact case,respect case,case is significant,case significant,considered different case | case insensitive,ignore case,ignoring case,regardless of case,case is ignored,case ignored,case does not matter,case folded,irrespective of case,case folding,without regard to case
public: public,publicly,world readable,anonymous,unauthenticated,without authentication,without login,without auth,no token,without token,needs no token,no credential,without credential,no login,anyone,open to everyone,open to all,everybody,everyone,no authentication,no auth | require invitation,need invitation,invited only,by invitation,have to log in,has to log in,must log in,need to log in,login is needed,login needed,private,restricted,internal,authenticated only,require authentication,authentication required,require login,login required,signed in user only,logged in user only,behind login,protected,require auth,require token,need token,confidential
encrypted: use tls,over tls,with tls,use ssl,encrypted,encryption,encrypt,ciphertext | plain,plaintext,plain text,clear text,cleartext,unencrypted,in clear,in the clear
signed: below zero,go negative,become negative,signed,with sign,with signature,negative allowed,may be negative,can be negative | unsigned,without sign,non negative,always positive,never negative,without signature
inclusive: also in,as well,inclusive,included,inclusively,include,contain,part of,comprise,incorporate,on top of not | removed from,taken out of,dropped from,filtered out,exclusive,excluded,half open,exclude,omit,leave out,on top of,net of,added on top,added at checkout,before tax
configurable: configurable,configured,adjustable,customizable,overridable,overridden,override,tunable,can be set,be set via,set through,taken from environment,read from environment | hard coded,hardcoded,fixed,constant,built in,not configurable,compiled in
shared: shared,share one,share the same,one shared,shared by all,share,common,global,singleton,process wide | per user,per tenant,per account,per key,per api key,per session,per customer,per connection,per device,own,fresh,its own,private,isolated,separate,per worker,per process,dedicated,per request,per instance,individual,their own
lifecycle: memoized,memoised,reused | uncached,fresh,recomputed,bypass cache,fetched every time,computed every time,read every time,recompute,on every call,reloaded,no cache,on every request
kept: anonymised,anonymized,pseudonymised,archived,archive,kept,keep,retained,retain,preserved,persisted,survive,stored permanently,stay,remain,persistent,durable,preserve | deleted,delete,removed,remove,dropped,drop,discarded,discard,purged,purge,wiped,lost,lose,erased,erase,cleared,cascade,truncated,evicted,leave no trace,without trace,thrown away,ephemeral,volatile,forgotten,cleaned up,transient,destroyed,vanish
allowed: not cause error,no error,without error,not error,let,lets,allowed,allow,permitted,permit,accepted,accept,supported,support,tolerated,tolerate,ignored,ignore,skipped,skip,valid,legal,welcome,honoured,honored | forbidden,forbid,rejected,reject,refused,refuse,prohibited,prohibit,denied,deny,disallowed,disallow,unsupported,banned,illegal,invalid,blocked,not allowed,not permitted,unsupported,barred
success: succeed,success,pass,work,tolerant,lenient | fail,failure,crash,abort,break,strict
trusted: trusted,trust,assumed valid,already validated,without validation,without checking,unvalidated,unchecked,raw,pre validated,unverified,unfiltered | validated,validate,verified,verify,checked,check,sanitized,sanitised,untrusted,sanitize,sanitise,escaped,escape,revalidated
visible: see,seen,expanded,unfolded,visible,shown,show,displayed,display,exposed,expose,reveal,included in response,returned in response | collapsed,folded,minimized,hidden,hide,invisible,masked,mask,redacted,redact,stripped,strip,concealed,suppressed
stateful: stateful,keep state,hold state,server side state | stateless,without state,no state,no server side state
always: always,every time,at all time,constantly | sometimes,occasionally,rarely,seldom,now and then,from time to time,may or may not
automatic: generated,generated from,auto generated,derived from,on its own,automatic,automatically,automated,update themselves,updates itself,by itself,without manual work,on its own,on schedule | until user,only when user,when user press,user press,on request,at request,user has to,user must,user ask,manual,manually,by hand,handwritten,hand written,maintained by hand,by human,by person,by operator,operator,explicitly
writable: writable,read write | read only,readonly
single: single,one,only one,singleton | several,multiple,many,more than one,various,separate
empty: empty | non empty,populated
reversible: down step,down migration,down script,reversible,undoable,rolled back,undone,restored,recoverable,revoked,revocable,rollback,revoke | irreversible,permanent,final,irrevocable,unrecoverable,permanently,forever,indefinitely
increasing: increasing,grow,ascending | decreasing,shrink,descending
internal: internal,first party,in house,self hosted,self managed | external,third party,outsourced,managed service,hosted service
compressed: compressed,gzipped,compress,minified | uncompressed,not compressed
strict: strict,strictly,exact | lenient,loose,tolerant,best effort
stable: stable,frozen,backward compatible,backwards compatible | unstable,experimental,breaking,deprecated
running: reachable,online,available | stopped,down,unreachable,offline,unavailable
atomic: atomic,atomically,transactional,transaction,all or nothing,in one transaction,in single transaction | non atomic,partial,partially,halfway,separate transaction,independent,half written,partial result
deterministic: deterministic,reproducible,deterministically,same result | non deterministic,nondeterministic,random,randomly,vary,randomised,randomized
normalized: resized,downscaled,scaled down,normalized,normalised,lowercased,trimmed,lower cased,trim,normalize,normalise,lower case,upper case | unnormalized,capitalisation,capitalization,original case,original resolution,original size,original format,keep original,keep spelling,as uploaded,as written,original spelling,typed in,as given,as received,byte for byte,verbatim,as entered,as is,as typed,untouched,unchanged,unmodified,raw
sensitive: first | last
before: before | after
eventual: eventually consistent,stale,outdated,lag,lag behind,eventual,delayed,out of date | latest committed write,latest write,most recent write,latest value,immediately consistent,up to date,strongly consistent,real time,realtime,fresh,read your own write,immediately visible
pure: pure,side effect free,no side effect,free of side effect,without side effect | side effect,impure
mocked: mocked,mock,stubbed,stub,faked,fake,simulated,sandbox,sandboxed,in memory fake | real,actual,genuine
positive: positive | negative
local: local,locally,on same machine,localhost | remote,remotely,over network
exhaustive: exhaustive,complete,full | incomplete,partial,subset
retried: retried,retry,tried again,repeated,attempted again,try again | give up,given up,fail fast,without retry,no retry,dead letter
overwrite: overwritten,overwrite,replaced,replace,last write win | merged,merge,appended,first write win,combined
rotated: issue a new,hand out a new,give out a new,rotated,rotate,reissued,renewed,renew,extended,sliding | long lived,fixed,reused,stay the same,remain the same,is the same
manualcommit: autocommit,auto commit | explicit commit,explicit transaction
parallel: parallel,in parallel,concurrently,concurrent,simultaneously,at the same time,at once in parallel,side by side | at a time,sequential,sequentially,one after another,one after the other,one at a time,serially,one by one,serial,in sequence
partial: partial,in part,partially | in full,full,whole,complete,entire
reloading: reload,reloaded,hot reload,without restart,without restarting,picked up at runtime,at runtime,take effect immediately,take effect at once | only at startup,once at startup,read once,after restart,need restart,require restart,never reloaded,until restart,until next restart
relative: relative | absolute
trimmed: trimmed | untrimmed
transactions: single transaction,one transaction,one database transaction,single database transaction,in transaction,transactional,inside transaction,whole transaction | commit after every,commit after each,commit every,commit per,autocommit,no transaction,without transaction,outside transaction,outside any transaction,own transaction,separate transaction
invalidated: invalidated,invalidate,evicted on,busted | simply expire,only expire,do not touch cache,just expire,expire on their own,age out,until they expire
whole: full,entire,whole,complete,everything | only,just,merely,nothing but
delay: continuously,continuous,within write request,within same request,in same request,in same transaction,immediate,at once,instantly,right away,straight away,without delay,live,on every change,on each change,on every update,on each update,after every change,real time,realtime | delayed,eventually consistent,eventual consistent,with delay,only after,not before,not until,lag behind,lag,trail behind,overnight,eventually,periodically,next day,end of day
rounded: rounded,approximate | unrounded,exact,full precision,without rounding,precise
resuming: recover,continue,resume,go on,keep going,keep running,carry on,proceed | stop at first,stop on first,abort,halt,bail out,fail fast,give up at first
repeated: each time,every time,on each,on every,again and again,repeatedly,on each call,for every call,with every call,per call | only once,just once,exactly once,single time,once per process,once at startup,once and for all
sticky: sticky,same for all,always same,same every time,remain same,stay same,never vary,identical | different,differ,vary,varies,change with,change every,may change between,not same
handled: handled,handle,taken into account,considered | discarded,discard,dropped,drop,thrown away,ignored,ignore,skipped,skip
vertical: upwards,upward,toward higher,bottom up | downwards,downward,toward lower,top down
embedded: embedded,inlined,inline,bundled,built in | referenced,by reference,without embedding
adaptive: adaptive,adapt to,adapt,dynamic,dynamically,elastic,as needed | fixed,static,statically,constant
counted: count toward,counted,counted toward,counted against,count against | not counted,ignored,ignore,excluded,exclude,leave out
versioned: committed,checked in,checked into,under version control,in version control,tracked by git,commit to repository | gitignored,git ignored,not checked in,ignored by git,never committed,in gitignore
interactive: interactive,interactively,prompt for | non interactive,unattended,headless,without prompt,never prompt
verbose: verbose,chatty | quiet,silent,silently
twoway: bidirectional,two way,both direction,in both direction | one way,unidirectional,one direction,one direction only
symmetric: symmetric | asymmetric
lossless: lossless,without loss | lossy
gapless: gapless,without gap,no gap,contiguous,consecutive | gap,with gap,may have gap,have gap
paid: charged for,paid,billed,chargeable,fee | free of charge,free,at no cost,without charge,costless
binding: binding,authoritative,source of truth,enforced | advisory,informational,only hint,hint,mere hint,not enforced,warning only
dense: dense | sparse
approved: need approval,require approval,need review,require review,be approved,be reviewed,be moderated,after approval,after review | without approval,without review,auto approved,no approval,published immediate,go live immediate
prepaid: prepaid,in advance,up front | postpaid,in arrears
privileged: as root,privileged,root user,root privilege,with root | non root,rootless,unprivileged,without root privilege,no root privilege,non root user,ordinary user,normal user,regular user
recursive: recursive,recursively,subdirectory,including subfolder | top level only,not recursive,non recursive,only top level
preemptive: preemptive,interrupted at any time | cooperative,until they yield,until it yields
managed: managed,managed for | self hosted,self managed
bounded: limited,capped,bounded | unlimited,unbounded,as long as it needs,as long as they need,as long as necessary,as long as it takes,no timeout,without timeout,no time limit,without time limit,no size limit,no maximum,no cap,no restriction,no limit,no upper limit,without limit,without upper limit,any number of,any length,any size,any number,arbitrary length,arbitrary number,arbitrary many,arbitrary size,as many as they like,unrestricted
opaque: opaque | decode,decoded,parse,parsed,inspect,transparent
nested: nested,recursive,hierarchical | flat,one level,single level
`;
