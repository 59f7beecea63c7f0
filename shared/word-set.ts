/** Splits at single spaces. Is in a separate file, so that its importers do not load the lists of names. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
export const lowerWordSet = (words: string): ReadonlySet<string> => wordSet(words.toLowerCase())
