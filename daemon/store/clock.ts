/** What time it is: a parameter, so that tests can set it. */
export type Clock = () => Date

let written = { second: Number.NaN, text: '' }

/** UTC as `YYYY-MM-DD HH:MM:SS`, the form of every time in the store (contract.md, part 1). */
export function utcText(time: Date): string {
  // Thousands of hits and events fall into one second, and writing it takes longer than all else of a time.
  const second = Math.floor(time.getTime() / 1000)
  if (second !== written.second) written = { second, text: time.toISOString().slice(0, 19).replace('T', ' ') }
  return written.text
}
