/** A control character that no text has, in a text or in the bytes of ASCII. A zero is half of each such letter in UTF-16. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark a binary file
export const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
