/**
 * Writes what the GitHub stand-in of the tests needs of GitHub's published OpenAPI description.
 *
 *   tsx scripts/github-openapi.ts path/to/api.github.com.json
 *   tsx scripts/github-openapi.ts            fetches the npm package first; it is large, this takes minutes
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedDescription } from "./github-openapi/description.ts";
import { extract } from "./github-openapi/extract.ts";

const target = join(import.meta.dirname, "../tests/support/github/openapi.generated.json");

const published = publishedDescription(process.argv[2]);
const text = JSON.stringify(extract(published));
writeFileSync(target, `${text}\n`);
console.log(`Written: ${target}, ${Math.ceil(text.length / 1024)} kB`);
