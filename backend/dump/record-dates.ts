import { DAY_MS } from '../../shared/measures.ts'

/**
 * The date of the data is the newest `mdate` that is not in the future. If a mistyped year such as 2099 counted, the page would
 * never warn of old data.
 */

/** Clocks may be wrong by hours, and time zones differ. */
const TOLERANCE_MS = DAY_MS
const LAST_DAY_MS = Date.UTC(9999, 11, 31)

/**
 * Returns the latest possible date: today plus a day of tolerance. `others`: the file's and the server's date. If `now` is
 * earlier than one of them, this clock is wrong, and the latest of these dates counts as today.
 */
export function latestDate(now: number, ...others: readonly number[]): string {
  const latest = Math.max(now, ...others) + TOLERANCE_MS
  return new Date(Math.min(latest, LAST_DAY_MS)).toISOString().slice(0, 10)
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export type FutureDates = RecordDates['future']

export class RecordDates {
  /** The newest date that is not in the future, `YYYY-MM-DD`; '' without a valid date. */
  newest = ''
  /** `count`: records with a future date. `newest`: the newest of these dates, or ''. */
  readonly future = { count: 0, newest: '' }
  readonly #latest: string

  constructor(latest: string) {
    this.#latest = latest
  }

  add(mdate: string): void {
    if (mdate <= this.newest || !isDate(mdate)) return
    if (mdate <= this.#latest) {
      this.newest = mdate
      return
    }
    this.future.count++
    if (mdate > this.future.newest) this.future.newest = mdate
  }
}
