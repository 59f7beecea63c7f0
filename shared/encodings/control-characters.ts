/** Matches a control character that no text has, and the zero byte beside each ASCII letter in UTF-16. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds the control characters that show that a file is not text
export const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
