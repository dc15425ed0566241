export function addScopeCommands(_program: unknown): void {}
