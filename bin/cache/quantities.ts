/** Numbers as the command line says them, in English. */
export const amount = (value: number): string => value.toLocaleString('en')

export const entriesText = (count: number): string => `${amount(count)} ${count === 1 ? 'entry' : 'entries'}`

/** What is said where there is no store; nothing is wrong with that. */
export const noStoreText = (path: string): string =>
  `There is no store yet (${path}): the daemon makes one when it starts.`
