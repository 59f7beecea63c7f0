import type pg from 'pg'
import { utcText } from '../../../shared/measures.ts'
import { codeOf, StartError } from '../../../shared/server/server-errors.ts'
import { addressOf, DATABASE_CONNECTIONS } from '../../settings.ts'
import { daily } from '../clock.ts'
import { documentsAfter, findDocuments, getDocument, listDocuments, putDocuments } from '../documents.ts'
import { earlier, earlierAfter, listEarlier } from '../earlier-answers.ts'
import { importOwn } from '../import-own-work.ts'
import { DEFAULTS, type LogEvent, type Store, type StoreOptions } from '../store.ts'
import { createBodyReader } from './bodies.ts'
import { connectionPool, readQuery } from './connection.ts'
import { postgresAnswers } from './postgres-answers.ts'
import { postgresEngine } from './postgres-engine.ts'
import { refuseNul } from './postgres-errors.ts'
import { makeTables } from './postgres-tables.ts'
import {
  postgresNotes,
  postgresTelemetry,
  removeOldTelemetry,
  type StoreParts,
} from './postgres-telemetry.ts'
import { transactions } from './transactions.ts'

/** Advice by PostgreSQL's error code, for a database that the daemon cannot use. */
const HINTS: Readonly<Record<string, string>> = {
  '42P07': ': create a database for CoAuthors alone',
  '42501': ': make its user the owner of the database',
  '25006': ': it may be a standby; set the address of the primary server',
}

/** Connects to the database and makes the tables. Throws a StartError of one line if the database cannot be used. */
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

function makeStore(pool: pg.Pool, storeOptions: StoreOptions): Store {
  const options = { ...DEFAULTS, ...storeOptions }
  const now = () => utcText(options.clock())
  const log: LogEvent = (...event) => store.log(...event)
  const { write, beginShutdown, close: whenWritten } = transactions(pool, { ...options, log })
  const notes = postgresNotes(write, now)
  const bodies = createBodyReader()
  const part: StoreParts = { read: readQuery(pool), write, bodies, notes, options, now }
  const { telemetryDays } = options
  const telemetryTimer = telemetryDays && daily(() => removeOldTelemetry(part, telemetryDays))
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    clearInterval(telemetryTimer || undefined)
    beginShutdown()
    // Commit the last notes and writes first. `forgetAll` removes the counter of these notes.
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
    ...ownWork(part),
    // These five members are about a store's files. A store in a database has none.
    movedAside: [],
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

function ownWork(parts: StoreParts) {
  const { write, bodies } = parts
  const reads = postgresEngine(parts.read, parts)
  return {
    listDocuments: (...which) => listDocuments(reads, ...which),
    getDocument: (...which) => getDocument(reads, ...which),
    documentsAfter: (revision) => documentsAfter(reads, revision),

    async findDocuments(owner, kind, body) {
      const request = await bodies.read('find', body)
      refuseNul(request)
      return findDocuments(reads, owner, kind, request)
    },

    async putDocuments(owner, kind, body, shape) {
      const changes = await bodies.read('documents', body, kind, shape)
      return write((query) => putDocuments(postgresEngine(query, parts), owner, changes))
    },

    async importDocuments(owner, lines) {
      const all = await bodies.read('ownWork', lines, owner)
      return write((query) => importOwn(postgresEngine(query, parts), all))
    },

    async listEarlier(owner, key) {
      refuseNul({ key })
      return listEarlier(reads, owner, key)
    },

    async earlier(owner, key, id) {
      refuseNul({ key })
      return earlier(reads, owner, key, id)
    },

    earlierAfter: (id) => earlierAfter(reads, id),
  } satisfies Partial<Store>
}
