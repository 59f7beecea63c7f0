import type { Bibliography } from '../database/bibliography.ts'

const NO_YEAR = -1
const NOT_READ = 0

/** A record and its year. */
export type DatedRecord = { id: number; year: number | null }

/** The years of records. Reads each year once. Takes 4 bytes for each record of the bibliography. */
export class RecordYears {
  readonly #bibliography: Bibliography
  #years = new Int32Array(0)

  constructor(bibliography: Bibliography) {
    this.#bibliography = bibliography
  }

  /** Reads the years of these records, except those that it has read before. */
  read(records: Iterable<number>): void {
    const unknown = new Set<number>()
    let largest = 0
    for (const id of records) {
      if ((this.#years[id] ?? NOT_READ) !== NOT_READ) continue
      unknown.add(id)
      largest = Math.max(largest, id)
    }
    if (unknown.size === 0) return
    if (largest >= this.#years.length) {
      const larger = new Int32Array(Math.ceil((largest + 1) * 1.5))
      larger.set(this.#years)
      this.#years = larger
    }
    for (const [id, year] of this.#bibliography.years([...unknown])) this.#years[id] = year ?? NO_YEAR
  }

  /** Returns a record with its year, after `read`. */
  of(id: number): DatedRecord {
    const year = this.#years[id] ?? NO_YEAR
    return { id, year: year === NO_YEAR ? null : year }
  }
}
