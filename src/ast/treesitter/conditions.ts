/** Returns as many blanks, with the line ends of a text. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}

/** Returns what is left if of each condition of the preprocessor the first branch is taken, but for those of C++ and of `#if 0`, with blanks for all else. */
export function withFirstBranches(text: string): string {
  const open: { isTaken: boolean; wasTaken: boolean }[] = [];
  let goesOn = false;
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      const word = /^[ \t]{0,100}#[ \t]{0,100}(ifdef|ifndef|if|elif|else|endif)\b([^\n]*)/.exec(line);
      if (word === null) {
        const isPart = goesOn;
        goesOn = goesOn && /\\\r?\n$/.test(line);
        return isPart || open.some(({ isTaken }) => !isTaken) ? blank(line) : line;
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
      return blank(line);
    })
    .join("");
}
