export function nodeNames(): string[];
export function compilerProblem(): string | null;
export function wholeSource(name: string): string;
