// One spelling for words that the stemmer leaves apart: British forms, irregular plurals, nouns and verbs of one family.
const FAMILIES = `
analyze analyse analysis analyses analytic analytics analyser analyzer
index indices indexes indexing indexed
matrix matrices
vertex vertices
appendix appendices
datum data
child children
person people
medium media
schema schemas schemata
criterion criteria
query queries querying queried
synchronize sync synchronization syncing synced synchronous
asynchronous async
authenticate authentication
authorize authorization authorisation
behavior behaviour
color colour
catalog catalogue
center centre
license licence
canceled cancelled
modeling modelling
labeling labelling
labeled labelled
config configuration configure configuring configured configs
repository repo repos repositories
application app apps applications
documentation docs document documents documenting doc
directory directories dir dirs folder folders
environment env environments envs
specification spec specs
parameter param params parameters
argument arg args arguments
dependency deps dependencies
development dev
production prod
administrator admin
information info
statistics stats statistic statistical
performance perf
image images img imgs
picture pictures pic pics
message messages msg
package packages pkg pkgs
presentation presentations
temporary temp tmp
maximum max
minimum min
reference ref refs references
library lib libs libraries
function functions func fn
variable variables var vars
command commands cmd cmds
request requests req
response responses resp
error errors err
execute execution executing executed executes
describe description
subscribe subscription
decide decision
explain explanation
receive reception
resolve resolution
convert conversion converter
compress compression
extract extraction extractor
maintain maintenance
detect detection detector
write wrote written writing
build built building builds
send sent sending
run ran running runs runner
break broke broken breaking
choose chose chosen
find found finding
speak spoke spoken
draw drew drawn drawing
`;

const SPELLING: ReadonlyMap<string, string> = new Map(
  FAMILIES.split("\n").flatMap((line) => {
    const [first, ...others] = line.split(" ").filter((word) => word !== "");
    return first === undefined ? [] : others.map((other): [string, string] => [other, first]);
  }),
);

const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/isation(s?)$/, "ization$1"],
  [/(?<=[a-z]{3}[bcdfghklmnrtv]|[a-z]{2}(?:al|im|er|or))is(e|ed|es|er|ers|ing)$/, "iz$1"],
];

/** Words in -ise that are not verbs in -ize. */
const KEPT =
  /^(?:exerc|prom|surpr|adv|rev|superv|comprom|enterpr|disgu|prec|conc|expert|franch|merchand|no|ra|otherw|likew)/;

/** The spelling under which a lower-case word is indexed and looked up. */
export function spelled(word: string): string {
  const known = SPELLING.get(word) ?? (word.endsWith("s") ? SPELLING.get(word.slice(0, -1)) : undefined);
  if (known !== undefined) return known;
  if (word.length < 7 || KEPT.test(word)) return word;
  return BRITISH.reduce((current, [pattern, becomes]) => current.replace(pattern, becomes), word);
}
