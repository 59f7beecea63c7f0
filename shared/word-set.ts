/** The words of a text, separated by single spaces. A separate file, so that small programs load no vocabulary of names. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
export const lowerWordSet = (words: string): ReadonlySet<string> => wordSet(words.toLowerCase())
