/** The templates that the sidecar ships, with what each says of itself; the program of the sidecar has a module for each. */
export const DSPY_TEMPLATES = {
  predict: "Fills the output fields from the input fields.",
  chain_of_thought: "Reasons step by step before it fills the output fields.",
  react: "Thinks in turns, without tools, until it fills the output fields.",
} as const;
