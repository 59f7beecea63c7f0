/** Runs a conference's request in a separate thread (conflicts-job.ts). Each message asks for one piece. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import {
  CONFERENCE_ITEMS,
  CONFERENCE_LEFT,
  CONFERENCE_RIGHT,
  conflictsRequest,
} from '../../shared/contract/backend/conflict-shapes.ts'
import { checked, parseJson } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { CurrentBibliography } from '../database/current-bibliography.ts'
import { type LoadingThreads, loadSqlite } from '../database/sqlite-in-threads.ts'
import { clampedLimit, matchRulesOf, requireEntries } from '../names/request-options.ts'
import { failureOf, type ThreadFailure } from '../queries/thread-errors.ts'
import { type ConferenceQuery, conflictLines } from './conflict-lines.ts'

export type ConflictsSettings = {
  dbPath: string
  busyTimeoutMs: number
  maxAuthorResolve: number
  dataDate: string | null
}

export type ConflictsWork = { settings: ConflictsSettings; body: Uint8Array; loading: LoadingThreads }

/** A piece of the answer; null at the end; or why the answer is missing or incomplete. */
export type ConflictsPiece = Uint8Array | null | ThreadFailure

/** A piece ends at this many bytes or after `PIECE_MS`. A message for each line would take longer. */
const PIECE_BYTES = 64 * 1024
const PIECE_MS = 200

if (parentPort !== null) {
  const port = parentPort
  const work = workerData as ConflictsWork
  loadSqlite(work.loading)
  const pieces = answer(work)
  for (;;) {
    await once(port, 'message')
    const piece = await pieces.next().then(({ value }) => value ?? null, failureOf)
    port.postMessage(piece)
    if (!(piece instanceof Uint8Array)) break
  }
  port.close()
}

async function* answer({ settings, body }: ConflictsWork): AsyncGenerator<Uint8Array> {
  const query = queryIn(body, settings)
  const current = new CurrentBibliography(settings.dbPath, settings.busyTimeoutMs)
  try {
    let lines: Generator<string> | undefined
    let first: Bibliography | undefined
    const read = (bibliography: Bibliography): string | undefined => {
      first ??= bibliography
      if (first !== bibliography)
        throw new ExpectedError(503, 'An import has replaced the data meanwhile; ask again.')
      // This look-up takes the lock, or throws while another process holds it. Then `current` calls `read` again.
      // In the generator, such an error would end the generator.
      bibliography.facts()
      lines ??= conflictLines(bibliography, query)
      const { value, done } = lines.next()
      return done ? undefined : value
    }
    let text = ''
    let due = performance.now() + PIECE_MS
    for (;;) {
      const more = await current.read(read)
      if (more !== undefined) text += more
      if (more !== undefined && text.length < PIECE_BYTES && performance.now() < due) continue
      if (text !== '') yield new TextEncoder().encode(text)
      if (more === undefined) return
      text = ''
      due = performance.now() + PIECE_MS
    }
  } finally {
    current.close()
  }
}

/** Throws a 400 or 422 if the request is not valid. */
function queryIn(body: Uint8Array, { maxAuthorResolve, dataDate }: ConflictsSettings): ConferenceQuery {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const asked = checked(conflictsRequest, parseJson(bytes))
  return {
    left: requireEntries('left', asked.left, CONFERENCE_LEFT),
    right: requireEntries('right', asked.right, CONFERENCE_RIGHT),
    rules: matchRulesOf(asked, maxAuthorResolve),
    limitPerPair: clampedLimit(asked.limit_per_pair, CONFERENCE_ITEMS),
    yearMin: asked.year_min ?? null,
    withPersons: asked.persons ?? false,
    dataDate,
  }
}
