/** Words that are read when the first is asked for: most commands load this folder and compare nothing. */
export class WordList {
  #words: ReadonlySet<string> | null = null;

  constructor(private readonly read: () => Iterable<string>) {}

  has(word: string): boolean {
    this.#words ??= new Set(this.read());
    return this.#words.has(word);
  }

  hasAnyOf(words: ReadonlySet<string>): boolean {
    for (const word of words) if (this.has(word)) return true;
    return false;
  }
}
