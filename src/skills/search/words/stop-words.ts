/** Words that say nothing of what a skill is about; agents put the last lines around what they look for. */
const TEXT = `
a an and are as at be been being but by can could did do does doing done each either else etc even ever every for from
had has have having he her here hers him his i if in into is it its itself just let lets may me might mine more most much
must my no nor of off on once one only or other our ours out over own per rather s same shall she should since so some
such t than that the their them then there these they this those through thus to too under until up upon us very via was
we were what when where whether which while who whom whose why will with within without would yet you your yours
about above after again all also am any because before below between both down during few further how not now whenever
ll re ve d m don doesn didn isn aren wasn won
please need needs want wants help using use used uses user way best good get gets trying try like make makes sure skill skills
`;

const STOP_WORDS: ReadonlySet<string> = new Set(TEXT.split(/\s+/).filter((word) => word !== ""));

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
