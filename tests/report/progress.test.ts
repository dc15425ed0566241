import { describe, expect, test } from "vitest";
import { createProgress } from "../../src/view/index.ts";

function aTerminal(isTTY = true) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const write = (text: string) => void written.push(text);
  const progress = createProgress({ write, isTTY, now: () => clock.ms, columns: 20 });
  return { written, clock, progress };
}

describe("progress", () => {
  test("shows nothing for work that ends within a second", () => {
    const { written, clock, progress } = aTerminal();
    clock.ms = 999;
    progress.update(1, 2, "app/x.py");
    progress.end();
    expect(written).toEqual([]);
  });

  test("is one line that is drawn anew and taken away", () => {
    const { written, clock, progress } = aTerminal();
    clock.ms = 1000;
    progress.update(1, 3, "app/x.py");
    clock.ms = 1050;
    progress.update(2, 3, "app/y.py");
    clock.ms = 1100;
    progress.update(3, 3, "app/a-long-name\n\x1b[31m.py");
    progress.end();
    progress.end();
    expect(written).toEqual(["\r\x1b[K1/3 app/x.py", "\r\x1b[K3/3 app/a-long-nam…", "\r\x1b[K"]);
  });

  test("writes nothing where no terminal shows it", () => {
    const { written, clock, progress } = aTerminal(false);
    clock.ms = 5000;
    progress.update(1, 2, "app/x.py");
    progress.end();
    expect(written).toEqual([]);
  });
});
