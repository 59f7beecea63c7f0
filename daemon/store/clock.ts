/** What time it is: a parameter, so that tests can set it. */
export type Clock = () => Date

export const DAY_MS = 86_400_000

let written = { second: Number.NaN, text: '' }

/** UTC as `YYYY-MM-DD HH:MM:SS`, the form of every time in the store (docs/protocol.md, Times). */
export function utcText(time: Date): string {
  // Thousands of hits and events fall into one second, and writing it takes longer than all else of a time.
  const second = Math.floor(time.getTime() / 1000)
  if (second !== written.second) written = { second, text: time.toISOString().slice(0, 19).replace('T', ' ') }
  return written.text
}

/** The moment so many days ago, in that form. */
export const daysAgo = (days: number, clock: Clock): string =>
  utcText(new Date(clock().getTime() - days * DAY_MS))
