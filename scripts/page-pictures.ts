// `npx tsx scripts/page-pictures.ts`: prints what people see of the Action, as the page shows it.
import { takePictures } from "./page/story.ts";

for (const [name, text] of Object.entries(await takePictures())) console.log(`\n━━ ${name}\n\n${text}`);
