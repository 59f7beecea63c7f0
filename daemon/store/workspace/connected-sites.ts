import { isSiteOrigin, MOST_SITES } from '../../../shared/contract/connected-sites.ts'
import { jsonIn } from '../../../shared/json.ts'
import { factOf, setFact } from './file/workspace-schema.ts'
import type { TableParts } from './kept-table.ts'

/** The origins that the page may ask (docs/protocol.md, Connected sites), a short list that is one fact of the workspace. */
export function connectedSites({ database, queue }: Omit<TableParts, 'clock'>) {
  /** Checked as they are read: they go into a header, and another program may have changed the file. */
  const list = (): string[] => {
    const stored = jsonIn(factOf(database, 'sites') ?? '[]')
    const sites = Array.isArray(stored) ? stored : []
    return sites.filter((site) => typeof site === 'string' && isSiteOrigin(site)).slice(0, MOST_SITES)
  }
  const keep = (sites: readonly string[]): readonly string[] => {
    setFact(database, 'sites', JSON.stringify(sites))
    return sites
  }
  return {
    list,

    /** Resolves to the sites after the commit, or to null if as many are connected as there may be. */
    connect: (origin: string): Promise<readonly string[] | null> =>
      queue.write(() => {
        const sites = list()
        if (sites.includes(origin)) return sites
        return sites.length < MOST_SITES ? keep([...sites, origin]) : null
      }),

    disconnect: (origin: string): Promise<readonly string[]> =>
      queue.write(() => keep(list().filter((site) => site !== origin))),
  }
}
