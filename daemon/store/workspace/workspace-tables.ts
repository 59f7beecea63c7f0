import type { KeptCounts } from '../../../shared/contract/runtime.ts'
import { type Engine, getRow, sql, type Work } from '../sql/sql.ts'
import { connectedSites } from './connected-sites.ts'
import { decisions } from './decisions.ts'
import type { TableParts } from './kept-table.ts'
import { namedQueries } from './named-queries.ts'
import { ownItems } from './own-items.ts'
import { personChoices } from './person-choices.ts'
import { projects } from './projects.ts'

/** The own work of one owner, in a store on either engine. */
export type WorkspaceTables = ReturnType<typeof workspaceTables>

/** `answers`: the engine of the cache, which knows the figures of named queries. */
export const workspaceTables = (parts: TableParts, answers: () => Engine) => ({
  decisions: decisions(parts),
  choices: personChoices(parts),
  namedQueries: namedQueries(parts, answers),
  ownItems: ownItems(parts),
  sites: connectedSites(parts),
  projects: projects(parts),
  /** How many there are of what users keep. */
  counts: (): Promise<KeptCounts> => parts.engine.read(counts(parts.owner)),
})

function* counts(owner: string): Work<KeptCounts> {
  const found = yield* getRow<KeptCounts>(sql`
    SELECT (SELECT count(*) FROM named_queries WHERE owner = ${owner}) AS queries,
      (SELECT count(*) FROM decisions WHERE owner = ${owner}) AS decisions,
      (SELECT count(*) FROM own_items WHERE owner = ${owner} AND kind = 'committee') AS committees,
      (SELECT count(*) FROM own_items WHERE owner = ${owner} AND kind = 'collaborators') AS collaborators,
      (SELECT count(*) FROM projects WHERE owner = ${owner}) AS projects`)
  return found ?? { queries: 0, committees: 0, collaborators: 0, decisions: 0, projects: 0 }
}
