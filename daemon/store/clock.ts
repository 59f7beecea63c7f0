/** Returns the current time. A parameter, so that tests can set it. */
export type Clock = () => Date

export const DAY_MS = 86_400_000

let written = { second: Number.NaN, text: '' }

/** Formats a time as UTC `YYYY-MM-DD HH:MM:SS`, the form of every time in the store (docs/protocol.md, Times). */
export function utcText(time: Date): string {
  // Thousands of hits and events occur in one second, and formatting is the slowest part, so the text is cached.
  const second = Math.floor(time.getTime() / 1000)
  if (second !== written.second) written = { second, text: time.toISOString().slice(0, 19).replace('T', ' ') }
  return written.text
}

/** The time `days` days ago, in the same form. */
export const daysAgo = (days: number, clock: Clock): string =>
  utcText(new Date(clock().getTime() - days * DAY_MS))
