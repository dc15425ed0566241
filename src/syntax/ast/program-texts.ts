/** Matches programs that run a text, or load a file that an argument names. */
const INTERPRETER = /^(?:python|pypy|node|nodejs|deno|bun|ruby|perl|php|tsx|ts-node)(?:[\d.]{0,6}|\.exe)$/i;
const RUNS_TEXT =
  /^(?:-[a-z]{0,5}[cep]|-r|--eval|--print|eval|--require|--import|--loader|--experimental-loader|-)(?:=|$)/i;
/** Flags of Python whose value is the next word. */
const TAKES_VALUE = /^-[WX]$/;
/** Stands for a word of a command, or a part of one, that no literal gives. */
export const UNKNOWN_WORD = "?";
/** How many parts of a command are read at most, through the variables that hold them. */
export const MOST_PARTS = 300;
/** A variable with more values than these holds anything. */
export const MOST_VALUES = 20;
/** A longer text of a command is not read: a person would not either, and copies of it add up. */
const LONGEST_TEXT = 10_000;

/** Returns the text of a literal, or the mark for the unknown. */
export function readKnownText(literal: string | null): string {
  return literal === null || literal.length > LONGEST_TEXT ? UNKNOWN_WORD : literal;
}

/** Matches programs that run other programs, which their arguments name. */
const RUNS_OTHERS =
  /(?:^|[/\\])(?:(?:ba|z|da|k|c|fi)?sh|cmd|pwsh|powershell|env|sudo|doas|su|exec|nohup|nice|time|timeout|xargs|setsid|npx|uvx|pipx)(?:\.exe)?$/i;
/** Matches the start of a command that runs another one, and the operators between commands. A sentence has neither. */
const RUNS_COMMAND = /^(?:\w*sh|env|sudo|exec|nohup|nice|time|timeout|xargs|cmd|cd|set|\w+=.*)$/;
const BETWEEN_COMMANDS = /[|;&\n]/;
const PIPED_INTO =
  /\|[ \t]{0,9}(?:sudo[ \t])?(?:python|pypy|node|ruby|perl|php|(?:ba|z|da)?sh)[\d.]{0,6}(?:[ \t]*$|[ \t]+-)/;

const SAVES =
  /\b(?:base64[ \t]{1,5}(?:-d|-D|--decode)|curl|wget)\b[^\n]{0,500}?(?:>|[ \t]-[oO])[ \t]{0,5}([\w./~$][\w./~$-]{0,199})/;
const RUNS_FILE = /^(?:(?:ba|z|da|k)?sh|source|\.|sudo|exec|python[\d.]{0,5}|node|ruby|perl|php|\+x|[0-7]{3})$/;

/**
 * Returns whether a command passes a program's text to an interpreter, or makes it load a module first. No import of the file shows what
 * such a program imports.
 */
export function runsProgramText(words: readonly string[]): boolean {
  // A program that takes a text by `-c` is an interpreter, whatever its name; for `git`, `-c a=b` is a setting.
  if (words[0] === UNKNOWN_WORD && /^(?:-[ce]|--eval)$/.test(words[1] ?? "") && !/^[\w.]+=/.test(words[2] ?? ""))
    return true;
  let isAfter = false;
  for (const [at, word] of words.entries()) {
    if (isInterpreter(word)) isAfter = true;
    else if (isAfter && RUNS_TEXT.test(word)) return true;
    else if (!word.startsWith("-") && !TAKES_VALUE.test(words[at - 1] ?? "")) isAfter = false;
  }
  return false;
}

/**
 * Returns whether the words of a command leave open which program starts. A shell may also start one for each unknown word, and so may a
 * program that runs others.
 */
export function isUnknownCommand(words: readonly string[], isShell: boolean): boolean {
  const [first = UNKNOWN_WORD, ...others] = words;
  if (first.includes(UNKNOWN_WORD)) return true;
  return (isShell || RUNS_OTHERS.test(first)) && others.some((word) => word.includes(UNKNOWN_WORD));
}

/** Returns whether a text is a shell command that runs a program's text. */
export function isProgramCommand(text: string): boolean {
  if (PIPED_INTO.test(text) || runsWhatItSaves(text)) return true;
  const words = text.split(/[\s"'`;&|()<>{}]/).filter((word) => word !== "");
  const [first = ""] = words;
  const isCommand = isInterpreter(first) || RUNS_COMMAND.test(first) || BETWEEN_COMMANDS.test(text);
  return isCommand && runsProgramText(words);
}

/** Returns whether a command saves what it fetches or decodes, and runs that file. */
function runsWhatItSaves(text: string): boolean {
  const [before = "", file] = SAVES.exec(text) ?? [];
  if (file === undefined) return false;
  const later = text.slice(text.indexOf(before) + before.length).split(/[\s"'`;&|()]+/);
  return (
    later.some((word, at) => word === file && (at === 0 || RUNS_FILE.test(later[at - 1] ?? ""))) ||
    later.includes(`./${file}`)
  );
}

function isInterpreter(word: string): boolean {
  return INTERPRETER.test(word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1));
}
