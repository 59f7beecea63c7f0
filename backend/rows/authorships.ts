import { GrowableInt32 } from '../dump/growable.ts'
import type { NameTable } from './names/name-table.ts'

/** More names than this are put into a set, because comparing each with each would take too long. */
const FEW = 32

/** The persons of each record. A person printed twice counts once. Records are numbered from 1. */
export class AuthorSets {
  readonly persons: Int32Array
  readonly #starts: Int32Array

  /**
   * @param starts the index in `nameIds` where the names of each record begin, plus the end of the last one
   * @param nameIds is overwritten with persons, because a second list of 26 million numbers would waste memory
   */
  constructor(starts: Int32Array, nameIds: Int32Array, names: NameTable) {
    this.persons = nameIds
    this.#starts = starts
    let from = 0
    let to = 0
    for (let record = 0; record + 1 < starts.length; record++) {
      const end = starts[record + 1] ?? 0
      starts[record] = to
      to = this.#put(from, end, to, names)
      from = end
    }
    starts[starts.length - 1] = to
  }

  get recordCount(): number {
    return this.#starts.length - 1
  }

  /** Returns the index in `persons` where the persons of the record begin. */
  start(recordId: number): number {
    return this.#starts[recordId - 1] ?? 0
  }

  end(recordId: number): number {
    return this.#starts[recordId] ?? 0
  }

  /** Returns the persons of the record in ascending order: equal for records with the same persons. Not a copy. */
  sorted(recordId: number): Int32Array {
    return this.persons.subarray(this.start(recordId), this.end(recordId)).sort()
  }

  /** Writes the persons of the names from `from` to `end` to index `first` on. Returns the index after them. */
  #put(from: number, end: number, first: number, names: NameTable): number {
    const { persons } = this
    const met = end - from > FEW ? new Set<number>() : null
    let to = first
    for (let at = from; at < end; at++) {
      const personId = names.personOf(persons[at] ?? 0)
      if (met === null ? this.#isAmong(personId, first, to) : met.has(personId)) continue
      met?.add(personId)
      persons[to++] = personId
    }
    return to
  }

  #isAmong(personId: number, start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.persons[at] === personId) return true
    return false
  }
}

/** The printed author names of each record. Records are numbered from 1 in the order in which they are added. */
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

  /** Ends the current record and returns its number. */
  addRecord(): number {
    this.#starts.push(this.#nameIds.length)
    return this.recordCount
  }

  /** The names of all records in sequence. Not a copy: valid until the next name is added. */
  get names(): Int32Array {
    return this.#nameIds.values
  }

  /** Returns the index in `names` where the record begins. It ends where the next one begins. */
  start(recordId: number): number {
    return this.#starts.get(recordId - 1)
  }

  /** Returns the persons of every record. Overwrites the names, so nothing else may be called afterwards. */
  authorSets(names: NameTable): AuthorSets {
    const starts = this.#starts.values.subarray(0, this.#starts.length)
    return new AuthorSets(starts, this.#nameIds.values, names)
  }
}
