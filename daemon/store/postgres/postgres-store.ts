import type pg from 'pg'
import { utcText } from '../../../shared/measures.ts'
import { codeOf, StartError } from '../../../shared/server/errors.ts'
import { addressOf, DATABASE_CONNECTIONS } from '../../settings.ts'
import { daily } from '../clock.ts'
import { DEFAULTS, type LogEvent, type Store, type StoreOptions } from '../store.ts'
import { connectionPool, reading } from './connection.ts'
import { bodyReader } from './large-bodies.ts'
import { postgresAnswers } from './postgres-answers.ts'
import { postgresDocuments } from './postgres-documents.ts'
import { postgresEarlier } from './postgres-earlier.ts'
import { limitTelemetry, postgresNotes, postgresTelemetry } from './postgres-telemetry.ts'
import type { Part } from './store-part.ts'
import { makeTables } from './tables.ts'
import { writeQueue } from './write-queue.ts'

/**
 * Connects to a database, makes its tables, and resolves to what makes the store: the daemon's persistent data on a PostgreSQL
 * server, which several daemons may share. Throws a StartError of one line if that is not possible.
 */
export async function connectStore(
  url: string,
  connections = DATABASE_CONNECTIONS,
): Promise<(options: StoreOptions) => Store> {
  const pool = connectionPool(url, connections)
  try {
    await makeTables(pool, url)
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new StartError(`The database ${addressOf(url)} cannot be used: ${reason}.`, { cause: error })
  }
  return (options) => makeStore(pool, options)
}

function makeStore(pool: pg.Pool, given: StoreOptions): Store {
  const options = { ...DEFAULTS, ...given }
  const now = () => utcText(options.clock())
  const log: LogEvent = (...event) => store.log(...event)
  const { write, isClosing, beginShutdown, close: closeQueue } = writeQueue(pool, { ...options, log })
  const notes = postgresNotes(write, now)
  const bodies = bodyReader()
  const part: Part = { read: reading(pool), write, isClosing, bodies, notes, options, now }
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    clearInterval(telemetryTimer || undefined)
    beginShutdown()
    notes.send()
    await closeQueue()
    await bodies.close()
    await notes.forgetAll(part.read).catch(() => {})
    await pool.end()
  }
  const store: Store = {
    ...postgresAnswers(part),
    ...postgresEarlier(part),
    ...postgresTelemetry(part),
    ...postgresDocuments(part),
    movedAside: null,
    restored: () => null,
    noteRestoredRead: async () => {},
    announce: () => {},
    reportError: () => {},
    beginShutdown,
    close: () => {
      closing ??= close()
      return closing
    },
  }
  const { telemetryDays } = options
  const telemetryTimer = telemetryDays && daily(() => limitTelemetry(part, telemetryDays))
  return store
}
