/** The words must be separated by single spaces. This file is apart, so that small programs load no lists of names. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
export const lowerWordSet = (words: string): ReadonlySet<string> => wordSet(words.toLowerCase())
