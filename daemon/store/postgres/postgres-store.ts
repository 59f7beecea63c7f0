import type pg from 'pg'
import { utcText } from '../../../shared/measures.ts'
import { codeOf, StartError } from '../../../shared/server/server-errors.ts'
import { addressOf, DATABASE_CONNECTIONS } from '../../settings.ts'
import { daily } from '../clock.ts'
import { DEFAULTS, type LogEvent, type Store, type StoreOptions } from '../store.ts'
import { bodyReader } from './bodies.ts'
import { connectionPool, reading } from './connection.ts'
import { postgresAnswers } from './postgres-answers.ts'
import { postgresDocuments } from './postgres-documents.ts'
import { makeTables } from './postgres-tables.ts'
import { limitTelemetry, type Part, postgresNotes, postgresTelemetry } from './postgres-telemetry.ts'
import { transactions } from './transactions.ts'

/** The next step for a database in which the server lets nobody make our tables. */
const HINTS: Readonly<Record<string, string>> = {
  '42P07': ': create a database for CoAuthors alone',
  '42501': ': make its user the owner of the database',
  '25006': ': it is a standby, say; name the primary server',
}

/**
 * Connects to a database, makes its tables, and resolves to what makes the store: the daemon's persistent data on a PostgreSQL
 * server, which several daemons may share. Throws a StartError of one line if that is not possible.
 */
export async function connectStore(
  url: string,
  connections = DATABASE_CONNECTIONS,
): Promise<(options: StoreOptions) => Store> {
  const pool = connectionPool(url, connections)
  const address = addressOf(url)
  try {
    await makeTables(pool, address)
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    const hint = HINTS[codeOf(error)] ?? ''
    throw new StartError(`The database ${address} cannot be used: ${reason}${hint}.`, { cause: error })
  }
  return (options) => makeStore(pool, options)
}

function makeStore(pool: pg.Pool, given: StoreOptions): Store {
  const options = { ...DEFAULTS, ...given }
  const now = () => utcText(options.clock())
  const log: LogEvent = (...event) => store.log(...event)
  const { write, beginShutdown, close: whenWritten } = transactions(pool, { ...options, log })
  const notes = postgresNotes(write, now)
  const bodies = bodyReader()
  const part: Part = { read: reading(pool), write, bodies, notes, options, now }
  const { telemetryDays } = options
  const telemetryTimer = telemetryDays && daily(() => limitTelemetry(part, telemetryDays))
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    clearInterval(telemetryTimer || undefined)
    beginShutdown()
    notes.send()
    await notes.whenSent()
    await whenWritten()
    await bodies.close()
    await notes.forgetAll(part.read).catch(() => {})
    await pool.end()
  }
  const store: Store = {
    ...postgresAnswers(part),
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
  return store
}
