let isOwn = false;

/** Says that this process runs nothing but a command of skl. A program that uses skl as a library never says so. */
export function declareOwnProcess(): void {
  isOwn = true;
}

/** Returns whether skl may end what this process computes, which could damage a program that only uses skl as a library. */
export function isOwnProcess(): boolean {
  return isOwn;
}
