// Text has none of these bytes, except in UTF-16, where each ASCII letter has a zero byte.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds the control characters that show that a file is not text
export const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
