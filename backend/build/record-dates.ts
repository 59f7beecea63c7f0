/**
 * The date of the data: the newest `mdate` of a record that is not in the future. One typing error would otherwise
 * make data of 2026 those of 2099, and nobody would ever be told that they are old.
 */
import { isDate } from '../dump/field-text.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Clocks go wrong by hours, and days begin at different times. */
const TOLERANCE_MS = DAY_MS
const LAST_DAY_MS = Date.UTC(9999, 11, 31)

/**
 * The last day that is not in the future, `YYYY-MM-DD`: today and a day of tolerance. `others` are times at which the
 * data were there already (the file's own date, when the server published it): a clock that is before them is wrong.
 */
export function latestDate(now: number, ...others: readonly number[]): string {
  const latest = Math.max(now, ...others) + TOLERANCE_MS
  return new Date(Math.min(latest, LAST_DAY_MS)).toISOString().slice(0, 10)
}

/** Records with a date that is in the future. */
export interface FutureDates {
  count: number
  /** The newest of them, '' when there is none. */
  newest: string
}

export class RecordDates {
  /** The newest that is not in the future, `YYYY-MM-DD`, or '' when no record has a valid one. */
  newest = ''
  readonly future: FutureDates = { count: 0, newest: '' }
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

  /** The same of a date that stands in ASCII between `start` and `end`: most are not newer, and need no string. */
  addBytes(bytes: Buffer, start: number, end: number): void {
    if (start < end && this.#isNewer(bytes, start)) this.add(bytes.toString('latin1', start, end))
  }

  #isNewer(bytes: Buffer, start: number): boolean {
    for (let index = 0; index < this.newest.length; index++) {
      const difference = (bytes[start + index] ?? 0) - this.newest.charCodeAt(index)
      if (difference !== 0) return difference > 0
    }
    return this.newest === ''
  }
}
