// No text has these characters. In UTF-16, each ASCII letter has a zero byte.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds the control characters that show that a file is not text
export const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
