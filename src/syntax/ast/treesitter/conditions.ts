/** Replaces every character but line ends by a blank. */
export function blankOutText(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}

/**
 * Keeps the first branch of each preprocessor condition and blanks out the others. Of conditions for C++ and of `#if 0`, it keeps the
 * second.
 */
export function keepFirstBranches(text: string): string {
  const open: { isTaken: boolean; wasTaken: boolean }[] = [];
  let goesOn = false;
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      const word = /^[ \t]{0,100}#[ \t]{0,100}(ifdef|ifndef|if|elif|else|endif)\b([^\n]*)/.exec(line);
      if (word === null) {
        const isPart = goesOn;
        goesOn = goesOn && /\\\r?\n$/.test(line);
        return isPart || open.some(({ isTaken }) => !isTaken) ? blankOutText(line) : line;
      }
      goesOn = /\\\r?\n$/.test(line);
      const current = open.at(-1);
      const [, kind = "", rest = ""] = word;
      const condition = rest.trimStart();
      if (/^if/.test(kind)) {
        const isTaken =
          !/^0\b|^__cplusplus|^defined\s{0,20}\(?\s{0,20}__cplusplus/.test(condition) || kind === "ifndef";
        open.push({ isTaken, wasTaken: isTaken });
      } else if (kind === "endif") open.pop();
      else if (current) {
        current.isTaken = !current.wasTaken;
        current.wasTaken = true;
      }
      return blankOutText(line);
    })
    .join("");
}
