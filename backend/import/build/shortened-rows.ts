import { GrowableInt32 } from '../../dump/growable.ts'
import { shortenedNames } from '../../names/spelling/shortened-names.ts'
import { sortedIndexes } from '../../rows/name-table.ts'

/**
 * Computes the rows of `shortened_names` (bibliography-schema.ts) in the thread that writes the database. It would otherwise
 * wait for the thread that reads the file, which would need a tenth more time for them.
 */
export class ShortenedRows {
  readonly #texts: string[] = []
  readonly #nameIds = new GrowableInt32()

  /** @param cells number and text of each name */
  addNames(cells: readonly unknown[]): void {
    for (let at = 0; at < cells.length; at += 2) {
      const id = Number(cells[at])
      for (const text of shortenedNames(String(cells[at + 1]))) {
        this.#nameIds.push(id)
        this.#texts.push(text)
      }
    }
  }

  /**
   * Yields the cells of at most `rowsAtOnce` rows, in the order of the index.
   * @param owners the person of each name
   */
  *rows(owners: Int32Array, rowsAtOnce: number): Generator<(string | number)[]> {
    let cells: (string | number)[] = []
    for (const index of sortedIndexes(this.#texts)) {
      const nameId = this.#nameIds.get(index)
      cells.push(this.#texts[index] ?? '', nameId, owners[nameId] ?? 0)
      if (cells.length < 3 * rowsAtOnce) continue
      yield cells
      cells = []
    }
    if (cells.length > 0) yield cells
  }
}
