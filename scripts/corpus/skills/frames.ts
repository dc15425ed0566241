// Sentences of skill bodies. {term} is a term of the topic, {topic} is a detail of the topic, {word} a word of the domain, {tool} a program, {other} what a
// sibling is about. The rest is what bodies are full of whatever they are about, and what a search has to see through.

export const STEPS: readonly string[] = [
  "Read the {word} first and note every {topic} that is not what the request says.",
  "Ask for the missing {word} before you start; do not guess a {topic}.",
  "Run {tool} with the {topic} that was agreed and keep its output.",
  "Make a copy of the {word} so that each step can be undone.",
  "Work in small steps: change one {topic}, check the result, continue.",
  "If {tool} reports an error, fix its cause and start the step again.",
  "Write a short script when the same {word} comes more than three times.",
  "List the {topic} and the {word} that you touched in the summary.",
  "Compare the {word} before and after; explain each difference.",
  "Use {tool} where it is installed, or say which command the user has to add.",
  "Create a folder for the output and give each {word} a telling name.",
  "Load only the part of the {word} that holds the {topic}.",
  "Set the {topic} to the default of the team unless the user says otherwise.",
  "Send the result to the person who asked and update the ticket.",
  "Search the project for an older {word} with the same {topic} and reuse it.",
  "Generate a report with one line for each {word}.",
];

export const CHECKS: readonly string[] = [
  "Every {word} has its {topic}, and no {topic} is there twice.",
  "The output opens in {tool} without a warning.",
  "Open two results by hand and compare them with the source.",
  "The user can read what was changed, and why.",
  "A second run changes nothing.",
  "Test with an empty {word} and with a very large one.",
  "The build is green and the review has no open comment.",
  "Performance is no worse than before: measure the time of one {word}.",
];

export const PITFALLS: readonly string[] = [
  "Do not use this to work on something else: {other}",
  "When the request is about another thing, load the skill for it: {other}",
  "A missing {topic} often hides behind a {word} that looks right.",
  "{tool} deletes the old {word} without asking.",
  "Character encodings and time zones break more than the {topic} does.",
  "Large files need more memory than the default gives; split the work.",
  "Access rights: the account of the agent may not see each {word}.",
  "Never put a password, a key or a token into the {word}.",
];

export const HEADINGS: readonly (readonly string[])[] = [
  ["When to use", "Steps", "Checks", "Pitfalls"],
  ["Overview", "Procedure", "Verification", "Common mistakes"],
  ["Purpose", "How it works", "Quality gate", "Limits"],
  ["Quick start", "Workflow", "Definition of done", "Troubleshooting"],
];

/** Openings of a description; the summary follows. */
export const OPENINGS: readonly string[] = [
  "",
  "",
  "Skill for {title}. ",
  "Procedure of the platform team for {title}. ",
  "Guide: ",
  "Expert help with {title}. ",
];

/** Ends of a description. */
export const ENDINGS: readonly string[] = [
  " Use when the user mentions {term} or {topic}.",
  " Use when the user asks about {term} or {another}.",
  " Use for {term} and {topic} in {title}.",
  " Covers {topic}, {term} and checks of the result.",
  " Covers {term} and {another}. Works with {tool}.",
  " Not for anything else in {title}.",
];

/** What agents put around a need. */
export const AROUND: readonly string[] = ["how to ", "best way to ", "need to ", "help me ", "skill to ", "guide for "];
