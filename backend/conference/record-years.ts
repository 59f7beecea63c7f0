import type { Bibliography } from '../database/bibliography.ts'

const NO_YEAR = -1
const NOT_READ = 0

export type DatedRecord = { id: number; year: number | null }

/** Reads each year once. Takes 4 bytes for each publication of the bibliography. */
export class RecordYears {
  readonly #bibliography: Bibliography
  readonly #years: Int32Array

  constructor(bibliography: Bibliography) {
    this.#bibliography = bibliography
    this.#years = new Int32Array(bibliography.facts().publications + 1)
  }

  read(records: Iterable<number>): void {
    const unknown = new Set<number>()
    for (const id of records) if (this.#years[id] === NOT_READ) unknown.add(id)
    if (unknown.size === 0) return
    for (const [id, year] of this.#bibliography.years([...unknown])) this.#years[id] = year ?? NO_YEAR
  }

  /** Call `read` first. */
  of(id: number): DatedRecord {
    const year = this.#years[id] ?? NO_YEAR
    return { id, year: year === NO_YEAR ? null : year }
  }
}
