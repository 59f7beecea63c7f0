import { setImmediate as nextTurn } from 'node:timers/promises'
import { MOST_OWN, type OwnKind, type PutOwnRequest } from '../../../shared/contract/own-items.ts'
import { utcText } from '../../../shared/measures.ts'
import { getValue, getValues, run } from '../sqlite/statements.ts'
import type { TableParts } from './kept-table.ts'

/** `stale`: another item has the name, or the replaced one has gone. `full`: there are as many as are kept. */
export type OwnOutcome = { kind: 'kept'; id: number | null } | { kind: 'stale' | 'full' }

/** Committees and policies that users keep (docs/protocol.md, Own committees and policies). */
export function ownItems({ database, queue, clock }: TableParts) {
  /** The items of a kind by name, each as JSON with its `id`. If one changes meanwhile, all are read again. */
  const list = async (kind: OwnKind): Promise<Buffer[]> => {
    const items: Buffer[] = []
    for (const id of getValues(database, 'SELECT id FROM own_items WHERE kind = ? ORDER BY name', kind)) {
      const item = getValue<Buffer | null>(database, ITEM, id)
      if (item === undefined) return list(kind)
      if (item !== null) items.push(item)
      await nextTurn()
    }
    return items
  }
  return {
    list,

    /** Adds, replaces or deletes an item. Resolves after the commit; rejects as the queue does. */
    put: ({ kind, item, replaces }: PutOwnRequest): Promise<OwnOutcome> =>
      queue.write((): OwnOutcome => {
        const holder = item && getValue(database, `${IDS} AND name = ?`, kind, item.name)
        if (holder && holder !== replaces) return { kind: 'stale' }
        if (replaces === null && getValues(database, IDS, kind).length >= MOST_OWN[kind])
          return { kind: 'full' }
        const remove = 'DELETE FROM own_items WHERE kind = ? AND id = ?'
        if (replaces !== null && run(database, remove, kind, replaces).changes === 0) return { kind: 'stale' }
        if (item === null) return { kind: 'kept', id: null }
        const added = run(database, INSERT, kind, item.name, JSON.stringify(item), utcText(clock()))
        return { kind: 'kept', id: Number(added.lastInsertRowid) }
      }),
  }
}

const IDS = 'SELECT id FROM own_items WHERE kind = ?'
const ITEM = `
  SELECT CASE WHEN json_valid(content_json) THEN
    CAST('{"id":' || id || ',"item":' || content_json || '}' AS BLOB) END
  FROM own_items WHERE id = ?`
const INSERT = 'INSERT INTO own_items (kind, name, content_json, updated_at) VALUES (?, ?, ?, ?)'
