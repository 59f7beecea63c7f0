// Text has none of these characters. UTF-16 that is read as another encoding has one for each ASCII letter: `\0`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds the control characters that show that a file is not text
export const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
