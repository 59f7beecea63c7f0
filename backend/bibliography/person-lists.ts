import type { ListsOfPersons } from './lists-of-persons.ts'
import type { Breathe } from './turns.ts'

/** Persons asked for between two looks at the clock. */
const AT_ONCE = 256

/** The lists of numbers that a question needs of many persons, read many at a time and each once. */
export class PersonLists {
  readonly #read: ListsOfPersons
  readonly #lists = new Map<number, number[]>()

  constructor(read: ListsOfPersons) {
    this.#read = read
  }

  /** Reads the lists of those persons that were not read before. */
  async load(personIds: Iterable<number>, breathe: Breathe): Promise<void> {
    const missing = [...new Set(personIds)].filter((id) => !this.#lists.has(id))
    for (let start = 0; start < missing.length; start += AT_ONCE) {
      for (const [id, list] of this.#read(missing.slice(start, start + AT_ONCE))) this.#lists.set(id, list)
      await breathe()
    }
  }

  /** Empty for a person that was not loaded. */
  of(personId: number): readonly number[] {
    return this.#lists.get(personId) ?? []
  }
}
