/** What time it is: a parameter, so that tests can set it. */
export type Clock = () => Date

/** UTC as `YYYY-MM-DD HH:MM:SS`, the form of every time in the store (contract.md, part 1). */
export function utcText(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}
