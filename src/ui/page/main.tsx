import { render } from "preact";
import { Page } from "./shell.tsx";
import { start } from "./store.ts";

const place = document.getElementById("page");
if (place !== null) {
  place.replaceChildren();
  render(<Page />, place);
}
void start();
