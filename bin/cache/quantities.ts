/** Formats numbers for the command line, in English. */
export const amount = (value: number): string => value.toLocaleString('en')

export const answersText = (count: number): string => `${amount(count)} ${count === 1 ? 'answer' : 'answers'}`

/** The message if there is no store, which is not an error. */
export const noStoreText = (path: string): string =>
  `There is no store yet (${path}): the daemon makes one when it starts.`
