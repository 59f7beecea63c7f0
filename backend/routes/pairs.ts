import { pairsRequest } from '../../shared/contract/backend.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { CurrentBibliography } from '../bibliography/current-bibliography.ts'
import { type Entry, entriesOf } from '../bibliography/entry.ts'
import { answerPairs } from '../bibliography/pairs.ts'
import type { BackendSettings } from '../settings.ts'
import { clamped, matchRulesOf } from './match-rules.ts'

type Settings = Pick<BackendSettings, 'maxEntriesPerSide' | 'maxLimit' | 'maxAuthorResolve' | 'dataDate'>

/** `POST /api/coauthors/pairs`: what every left × right pair has written together (contract.md, part 3). */
export function pairsRoute(server: Server, current: CurrentBibliography, settings: Settings): void {
  server.post('/api/coauthors/pairs', { schema: { body: pairsRequest } }, async ({ body }, reply) => {
    const question = {
      left: sideOf('left', body.left, settings.maxEntriesPerSide),
      right: sideOf('right', body.right, settings.maxEntriesPerSide),
      rules: matchRulesOf(body, settings),
      limitPerPair: clamped(body.limit_per_pair, settings.maxLimit),
      yearMin: body.year_min ?? null,
    }
    const answer = await current.read((bibliography) => {
      const { dataDate, sample } = bibliography.facts()
      return answerPairs(bibliography, question, { dataDate: settings.dataDate ?? dataDate, sample })
    })
    // Tens of megabytes at worst: as text at once, not through a serializer that walks them again.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  })
}

/** The entries of one side. Throws the 400s before the database is looked at. */
function sideOf(side: 'left' | 'right', texts: readonly string[], limit: number): Entry[] {
  const entries = entriesOf(texts)
  if (entries.length === 0) throw new ExpectedError(400, `The ${side} list holds no name.`)
  if (entries.length > limit) {
    throw new ExpectedError(
      400,
      `The ${side} list holds ${entries.length} names; the limit is ${limit} on a side.`,
    )
  }
  return entries
}
