/** Matches a control character that no text has. In the bytes of UTF-16, it also matches: half of each ASCII letter is a zero. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds the control characters that show that a file is not text
export const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
