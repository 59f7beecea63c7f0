import { foldedBase } from '../../../shared/names/folding.ts'
import { wordsOf } from '../../../shared/names/name-words.ts'
import { lastWordFirst } from '../../database/name-index.ts'
import { GrowableInt32 } from '../../dump/growable.ts'
import { shortenedNames } from '../../names/spelling/shortened-names.ts'
import { type PackedRows, RowPacker } from '../../rows/row-batches.ts'
import { TextList } from '../../rows/text-list.ts'

const ASCII = /^[\0-\x7f]*$/
const BATCH_BYTES = 64 * 1024

/**
 * Folds the names in the thread that writes the database, which would otherwise wait for the one that reads the file. Makes
 * the rows of `base_names` and `shortened_names` (bibliography-schema.ts), and the columns that depend on folded names.
 */
export class NameRows {
  /** The folded base of each name, its last word first (name-index.ts). */
  readonly #bases = new TextList()
  readonly #shortened = new TextList()
  /** The name of each shortened one. */
  readonly #nameIds = new GrowableInt32()
  /** The order of the rows: SQLite then writes the tables sequentially. */
  #sorted: { bases: Int32Array; shortened: Int32Array } | undefined
  /** 1 for each name whose folded base several persons have. */
  #shared: Uint8Array = new Uint8Array()

  /** @param cells number and text of each name. Names come in the order of their numbers, from 1. */
  addNames(cells: readonly unknown[]): void {
    for (let at = 1; at < cells.length; at += 2) {
      const name = String(cells[at])
      const id = this.#bases.addString(lastWordFirst(foldedBase(name)))
      for (const text of shortenedNames(name)) this.#nameIds.set(this.#shortened.addString(text), id)
    }
  }

  /** Sorts the rows. Call it after the last name. */
  sort() {
    this.#sorted ??= { bases: this.#bases.sorted(), shortened: this.#shortened.sorted() }
    return this.#sorted
  }

  /**
   * Yields all rows of both tables. Call it after the last name, and before `isShared`.
   * @param owners the person of each name
   */
  *rows(owners: Int32Array): Generator<PackedRows> {
    const { bases, shortened } = this.sort()
    this.#shared = this.#sharedNames(bases, owners)
    yield* packed(new RowPacker('bases'), this.#bases, bases, (id) => id, owners)
    const nameOf = (id: number) => this.#nameIds.get(id)
    yield* packed(new RowPacker('shortened'), this.#shortened, shortened, nameOf, owners)
  }

  /** Returns 1 if several persons have the folded base of this name, otherwise 0. */
  isShared(nameId: number): number {
    return this.#shared[nameId] ?? 0
  }

  /** Returns the words of all these names. The index splits ASCII text as `wordsOf` does. */
  wordsOf(nameIds: readonly number[]): string {
    const text = nameIds.map((id) => this.#bases.text(id)).join(' ')
    return ASCII.test(text) ? text : wordsOf(text).join(' ')
  }

  #sharedNames(order: Int32Array, owners: Int32Array): Uint8Array {
    const shared = new Uint8Array(owners.length)
    let start = 0
    for (let end = 1; end <= order.length; end++) {
      if (end < order.length && this.#bases.isEqual(order[end] ?? 0, order[start] ?? 0)) continue
      const ids = order.subarray(start, end)
      const first = owners[ids[0] ?? 0]
      if (ids.length > 1 && ids.some((id) => owners[id] !== first)) for (const id of ids) shared[id] = 1
      start = end
    }
    return shared
  }
}

function* packed(
  rows: RowPacker,
  texts: TextList,
  order: Int32Array,
  nameOf: (id: number) => number,
  owners: Int32Array,
): Generator<PackedRows> {
  for (const [index, id] of order.entries()) {
    rows.text(texts.bytes, texts.start(id), texts.end(id))
    rows.integer(nameOf(id))
    rows.integer(owners[nameOf(id)] ?? 0)
    const batch = rows.size < BATCH_BYTES && index < order.length - 1 ? null : rows.take()
    if (batch !== null) yield batch
  }
}
