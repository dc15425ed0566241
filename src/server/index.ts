/** The team server (`skl serve`): a mirror of the records in PostgreSQL, events, presence and jobs. Git stays the authority. */
export { readServedRepositories } from "./repositories.ts";
export { findServerFolder, serveTeam } from "./serve.ts";
export { endToken, makeToken, readTokens } from "./token-commands.ts";
