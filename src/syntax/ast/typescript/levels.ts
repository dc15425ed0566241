/** Counts the levels that are open at a place in the text: brackets, and in each bracket a run of levels without brackets. */
export class Levels {
  highest = 0;
  #total = 0;
  /** The run of the innermost bracket; those of the brackets around it are in `#runs`. */
  #run = 0;
  readonly #runs: number[] = [];
  /** The run at each `<` that is open in the innermost bracket; null before the first. */
  #tags: number[] | null = null;
  readonly #outerTags: (number[] | null)[] = [];

  add(): void {
    this.#run += 1;
    this.#grow();
  }

  endRun(): void {
    this.#total -= this.#run;
    this.#run = 0;
  }

  openTag(): void {
    this.#tags ??= [];
    this.#tags.push(this.#run);
    this.add();
  }

  /** Returns to the level at which the element began; levels that were opened in its attributes end with it. */
  closeTag(): void {
    const run = Math.min(this.#run, this.#tags?.pop() ?? 0);
    this.#total += run - this.#run;
    this.#run = run;
  }

  openBracket(): void {
    this.#runs.push(this.#run);
    this.#outerTags.push(this.#tags);
    this.#run = 0;
    this.#tags = null;
    this.#grow();
  }

  closeBracket(): void {
    const outer = this.#runs.pop();
    if (outer === undefined) return;
    this.#total -= 1 + this.#run;
    this.#run = outer;
    this.#tags = this.#outerTags.pop() ?? null;
  }

  #grow(): void {
    this.#total += 1;
    if (this.#total > this.highest) this.highest = this.#total;
  }
}
