/** Words for one thing: `canonical: alias, alias`. Phrases count; every form of a word is covered by its stem. */
export const SYNONYMS = `
lifetime: ttl,time to live,expire,expires,expiry,expiration,valid for,validity,valid,stay valid,life span,lifespan,live for,good for,max age,age out,expires after,time out after,retention period,usable for,usable,retention
environment: env,env var,environment variable,env variable,environment var
database: db,data base,databases,rdbms
authentication: auth,authenticate,authenticated,authn
authorization: authz,authorize,authorise,authorised
identifier: id,ids,identity,primary key,identifiers
user: account,member,person,people,customer account,accounts
login: log in,sign in,signin,logon,log on,signing in,logging in,logged in,signed in,sign on
logout: log out,sign out,signout
signup: sign up,register,registration
return: give back,yield,respond,answer,reply,result in,hand back,come back,produce,deliver back,gives back
list: array,sequence,vector,lists
configuration: config,cfg,conf,param,config file,configuration file,settings file,setting,settings,configs,option,parameter,preference
repository: repo,repos
directory: folder,dir
function: method,routine,procedure
email: e mail,mail,email address,e mail address,mail address,mails,emails,email message
store: save,persist,keep,hold,record,put,written,write,lives in,reside,kept,held,saved,live in,stored,store in
remove: delete,erase,drop,purge,discard,evict,deletion,removal,wipe
create: make,generate,build,produce,add,insert
update: change,modify,edit,alter,modification
send: deliver,transmit,dispatch,transfer,emit,sent,transported,travel,pass,carry,passed
receive: get,obtain,accept,received,got
read: load,fetch,retrieve,taken,take,come from,loaded
start: begin,launch,boot,startup,start up,kick off
stop: end,terminate,halt,shut down,shutdown
run: execute,fire,execution
retry: retries,re try,attempt,reattempt,try again,tried,try
timeout: time out,times out,timed out,give up after,deadline,wait at most,time limit,wait time
limit: maximum,max,cap,ceiling,upper bound,threshold,restrict,limited
request: call,query,invocation,req
response: reply,answer,responses
size: length,big,large,long
row: record,entry,item,element,entries,result,records,rows
error: failure,fault,exception
message: event,msg,notification
job: task,background job,work item
queue: backlog
worker: consumer,worker process,worker processes,processor
service: server,backend,daemon
client: caller,consumer app
frontend: front end,ui,user interface,web app,web client,browser
page: pages,paginated,page size,pagination
image: picture,photo,pictures
file: document,files
upload: uploaded,uploading,upload file,uploaded file,file upload
password: passphrase,pass phrase
token: tokens
jwt: json web token,jwts
key: keys
field: attribute,property,fields
column: columns
endpoint: route,endpoints,routes
version: release,versions
permission: right,privilege,rights
role: roles
product: article,good
price: amount,cost,prices
payment: payments,charge
log: log line,log entry,logging,log output,log file,logs,log message
encrypt: cipher,encrypted
timestamp: time stamp,date,datetime,date time,time,timestamps
timezone: time zone
period: interval,frequency
duration: length of time
thread: threads
pool: connection pool,conn pool
cache: caching,cached,cache entry,cached entry,cached value,cached entries,cache entries
environmentprod: production environment
name: called,named,names
format: formatted,representation,encoded as,shape,layout
sort: order by,arranged,sorting,sorted
backup: back up,backups,snapshot
schema: schemas
migration: migrate,schema change
feature: feature flag,flag,toggle
admin: administrator,admins,administrators,operator
owner: owned,own,belong,belong to,owned by,responsible for,property of
caller: callers
replica: instance,node,instances,nodes,pod
host: machine,hosts
process: processes
secret: credential,credentials,secrets
default: by default,fallback,default value,falls back,fall back,defaults
unset: not set,absent
test: test suite,tests,suite
coverage: code coverage
dependency: library,package,dep,lib,pkg,third party
validate: validation,check,verify
character: char,letter,symbol,chars
signature: sign,signed
currency: money,monetary amount,monetary
text: wording,copy
attachment: attached file
picture: avatar,img
webhook: web hook,callback
index: search index,idx,indices,indexes
search: find,look up,lookup
e2e: end to end,acceptance test
sync: synchronisation,synchronization
month: months
weekly: week
listen: bind,listen on,binds to,exposed on,reachable on,serve on
share: shares
discount: rebate,reduction
subscription: plan,membership
invoice: bill,invoices
profile: profiles
comment: remark,comments
tenant: organisation,organization,workspace,org
region: zone
node.js: node,nodejs
duplicate: dedupe,dedup,deduplicate,deduplication,duplicates,deduping
conflict: collide,collision,clash,conflicting
abort: cancel,bail out,break off
stock: inventory,stock level
supplier: vendor,merchant
basket: cart,shopping cart
employee: staff,staff member
booking: reservation
digest: checksum
alert: alarm
approve: approval,approved
renew: renewal
arrive: arrival
retrieve: retrieval
withdraw: withdrawal
refuse: refusal
deny: denial
throttle: over limit,rate limited,exceed limit,above limit,exceed rate limit,over quota
quota: allowance
shard: sharding
rollback: roll back,revert,rolled back
deploy: roll out,rollout,rolled out,deployment
commit: revision
compile: compilation
dialog: modal,popup,pop up
latency: response time
memory: ram
country: nation
postcode: zip code,postal code,zip
phone: phone number,telephone number,telephone
hostname: host name
filename: file name
locale: language
nickname: display name,screen name,handle name
vat: value added tax,sales tax
specification: spec
regex: regular expression,regexp
documentation: doc
certificate: cert
transaction: txn,tx
argument: arg
quantity: qty
address: addr
source: src
destination: dest,dst
synchronize: synced,synchronise
kubernetes: k8s
approximate: approx
vehicle: car
guest: visitor,anonymous user
course: class
student: pupil,learner
dedicated: reserved
continue: go on,carry on,proceed,keep going
`;

/** Words that carry no subject: the grammar of a sentence. */
export const STOP = `a an the this that these those it its they them their there here he she we our us you your i me my itself
themselves who whom whose which what how where why is are was were be been being am will would shall should can could may
might must do does did done has have had having to of in on at by with from into onto for as and or also too both either
neither so than then else via per through across within inside upon about over under out up down off each every all any some
such same other another just only even still already yet ever very quite rather exactly precisely always usually
normally typically generally currently now when if while whenever once after before until since during because therefore
however respectively e g i etc yes let s t more most less least few fewer many much several enough between among against
along around without not no nor never none but except unless instead ought need needs get gets got become becomes becoming
remain remains stay stays seem seems kind sort way thing case cases assume assumes assumed assumption we'll i'm well twice two one`;

/**
 * Words that say little about which thing is meant: general verbs, adjectives and nouns of measure. They count a little for
 * likeness and never against it.
 */
export const WEAK = `use uses used using utilize support supports supported provide provides contain contains include includes
hold holds keep keeps kept store stores stored save write writes written read reads send sends sent return returns returned
give gives make makes made create creates created set sets come comes go goes run runs running take takes took call calls
called work works worked expect expects expected allow allows allowed require requires required depend depends rely relies
define defines defined represent represents handle handles handled process processes processed perform performs happen
happens occur occurs exist exists accept accepts receive receives apply applies applied perform mean means contain consist
follow follows live lives look looks belong belongs start starts stop stops begin begins end ends listen listens serve serves
deliver delivers delivered execute executes travel travels respond responds reply answers update updates remove removes
value values number amount total count maximum minimum max min limit limits limited default defaults current new old first
last next previous particular specific single entire whole full given certain different various available possible valid
public private internal external main primary secondary global local own general normal standard common simple fast slow
able unable likely longer shorter larger bigger greater higher lower smaller big large long short high low upper underlying
actual own exact system application app code module component thing part side time times unit units type types kind
form form format size length everywhere anywhere somewhere anything everything nothing something someone back again together
automatically manually directly immediately simply exclusively solely strictly fully completely implicit explicit expire
lifetime retry ensure guarantee guaranteed assume trust treat consider become turn reach exceed stay happen carry pass put
pick choose select chosen based ship shipped come wait waits waiting hour day minute second week month year millisecond byte
formatted expressed interpreted installed built build involve cover refer store place placed locate located deploy deployed
render rendered generate generated compute computed enforce enforced terminate fail fails finish reject rejects refuse drop
load loads loaded fetch persist print emit incoming outgoing existing resulting successful failed failing due
user-facing respective individual regular ordinary production staging development log write point points produce name named
stand leave leaves see finds found let lets serve speak speaks talk hit every matching match matches unknown per point show
shows never appear appears lack lacks carry carries need needs identify identifies identified own owns change changes changed
encode encoded encodes serialize serialized express expressed sort sorted sign signed hash hashed encrypt
encrypted measure measured string strings object objects integer float boolean
uses-as usage purpose result results feature setting configuration default fallback environment`;

/** Words that a main verb is likely to be; the subject of the sentence stands in front of it. */
export const VERBS = `is are was were be been has have had will would shall should can could may might must do does did use uses
supports support provides contain contains include includes hold holds keep keeps store stores save saves write writes
read reads send sends return returns give gives make makes create creates set sets come comes go goes run runs take takes
call calls work works expect expects allow allows require requires depend depends rely relies define defines represent
handle handles process processes perform happen happens occur exist exists accept accepts receive receives apply applies
mean means consist follow follows live lives look looks belong belongs start starts stop stops begin begins end ends listen
listens serve serves deliver delivers execute executes travel travels respond responds reply answer answers update updates
remove removes delete deletes retry retries expire expires last lasts reject rejects refuse refuses fail fails raise raises
throw throws ignore ignores own owns terminate terminates default defaults connect connects block blocks wait waits bind binds
fire fires emit emits publish publishes consume consumes need needs exceed exceeds stay stays remain remains get gets put
drop drops discard discards encode encodes decode sort sorts sign signs hash hashes encrypt encrypts enforce enforces
validate validates verify verifies check checks lock locks render renders generate generates fetch fetches load loads
match matches distinguish distinguishes point points share shares cover covers assume assumes treat treats prevent prevents
trust trusts cost costs grow grows log logs lag lags exclude excludes omit omits add adds produce produces speak speaks show
shows hide hides pass passes carry carries touch touches invalidate invalidates survive survives inherit inherits
overwrite overwrites merge merges implement implements issue issues assign assigns manage manages rotate rotates expose
exposes compute computes count counts limit limits equal equals cache caches perform performs trigger triggers refresh
refreshes persist persists protect protects open opens close closes appear appears resolve resolves export exports import
abort aborts continue continues skip skips round rounds truncate truncates compress compresses crop crops let lets walk walks wins
commit commits pushes pulls scrapes redirects parse parses convert converts escapes leaves leave advances modifies modify leads arrives lasts prints print
carries treats restarts restart advances see sees waits iterates fails yields maps copies moves scans watches polls probes flushes drains
scales shrinks allocates frees releases acquires grants denies permits forbids prohibits demands tolerates honours honors
respects preserves normalizes normalises strips trims pads wraps builds deploys installs upgrades migrates restores
archives decompresses decrypts authenticates authorizes stores evicts renews revokes subscribes acknowledges resumes
pauses schedules runs calls invokes catches swallows displays translates localizes forwards redirects dispatches enqueues
dequeues fetches downloads uploads reads unlocks sleeps indicates specifies describes contains counts asks
holds tells chooses selects picks decides splits joins combines detects warns notifies displays survives rises falls
increases decreases points joins belongs works resets keeps accumulates collects sums keeps returns keep wipe wipes close closes cancel cancels`;
