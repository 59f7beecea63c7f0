import { DAY_MS, utcText } from '../../shared/measures.ts'

/** Returns the current time. Tests pass another clock. */
export type Clock = () => Date

export const daysAgo = (days: number, clock: Clock): string =>
  utcText(new Date(clock().getTime() - days * DAY_MS))

/** Runs a function now and once a day. Ignores failures. */
export function daily(run: () => Promise<unknown>): NodeJS.Timeout {
  const runNow = () => void run().catch(() => {})
  runNow()
  return setInterval(runNow, DAY_MS).unref()
}
