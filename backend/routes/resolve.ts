import { type ResolveAnswer, resolveRequest } from '../../shared/contract/backend.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { CurrentBibliography } from '../bibliography/current-bibliography.ts'
import { parseEntry } from '../bibliography/entry.ts'
import { describedResolutions, resolveEntries } from '../bibliography/resolution.ts'
import type { Turns } from '../bibliography/turns.ts'
import type { BackendSettings } from '../settings.ts'
import { matchRulesOf } from './match-rules.ts'

/**
 * `POST /api/authors/resolve`: who each name is, in the order of the names, for checking a list before a query.
 * Every name is answered, so that a client can tell by position: a blank one as not found, with entry ''.
 */
export function resolveRoute(
  server: Server,
  current: CurrentBibliography,
  turns: Turns,
  settings: Pick<BackendSettings, 'maxAuthorResolve'>,
): void {
  server.post('/api/authors/resolve', { schema: { body: resolveRequest } }, async ({ body }) => {
    const rules = matchRulesOf(body, settings)
    return current.read((bibliography) =>
      turns.take(async (breathe): Promise<ResolveAnswer> => {
        const resolved = await resolveEntries(bibliography, body.names.map(parseEntry), rules, breathe)
        return { resolution: await describedResolutions(bibliography, resolved, breathe) }
      }),
    )
  })
}
