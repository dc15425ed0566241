/** Throws for what is no JSON. */
export function shown(text: string, command: readonly string[]): string;
