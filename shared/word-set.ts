/** The words must be separated by single spaces. Small programs import only this file, and load no lists of names. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
export const lowerWordSet = (words: string): ReadonlySet<string> => wordSet(words.toLowerCase())
