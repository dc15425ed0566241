import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What `git init` and `git remote add origin` make, without starting them; nothing is tidied up in the background. */
export function prepareRepository(folder: string, remote: string): void {
  for (const name of ["objects/info", "objects/pack", "refs/heads", "refs/tags", "hooks"])
    mkdirSync(join(folder, ".git", name), { recursive: true });
  writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(folder, ".git/config"), writeRemoteConfig(remote));
}

const writeRemoteConfig = (remote: string): string => `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
[remote "origin"]
\turl = ${remote}
\tfetch = +refs/heads/*:refs/remotes/origin/*
[gc]
\tauto = 0
[maintenance]
\tauto = false
`;
