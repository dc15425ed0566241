// The looser half of the thesaurus: see same-words.ts.

/** Words that often stand for one another, though not always. */
export const RELATED = `
merge combine join concatenate unite consolidate stitch
split divide separate partition chunk slice
convert transform translate export turn change
extract pull scrape parse get read
remove delete drop strip erase purge clear
create generate make produce scaffold bootstrap new author draft write
add insert append attach include
fix repair debug troubleshoot diagnose resolve solve broken
error failure exception crash bug fault issue
test verify check validate assert
optimize speed performance fast slow tune improve accelerate latency
monitor watch observe track alert
deploy release ship publish rollout launch
migrate move port upgrade
update upgrade bump refresh modernize
secret credential password token key
encrypt cipher protect
secure security harden vulnerability
vulnerability cve flaw weakness exploit
scan audit inspect examine review
analyze investigate explore study examine
summarize digest condense recap brief
search find lookup locate discover
sort rank order
filter select query
clean cleanse tidy normalize sanitize
duplicate dedupe deduplicate copy
compress shrink minify reduce zip
resize scale crop
archive zip tar bundle
backup snapshot dump
restore recover recovery
rollback revert undo
schedule plan calendar
visualize plot chart graph diagram
dashboard panel
report summary
document write describe explain
log trace
install setup provision
configure setup customize
refactor restructure cleanup simplify
rename move
format prettify style
lint style
type annotation typing
compile build
dependency package library module
version release tag
branch fork
conflict clash
commit history
token session cookie
cache redis memoize
queue job worker background
stream event kafka
load stress benchmark
memory leak heap
cpu profile hotspot
cost bill spend budget price
invoice bill receipt
contract agreement legal
meeting call minutes
task ticket issue todo
customer client user
hire recruit interview candidate
resume cv
market campaign advertising
sale lead deal
forecast predict projection
train fit finetune
model classifier
dataset data corpus
embedding vector semantic
prompt instruction
agent assistant bot
chatbot bot assistant
table grid tabular
form field input
image photo picture
video clip movie footage
audio sound voice recording
transcribe transcript speech
subtitle caption
watermark stamp
sign signature
redact mask anonymize hide
map geographic geospatial location
route path navigation
server host backend
client frontend browser
page site website
component widget
style css theme
color palette
font typography
responsive mobile
animation motion
layout design
wireframe mockup prototype
mobile ios android phone
notification alert push message
payment checkout billing stripe
subscription recurring
order purchase
schema structure model
migration alembic flyway
index key
transaction lock
replica replication standby
cluster node
container image docker
network vpc subnet firewall
dns domain
proxy gateway ingress
balance loadbalancer
scale autoscale
outage incident downtime
postmortem retrospective
oncall pager
threshold limit quota
throttle limit rate
retry backoff
timeout hang stuck
flaky intermittent unstable
coverage untested
snapshot golden
fixture seed
mutate mutation
property fuzz
unit isolated
integration end
accessibility disability
translate localize
spell grammar proofread
tone voice
citation reference bibliography
paper article publication
literature research
experiment trial hypothesis
statistic significance regression
equation formula math
unit measure
currency exchange
tax vat
payroll salary wage
expense reimbursement
account ledger
balance reconcile
stock portfolio investment
risk hazard
compliance gdpr regulation policy
privacy gdpr personal
license copyright
diagram flowchart mermaid
sequence flow
outline structure
template boilerplate starter skeleton
example sample
guide tutorial walkthrough
onboard newcomer
script automation
automate script bot
shell bash terminal console
command cli
plugin extension addon
hook trigger
webhook callback
crawl spider scrape
browser headless
screenshot capture
download fetch
upload send
file document
directory path
large big huge
small tiny
multiple many several bulk batch
detect identify recognize
classify categorize label tag
cluster group segment
recommend suggest
anomaly outlier unusual
missing null empty
parallel concurrent thread
async concurrent
race deadlock
permission access role
account user
login session
`;
