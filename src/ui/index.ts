/** Serves the page of `skl ui` to a browser on this machine. */
export { openBrowser } from "./open-browser.ts";
export { serveUi } from "./serve-ui.ts";
