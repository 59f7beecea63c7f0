import { GrowableInt32 } from './growable.ts'
import type { NameTable } from './name-table.ts'

/** Who wrote which record: the printed names of each, records numbered from 1 as they are added. */
export class Authorships {
  readonly #starts = new GrowableInt32()
  readonly #nameIds = new GrowableInt32()

  constructor() {
    this.#starts.push(0)
  }

  get recordCount(): number {
    return this.#starts.length - 1
  }

  /** @returns the number of the new record. */
  add(nameIds: readonly number[]): number {
    for (const nameId of nameIds) this.#nameIds.push(nameId)
    this.#starts.push(this.#nameIds.length)
    return this.recordCount
  }

  /** The names on a record in the order printed. */
  namesOf(recordId: number): Int32Array {
    return this.#nameIds.slice(this.#starts.get(recordId - 1), this.#starts.get(recordId))
  }
}

/** The persons of each record, each once, however often one is printed. */
export class AuthorSets {
  readonly #authorships: Authorships
  readonly #names: NameTable
  /** For each person the visit that met them last: a set that needs no clearing. */
  readonly #met: Int32Array
  #visit = 0

  constructor(authorships: Authorships, names: NameTable, personCount: number) {
    this.#authorships = authorships
    this.#names = names
    this.#met = new Int32Array(personCount + 1)
  }

  /** Calls `take` once for each person of the record. */
  each(recordId: number, take: (personId: number) => void): void {
    const visit = ++this.#visit
    const nameIds = this.#authorships.namesOf(recordId)
    for (let index = 0; index < nameIds.length; index++) {
      const personId = this.#names.personOf(nameIds[index] ?? 0)
      if (this.#met[personId] === visit) continue
      this.#met[personId] = visit
      take(personId)
    }
  }

  /** Whether two records have the same persons, in whatever order and under whatever names. */
  same(one: number, other: number): boolean {
    const persons = new Set<number>()
    this.each(one, (personId) => persons.add(personId))
    let shared = 0
    let foreign = 0
    this.each(other, (personId) => {
      if (persons.has(personId)) shared++
      else foreign++
    })
    return foreign === 0 && shared === persons.size
  }

  /** The same for records of the same persons. */
  hash(recordId: number): number {
    let hash = 0
    // Any order gives the same sum; the multiplication keeps {1, 4} and {2, 3} apart.
    this.each(recordId, (personId) => {
      let mixed = Math.imul(personId ^ (personId >>> 15), 0x2c1b3c6d)
      mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
      hash = (hash + (mixed ^ (mixed >>> 15))) | 0
    })
    return hash
  }
}
