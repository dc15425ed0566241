// Four pull requests as GitHub's REST interface answers them; writes its port into the file that is named.
import { renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const pull = (number, title, more = {}) => ({
  number,
  title,
  state: "open",
  draft: false,
  body: "",
  user: { login: "agent-1" },
  head: { ref: `reset-${number}` },
  base: { ref: "main" },
  ...more,
});

const pulls = new Map(
  [
    pull(41, "Random tokens that are used once"),
    pull(43, "The reset endpoint", { base: { ref: "reset-41" } }),
    pull(44, "The reset mail", { body: "Sends the link.\n\nDepends on #43" }),
    pull(46, "How to reset a password", { body: "Blocked by #43 and #44", draft: true }),
  ].map((each) => [`/repos/acme/accounts/pulls/${each.number}`, each]),
);

const server = createServer((request, response) => {
  const found = pulls.get(request.url);
  response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify(found ?? { message: "Not Found" }));
});
server.listen(0, "127.0.0.1", () => {
  const file = process.argv[2];
  writeFileSync(`${file}.part`, String(server.address().port));
  renameSync(`${file}.part`, file);
});
// The server ends after this time even where the demo was killed.
setTimeout(() => process.exit(0), 120_000);
