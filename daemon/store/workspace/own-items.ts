import { setImmediate as nextTurn } from 'node:timers/promises'
import { MOST_OWN, type OwnKind, type PutOwnRequest } from '../../../shared/contract/own-items.ts'
import { utcText } from '../../../shared/measures.ts'
import { getRow, getValue, getValues, jsonBytes, run, sql, type Work } from '../sql/sql.ts'
import { addRow, soundBytesOf, type TableParts } from './kept-table.ts'

/** `stale`: another item has the name, or the replaced one has gone. `full`: there are as many as are kept. */
export type OwnOutcome = { kind: 'kept'; id: number | null } | { kind: 'stale' | 'full' }

/** Committees, policies and lists of collaborators that users keep (docs/dev/protocol.md, Own items). */
export function ownItems({ engine, queue, clock, owner }: TableParts) {
  const ofKind = (kind: OwnKind) => sql`FROM own_items WHERE owner = ${owner} AND kind = ${kind}`

  /** The items of a kind by name, each as JSON with its `id`. If one changes meanwhile, all are read again. */
  const list = async (kind: OwnKind): Promise<Buffer[]> => {
    const items: Buffer[] = []
    for (const id of await engine.read(getValues<number>(sql`SELECT id ${ofKind(kind)} ORDER BY name`))) {
      const row = await engine.read(
        getRow<{ item: Uint8Array | null }>(
          sql`SELECT ${soundBytesOf('content_json')} AS item ${ofKind(kind)} AND id = ${id}`,
        ),
      )
      if (row === undefined) return list(kind)
      if (row.item !== null)
        items.push(Buffer.concat([Buffer.from(`{"id":${id},"item":`), row.item, Buffer.from('}')]))
      await nextTurn()
    }
    return items
  }

  function* put({ kind, item, replaces }: PutOwnRequest): Work<OwnOutcome> {
    const holder = item && (yield* getValue<number>(sql`SELECT id ${ofKind(kind)} AND name = ${item.name}`))
    if (holder && holder !== replaces) return { kind: 'stale' }
    const count = (yield* getValue<number>(sql`SELECT count(*) ${ofKind(kind)}`)) ?? 0
    if (replaces === null && count >= MOST_OWN[kind]) return { kind: 'full' }
    if (replaces !== null && (yield* run(sql`DELETE ${ofKind(kind)} AND id = ${replaces}`)) === 0)
      return { kind: 'stale' }
    if (item === null) return { kind: 'kept', id: null }
    const content_json = jsonBytes(Buffer.from(JSON.stringify(item)))
    const row = { owner, kind, name: item.name, content_json, updated_at: utcText(clock()) }
    return { kind: 'kept', id: yield* addRow('own_items', row) }
  }

  return {
    list,

    /** Adds, replaces or deletes an item. Resolves after the commit; rejects as the queue does. */
    put: (request: PutOwnRequest): Promise<OwnOutcome> => queue.write(() => put(request)),
  }
}
