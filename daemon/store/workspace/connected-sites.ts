import { isSiteOrigin, MOST_SITES } from '../../../shared/contract/connected-sites.ts'
import { getValues, run, sql, type Work } from '../sql/sql.ts'
import { addRow, type TableParts } from './kept-table.ts'

/** The origins that the page may ask (docs/dev/protocol.md, Connected sites). */
export function connectedSites({ engine, queue, owner }: TableParts) {
  /** Checked as they are read: they go into a header, and another program may have changed the file. */
  function* sites(): Work<string[]> {
    const stored = yield* getValues<unknown>(
      sql`SELECT origin FROM connected_sites WHERE owner = ${owner} ORDER BY id`,
    )
    return stored
      .filter((site) => typeof site === 'string')
      .filter(isSiteOrigin)
      .slice(0, MOST_SITES)
  }
  return {
    list: (): Promise<string[]> => engine.read(sites()),

    /** Resolves to the sites after the commit, or to null if as many are connected as there may be. */
    connect: (origin: string): Promise<string[] | null> =>
      queue.write(function* () {
        const connected = yield* sites()
        if (connected.includes(origin)) return connected
        if (connected.length >= MOST_SITES) return null
        yield* addRow('connected_sites', { owner, origin })
        return [...connected, origin]
      }),

    disconnect: (origin: string): Promise<string[]> =>
      queue.write(function* () {
        yield* run(sql`DELETE FROM connected_sites WHERE owner = ${owner} AND origin = ${origin}`)
        return yield* sites()
      }),
  }
}
