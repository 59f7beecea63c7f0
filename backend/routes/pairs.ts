import { pairsRequest } from '../../shared/contract/backend.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { CurrentBibliography } from '../bibliography/current-bibliography.ts'
import { entryTexts, parseEntry } from '../bibliography/entry.ts'
import { answerPairs } from '../bibliography/pairs.ts'
import type { Turns } from '../bibliography/turns.ts'
import type { BackendSettings } from '../settings.ts'
import { clamped, matchRulesOf } from './match-rules.ts'

type Settings = Pick<BackendSettings, 'maxEntriesPerSide' | 'maxLimit' | 'maxAuthorResolve' | 'dataDate'>

/** `POST /api/coauthors/pairs`: what every left × right pair has written together (docs/protocol.md, Coauthorship). */
export function pairsRoute(
  server: Server,
  current: CurrentBibliography,
  turns: Turns,
  settings: Settings,
): void {
  server.post('/api/coauthors/pairs', { schema: { body: pairsRequest } }, async ({ body }, reply) => {
    const left = sideOf('left', body.left, settings.maxEntriesPerSide)
    const right = sideOf('right', body.right, settings.maxEntriesPerSide)
    const options = {
      rules: matchRulesOf(body, settings),
      limitPerPair: clamped(body.limit_per_pair, settings.maxLimit),
      yearMin: body.year_min ?? null,
    }
    const answer = await current.read((bibliography) => {
      const { dataDate, sample } = bibliography.facts()
      const facts = { dataDate: settings.dataDate ?? dataDate, sample }
      return turns.take(async (breathe) => {
        // While it waited its client may have gone, and others may have stopped reading.
        if (reply.raw.destroyed) return ''
        server.answersInFlight.requireRoom(reply)
        // Not before its turn: a hundred names take some milliseconds, and many requests may come at once.
        const question = { left: left.map(parseEntry), right: right.map(parseEntry), ...options }
        return answerPairs(bibliography, question, facts, breathe)
      })
    })
    return reply.type('application/json; charset=utf-8').send(answer)
  })
}

/** The entries of one side. Throws the 400s before the database is looked at. */
function sideOf(side: 'left' | 'right', texts: readonly string[], limit: number): string[] {
  const entries = entryTexts(texts)
  if (entries.length === 0) throw new ExpectedError(400, `The ${side} list holds no name.`)
  if (entries.length > limit) {
    throw new ExpectedError(
      400,
      `The ${side} list holds ${entries.length} names; the limit is ${limit} on a side.`,
    )
  }
  return entries
}
