import { utcText } from '../../shared/measures.ts'

/** Returns the current time. A parameter, so that tests can set it. */
export type Clock = () => Date

export const DAY_MS = 86_400_000

/** The time `days` days ago, as UTC text (`utcText`). */
export const daysAgo = (days: number, clock: Clock): string =>
  utcText(new Date(clock().getTime() - days * DAY_MS))

/** Runs now and once a day. A failure, for example on a full disk, is tried again a day later. */
export function daily(run: () => Promise<unknown>): NodeJS.Timeout {
  const runNow = () => void run().catch(() => {})
  runNow()
  return setInterval(runNow, DAY_MS).unref()
}
