import { AuthorSets } from './author-sets.ts'
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

  /** Adds a name to the record that is added next. */
  addName(nameId: number): void {
    this.#nameIds.push(nameId)
  }

  /** Ends the record to which names were added; gives its number. */
  addRecord(): number {
    this.#starts.push(this.#nameIds.length)
    return this.recordCount
  }

  /** The names of all records one behind the other; not a copy, valid until the next name is added. */
  get names(): Int32Array {
    return this.#nameIds.values
  }

  /** Where in `names` those of the record begin; they end where those of the next begin. */
  start(recordId: number): number {
    return this.#starts.get(recordId - 1)
  }

  /** The persons of every record. Puts them in the place of the names, so it is the last thing to be asked. */
  authorSets(names: NameTable): AuthorSets {
    const starts = this.#starts.values.subarray(0, this.#starts.length)
    return new AuthorSets(starts, this.#nameIds.values, names)
  }
}
