import { type PackedRows, RowPacker } from './packed-rows.ts'

/** Rows on their way to the database, table by table. */
export class RowPackers {
  readonly records = new RowPacker('records')
  readonly published = new RowPacker('published')
  readonly persons = new RowPacker('persons')
  readonly names = new RowPacker('names')
  readonly words = new RowPacker('words')
  readonly bases = new RowPacker('bases')
  readonly venues = new RowPacker('venues')

  readonly #all: readonly RowPacker[]

  constructor() {
    const { records, published, persons, names, words, bases, venues } = this
    this.#all = [records, published, persons, names, words, bases, venues]
  }

  /** Memory that the rows take so far, in bytes. */
  get size(): number {
    let size = 0
    for (const packer of this.#all) size += packer.size
    return size
  }

  /** All rows so far; the next ones begin anew. */
  take(): PackedRows[] {
    return this.#all.map((packer) => packer.take()).filter((rows) => rows !== null)
  }
}
