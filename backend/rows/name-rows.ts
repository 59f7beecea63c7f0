import { wordsOf } from '../../shared/names/name-words.ts'
import type { RowPacker } from './row-batches.ts'
import { TextList, type TextMemory } from './text-list.ts'

const ASCII = /^[\0-\x7f]*$/
const BATCH_BYTES = 64 * 1024

/** The writing thread folds the names, and transfers their memory to the reading thread. */
export interface FoldedNames {
  /** The folded base of each name. Its last word comes first (name-index.ts). */
  bases: TextMemory
  /** Shorter forms of names, for example without the first word (`shortenedNames`). */
  shortened: TextMemory
  /** The number of the full name of each shortened name. */
  nameIds: Int32Array<ArrayBuffer>
}

/**
 * Makes the rows of `base_names` and `shortened_names` (bibliography-schema.ts). Sorts them, because SQLite then writes
 * sequentially. Also makes the columns of `persons` and `person_words` that depend on folded names.
 */
export class NameRows {
  readonly #bases: TextList
  readonly #shortened: TextList
  readonly #nameIds: Int32Array
  readonly #personOf: Int32Array
  readonly #shared: Uint8Array
  readonly #order: Int32Array

  constructor({ bases, shortened, nameIds }: FoldedNames, personOf: Int32Array) {
    this.#bases = new TextList(bases)
    this.#shortened = new TextList(shortened)
    this.#nameIds = nameIds
    this.#personOf = personOf
    this.#shared = new Uint8Array(personOf.length)
    this.#order = this.#bases.sorted()
    this.#markShared()
  }

  /** Yields after some rows, so that the caller can send them. */
  *addTo(rows: { bases: RowPacker; shortened: RowPacker }): Generator<undefined> {
    yield* this.#add(rows.bases, this.#bases, this.#order, (id) => id)
    yield* this.#add(
      rows.shortened,
      this.#shortened,
      this.#shortened.sorted(),
      (id) => this.#nameIds[id] ?? 0,
    )
  }

  *#add(
    row: RowPacker,
    texts: TextList,
    order: Int32Array,
    nameOf: (id: number) => number,
  ): Generator<undefined> {
    for (const id of order) {
      row.listed(texts, id)
      row.integer(nameOf(id))
      row.integer(this.#personOf[nameOf(id)] ?? 0)
      if (row.size >= BATCH_BYTES) yield
    }
  }

  /** 1 if several persons have the folded base of this name, otherwise 0. */
  isShared(nameId: number): number {
    return this.#shared[nameId] ?? 0
  }

  /** Adds the words of all names as one text. Does not split ASCII, because the index splits it as `wordsOf` does. */
  addWordsTo(row: RowPacker, nameIds: Int32Array): void {
    const text = Array.from(nameIds, (id) => this.#bases.text(id)).join(' ')
    const words = Buffer.from(ASCII.test(text) ? text : wordsOf(text).join(' '))
    row.text(words, 0, words.length)
  }

  #markShared(): void {
    const order = this.#order
    let start = 0
    for (let end = 1; end <= order.length; end++) {
      if (end < order.length && this.#bases.isEqual(order[end] ?? 0, order[start] ?? 0)) continue
      const ids = order.subarray(start, end)
      const first = this.#personOf[ids[0] ?? 0]
      if (ids.length > 1 && ids.some((id) => this.#personOf[id] !== first))
        for (const id of ids) this.#shared[id] = 1
      start = end
    }
  }
}
