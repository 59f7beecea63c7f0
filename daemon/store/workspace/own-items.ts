import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { MOST_OWN, type OwnKind, type PutOwnRequest } from '../../../shared/contract/own-items.ts'
import { utcText } from '../../../shared/measures.ts'
import type { TableParts } from './kept-table.ts'

/** `stale`: another item has the name, or the replaced one has gone. `full`: there are as many as are kept. */
export type OwnOutcome = { kind: 'kept'; id: number | null } | { kind: 'stale' | 'full' }

/** Committees and policies that users keep (docs/protocol.md, Own committees and policies). */
export class OwnItems {
  readonly #parts: TableParts
  readonly #ids: Database.Statement<[OwnKind], number>
  readonly #item: Database.Statement<[number], Buffer | null>
  readonly #count: Database.Statement<[OwnKind], number>
  readonly #holder: Database.Statement<[OwnKind, string], number>
  readonly #delete: Database.Statement<[OwnKind, number]>
  readonly #insert: Database.Statement<[OwnKind, string, string, string]>

  constructor(parts: TableParts) {
    const { database } = parts
    this.#parts = parts
    this.#ids = database
      .prepare<[OwnKind], number>('SELECT id FROM own_items WHERE kind = ? ORDER BY name')
      .pluck()
    this.#item = database
      .prepare<[number], Buffer | null>(`
        SELECT CASE WHEN json_valid(content_json) THEN
          CAST('{"id":' || id || ',"item":' || content_json || '}' AS BLOB) END
        FROM own_items WHERE id = ?`)
      .pluck()
    this.#count = database.prepare<[OwnKind], number>('SELECT count(*) FROM own_items WHERE kind = ?').pluck()
    this.#holder = database
      .prepare<[OwnKind, string], number>('SELECT id FROM own_items WHERE kind = ? AND name = ?')
      .pluck()
    this.#delete = database.prepare('DELETE FROM own_items WHERE kind = ? AND id = ?')
    this.#insert = database.prepare(
      'INSERT INTO own_items (kind, name, content_json, updated_at) VALUES (?, ?, ?, ?)',
    )
  }

  /**
   * The items of a kind by name, each as JSON with its `id`. Other requests run in between, since the largest lists have
   * 60 MB: an item that changes meanwhile has another id then, and all are read again.
   */
  async list(kind: OwnKind): Promise<Buffer[]> {
    const items: Buffer[] = []
    for (const id of this.#ids.all(kind)) {
      const item = this.#item.get(id)
      if (item === undefined) return this.list(kind)
      if (item !== null) items.push(item)
      await nextTurn()
    }
    return items
  }

  /** Adds, replaces or deletes an item. Resolves after the commit; rejects as the queue does. */
  put({ kind, item, replaces }: PutOwnRequest): Promise<OwnOutcome> {
    const { queue, clock } = this.#parts
    return queue.write((): OwnOutcome => {
      const holder = item ? this.#holder.get(kind, item.name) : undefined
      if (holder !== undefined && holder !== replaces) return { kind: 'stale' }
      if (replaces === null && (this.#count.get(kind) ?? 0) >= MOST_OWN[kind]) return { kind: 'full' }
      if (replaces !== null && this.#delete.run(kind, replaces).changes === 0) return { kind: 'stale' }
      if (item === null) return { kind: 'kept', id: null }
      const { lastInsertRowid } = this.#insert.run(kind, item.name, JSON.stringify(item), utcText(clock()))
      return { kind: 'kept', id: Number(lastInsertRowid) }
    })
  }
}
