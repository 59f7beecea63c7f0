/** Numbers as the command line says them, in English. */
export const amount = (value: number): string => value.toLocaleString('en')

export const entriesText = (count: number): string => `${amount(count)} ${count === 1 ? 'entry' : 'entries'}`

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Bytes in the largest unit that fills, in thousands as disks are sold. */
export function bytesText(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('en', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step]}`
}

/** What is said where there is no store; nothing is wrong with that. */
export const noStoreText = (path: string): string =>
  `There is no store yet (${path}): the daemon makes one when it starts.`
