/** The words of a text with single spaces. A file of its own, so that small programs do not load the vocabulary of names. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
export const lowerWordSet = (words: string): ReadonlySet<string> => wordSet(words.toLowerCase())
