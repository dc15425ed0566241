// marketplace.mjs FOLDER: serves the folder as a marketplace on this machine, and writes its address into FOLDER.url. The index
// is made of FOLDER's packages; its ETag changes with them. Ends when its standard input does.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const folder = process.argv[2];

function index() {
  const packages = readdirSync(folder).filter((file) => file.endsWith(".package.json"));
  const skills = packages.sort().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const { digest } = JSON.parse(readFileSync(join(folder, file.replace(".package.json", ".digest.json")), "utf8"));
    const { name, version, description } = JSON.parse(text);
    return { name, version, description, digest, url: file, size: Buffer.byteLength(text) };
  });
  const revision = Number(readFileSync(join(folder, "revision"), "utf8"));
  return JSON.stringify({ schema_version: 1, revision, skills });
}

const server = createServer(({ url, headers }, response) => {
  const body = url === "/index.json" ? index() : readFileSync(join(folder, url.slice(1)), "utf8");
  const etag = `"${createHash("sha256").update(body).digest("hex")}"`;
  if (headers["if-none-match"] === etag) response.writeHead(304).end();
  else response.writeHead(200, { etag, "content-length": Buffer.byteLength(body) }).end(body);
});
server.listen(0, "127.0.0.1", () =>
  writeFileSync(`${folder}.url`, `http://127.0.0.1:${server.address().port}/index.json`),
);
process.stdin.resume().on("end", () => process.exit());
