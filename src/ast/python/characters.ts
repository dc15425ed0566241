/** Codes of the characters that the readers look for. */
export enum Char {
  Tab = 0x09,
  LineEnd = 0x0a,
  FormFeed = 0x0c,
  Blank = 0x20,
  Quote = 0x22,
  Apostrophe = 0x27,
  Minus = 0x2d,
  Dot = 0x2e,
  Equal = 0x3d,
  Greater = 0x3e,
  At = 0x40,
}
