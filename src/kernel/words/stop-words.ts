const TEXT = `
a an and are as at be been being but by can could did do does doing done each either else etc ever every for from
had has have having he her here hers him his i if in into is it its itself just let lets may me might more most much
must my no nor not of off on once only or other our ours out over own per rather same shall she should since so some
such than that the their them then there these they this those through thus to too under until up upon us very via was
we were what when where whether which while who whom whose why will with within without would yet you your yours
about above after again all also am any because before below between both down during few further how now whenever never
`;

const STOP_WORDS: ReadonlySet<string> = new Set(TEXT.split(/\s+/).filter((word) => word !== ""));

/** Returns whether a lower-case word is only grammar and tells nothing about the topic of a text. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

const DENIALS: ReadonlySet<string> = new Set(
  "no not never cannot without neither nor none nothing nobody non".split(" "),
);

/** Returns whether a lower-case word negates a statement. */
export const isDenial = (word: string): boolean => DENIALS.has(word);
