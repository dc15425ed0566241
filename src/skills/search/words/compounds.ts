// Phrases of the field that have one name: beside its words, a text that says the phrase also has the name, so that both
// ways to say it meet without a search having to join words.
const NAMES = `
ci: continuous integration
cd: continuous delivery | continuous deployment
pr: pull request | merge request
db: data base
ml: machine learning
ai: artificial intelligence
llm: large language model | language model
nlp: natural language processing
ocr: optical character recognition | text recognition
tdd: test driven development
ui: user interface
ux: user experience
api: application programming interface
cli: command line | command line interface
os: operating system
vm: virtual machine
regex: regular expression
ssl: secure sockets layer
tls: transport layer security | https certificate
sso: single sign on
mfa: multi factor authentication | two factor authentication | two factor | multi factor
rbac: role based access control | role based access
iac: infrastructure as code
etl: extract transform load
orm: object relational mapping | object relational mapper
spa: single page application
ssr: server side rendering
pwa: progressive web application
seo: search engine optimization
kpi: key performance indicator
okr: objectives key results
crm: customer relationship management
sla: service level agreement
slo: service level objective
sre: site reliability engineering | site reliability
sbom: software bill of materials
xss: cross site scripting
csrf: cross site request forgery
cors: cross origin resource sharing | cross origin
rag: retrieval augmented generation
eda: exploratory data analysis
jwt: json web token
crud: create read update delete
e2e: end to end
a11y: screen reader
adr: architecture decision record | decision record
rfc: request for comments
csv: comma separated values | comma separated
tsv: tab separated values
excel: spread sheet
spreadsheet: spread sheet
webhook: web hook
dropdown: drop down
filename: file name
website: web site
typescript: type script
javascript: java script
nodejs: node js
codebase: code base
backend: back end
frontend: front end
workflow: work flow
timezone: time zone
changelog: change log
runbook: run book
hotfix: hot fix
email: e mail
dataset: data set
dataframe: data frame
powerpoint: power point | slide deck
payslip: pay slip
postmortem: post mortem
signup: sign up
login: log in | sign in
logout: log out | sign out
setup: set up
startup: start up
rollback: roll back
backup: back up
speedup: speed up
cleanup: clean up
lookup: look up
popup: pop up
`;

interface Compound {
  readonly words: readonly string[];
  readonly name: string;
}

function parsed(line: string): Compound[] {
  const [name = "", phrases = ""] = line.split(": ");
  return phrases.split(" | ").map((phrase) => ({ name, words: phrase.split(" ") }));
}

/** By their last word, because that is where a text has said all of it; the longest first. */
const BY_LAST: ReadonlyMap<string, readonly Compound[]> = NAMES.trim()
  .split("\n")
  .flatMap(parsed)
  .sort((a, b) => b.words.length - a.words.length)
  .reduce((map, compound) => {
    const last = compound.words.at(-1) ?? "";
    return map.set(last, [...(map.get(last) ?? []), compound]);
  }, new Map<string, Compound[]>());

/** Whether some phrase ends with the word. */
export const endsPhrase = (word: string): boolean => BY_LAST.has(word);

/** The name of the phrase that ends at `at`, if there is one. */
export function compoundAt(words: readonly string[], at: number): string | null {
  for (const compound of BY_LAST.get(words[at] ?? "") ?? []) {
    const start = at + 1 - compound.words.length;
    if (start >= 0 && compound.words.every((word, offset) => words[start + offset] === word)) return compound.name;
  }
  return null;
}
