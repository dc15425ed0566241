const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgmnprt])\1$/;

/** Their stems would meet those of other things: `production` is no `product`. */
const UNLIKE = new Set(
  "production relation station option section species news theme locale setting settings".split(" "),
);

/** They end like the name of a doer (`scheduler`, `validator`) and are none, or do something else than the verb says. */
const NO_DOERS = new Set(
  "customer container pointer counter consumer cluster register parameter character monitor computer numbers receiver sender publisher producer processor importer exporter uploader downloader controller generator iterator".split(
    " ",
  ),
);

/** Things, not what somebody is doing: a reading is more than `read`. */
const NOUNS_IN_ING = /^(?:reading|rating|meeting|building|listing|warning|heading|drawing|holding)s?$/;

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `paid pay,taken take,took take,drawn draw,shown show,known know,chosen choose,thrown throw,broken break,bought buy,sold sell,
  built build,spent spend,caught catch,brought bring,told tell,grown grow,began begin,begun begin,forgotten forget,given give,
  gave give,sent send,kept keep,held hold,lost lose,made make,written write,wrote write,stolen steal,driven drive,fallen fall,
  meant mean,frozen freeze,understood understand,bound bind,gone go,went go,goes go,does do`
    .split(",")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

/** They end like the name of an action (`deployment`) and are none. */
const NO_ACTIONS = new Set(
  "environment department instrument equipment increment decrement implement experiment statement apartment supplement complement".split(
    " ",
  ),
);

/**
 * The part of an English word that its forms share: `retries`, `retried` and `retry` are one, `cached`, `caching` and
 * `cache` too. Crude on purpose: the lexicons pass through the same function, so only consistency matters.
 */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word) || UNLIKE.has(word)) return word;
  const base = IRREGULAR.get(word);
  if (base !== undefined) return stem(base);
  if (NOUNS_IN_ING.test(word)) return word.replace(/s$/, "");
  return inOneSpelling(withoutFinalE(withoutSuffix(withoutPlural(word))));
}

/** `Normalised` is `normalized`, `cancelled` is `canceled`, `behaviour` is `behavior`. */
function inOneSpelling(word: string): string {
  if (word.length < 6) return word;
  if (/[^aeiou]is$|[aeo]lis$|onis$/.test(word)) return `${word.slice(0, -1)}z`;
  if (/[^st][ae]ll$/.test(word)) return word.slice(0, -1);
  return word.endsWith("our") ? `${word.slice(0, -2)}r` : word;
}

function withoutPlural(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function withoutSuffix(word: string): string {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("eed")) return /^(?:guarant|agr|disagr|fr)eed$/.test(word) ? word.slice(0, -1) : word;
  if (word.endsWith("ing") && hasBody(word, 3)) return word.slice(0, -3).replace(DOUBLED, "$1");
  if (word.endsWith("ed") && hasBody(word, 2)) return word.slice(0, -2).replace(DOUBLED, "$1");
  if (/i[sz]ation$/.test(word)) return `${word.slice(0, -6)}iz`;
  if (word.endsWith("ment") && word.length > 8 && !NO_ACTIONS.has(word)) return word.slice(0, -4);
  if (/[ai]bility$/.test(word)) return `${word.slice(0, -5)}l`;
  if (/[st]ion(?:al)?$/.test(word) && word.length > 6) return word.replace(/ion(?:al)?$/, "");
  if (/..[^aeiou](?:e|o)r$/.test(word) && word.length > 6 && !NO_DOERS.has(word)) return word.slice(0, -2);
  if (/[ae]nce$/.test(word) && word.length > 7) return word.slice(0, -4).replace(DOUBLED, "$1");
  if (word.endsWith("ly") && word.length > 5) return word.slice(0, -2);
  return word;
}

function hasBody(word: string, suffix: number): boolean {
  const body = word.slice(0, -suffix);
  return body.length >= 3 && VOWEL.test(body);
}

function withoutFinalE(word: string): string {
  return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
}
