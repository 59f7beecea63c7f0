import { GrowableInt32 } from '../dump/growable.ts'
import type { NameTable } from './name-table.ts'
import type { RowPacker } from './row-batches.ts'

/** The printed author names of each record. Record numbers begin with 1. */
export class Authorships {
  readonly #starts = new GrowableInt32()
  readonly #nameIds = new GrowableInt32()

  constructor() {
    this.#starts.push(0)
  }

  get recordCount(): number {
    return this.#starts.length - 1
  }

  addName(nameId: number): void {
    this.#nameIds.push(nameId)
  }

  /** Adds a record with the names that were added since the last one. Returns the record's number. */
  addRecord(): number {
    this.#starts.push(this.#nameIds.length)
    return this.recordCount
  }

  /** Writes the name ids of the last record to a row. */
  addLastTo(row: RowPacker): void {
    row.varints(this.#nameIds.values, this.#starts.get(this.recordCount - 1), this.#nameIds.length)
  }

  /** Overwrites the names, so call no other method afterwards. */
  authorSets(names: NameTable, personCount: number): AuthorSets {
    const starts = this.#starts.values.subarray(0, this.#starts.length)
    return new AuthorSets(starts, this.#nameIds.values, names, personCount)
  }
}

/** Lists the persons of each record, each person once. */
export class AuthorSets {
  readonly persons: Int32Array
  readonly #starts: Int32Array

  /**
   * @param starts where each record's names start in `nameIds`, and where the last record ends
   * @param nameIds the constructor overwrites them with persons: a second list would have 26 million numbers
   */
  constructor(starts: Int32Array, nameIds: Int32Array, names: NameTable, personCount: number) {
    this.persons = nameIds
    this.#starts = starts
    /** For each person, the last record so far that lists the person. */
    const listedIn = new Int32Array(personCount + 1)
    let from = 0
    let to = 0
    for (let record = 1; record < starts.length; record++) {
      const end = starts[record] ?? 0
      starts[record - 1] = to
      for (; from < end; from++) {
        const person = names.personOf(nameIds[from] ?? 0)
        if (listedIn[person] === record) continue
        listedIn[person] = record
        nameIds[to++] = person
      }
    }
    starts[starts.length - 1] = to
  }

  get recordCount(): number {
    return this.#starts.length - 1
  }

  /** Returns a part of `persons`, not a copy. A loop over all records is faster with `start` and `end`. */
  personsOf(recordId: number): Int32Array {
    return this.persons.subarray(this.start(recordId), this.end(recordId))
  }

  start(recordId: number): number {
    return this.#starts[recordId - 1] ?? 0
  }

  end(recordId: number): number {
    return this.#starts[recordId] ?? 0
  }
}
