import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type {
  DocumentsRequest,
  FindDocumentsRequest,
  RemoveDocumentRequest,
} from '../../shared/contract/documents.ts'
import { utcText } from '../../shared/measures.ts'
import { codeOf, ExpectedError, StartError } from '../../shared/server/errors.ts'
import { addressOf } from '../settings.ts'
import { answersIn } from './answer-lines.ts'
import { DAY_MS } from './clock.ts'
import { decisionFile } from './decision-file.ts'
import { noProject, projectOf } from './document-requests.ts'
import { logLimiter, pendingNotes } from './notes.ts'
import { countImport, EARLIER, earlierLine, exportedDocuments, readOwnFile } from './own-files.ts'
import { connectionPool, type Query, reading, WriteQueue } from './postgres/connection.ts'
import { bodyReader, dataOf } from './postgres/large-bodies.ts'
import * as answers from './postgres/postgres-answers.ts'
import * as documents from './postgres/postgres-documents.ts'
import { makeTables } from './postgres/tables.ts'
import {
  eventRow,
  LIMITED,
  type LimitRun,
  NEWEST_DAY,
  plausibleNow,
  type StatsRow,
  statsOf,
} from './statistics.ts'
import {
  type Cleared,
  DEFAULTS,
  type FileHead,
  FULL,
  type Hit,
  type ListRequest,
  type LogEvent,
  type OwnFile,
  type OwnImported,
  type PageVisit,
  type Selection,
  type Step,
  type Store,
  type StoreOptions,
} from './store.ts'
import { partsOf, storedKey } from './stored-key.ts'

/** Answers that are given while the database cannot be reached. */
const REMEMBERED_BYTES = 64 * 1024 * 1024
/** No read of an answer takes longer. */
const READ_MS = 30_000
const BETWEEN_SLICES_MS = 15
const ROWS_AT_ONCE = 1000

/**
 * Connects to a database, makes its tables, and resolves to what makes the store. Throws a StartError of one line if that is
 * not possible.
 */
export async function connectStore(
  url: string,
  connections = 10,
): Promise<(options: StoreOptions) => PostgresStore> {
  const pool = connectionPool(url, connections)
  try {
    await makeTables(pool, url)
    return (options) => new PostgresStore(pool, options)
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new StartError(`The database ${addressOf(url)} cannot be used: ${reason}.`, { cause: error })
  }
}

const STOPPED = new ExpectedError(503, 'The clear was stopped: what was removed by then is gone.')

/** The daemon's persistent data on a PostgreSQL server, which several daemons may share. */
export class PostgresStore implements Store {
  readonly movedAside = null
  readonly #pool: pg.Pool
  readonly #read: Query
  readonly #queue: WriteQueue
  readonly #options: StoreOptions & typeof DEFAULTS
  readonly #remembered = new LRUCache<string, Hit>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ response }) => response.length + 1,
  })
  /** Of this daemon, among several. */
  readonly #noted = `noted_batch ${randomUUID()}`
  readonly #notes
  readonly #limitLog = logLimiter()
  #lastVisitCount = 0
  #limiting: Promise<void> | null = null
  #telemetryTimer: NodeJS.Timeout | undefined
  #closing: Promise<void> | null = null
  readonly #bodies = bodyReader()

  constructor(pool: pg.Pool, given: StoreOptions) {
    this.#options = { ...DEFAULTS, ...given }
    this.#pool = pool
    this.#read = reading(pool)
    this.#queue = new WriteQueue(pool, {
      lockWaitMs: this.#options.lockWaitMs,
      log: (...event) => this.log(...event),
    })
    this.#notes = pendingNotes(0, (notes) => {
      const write = async (query: Query) => {
        await answers.countHits(query, notes.hits)
        await writeVisitsAndLogs(query, notes)
        await query('DELETE FROM runtime_counters WHERE name = $1', [this.#noted])
        await answers.addToCounter(query, this.#noted, notes.batch, this.#now())
      }
      // A read that began before the commit does not see the batch in the tables, and counts it here.
      const later = () => pause(READ_MS, undefined, { ref: false })
      return this.#queue.write(write, true).then(later, later)
    })
    this.#limitTelemetry()
    this.#limitSoon()
  }

  async hit(owner: string, key: string): Promise<Hit | null> {
    const stored = storedKey(owner, key)
    const at = this.#now()
    try {
      const row = await answers.readAnswer(this.#read, stored, this.#noted)
      if (row === undefined) {
        this.#remembered.delete(stored)
        return null
      }
      const { noted, hit_count, ...answer } = row
      const hit = { ...answer, hit_count: hit_count + this.#notes.hit(stored, at, noted), last_hit_at: at }
      this.#remembered.set(stored, hit)
      return hit
    } catch (error) {
      const isAway = error instanceof ExpectedError && error.statusCode === 503
      const before = isAway ? this.#remembered.get(stored) : undefined
      if (before === undefined) throw error
      this.#notes.hit(stored, at, 0)
      const hit = { ...before, hit_count: before.hit_count + 1, last_hit_at: at }
      this.#remembered.set(stored, hit)
      return hit
    }
  }

  async put(owner: string, body: Uint8Array): Promise<void> {
    const read = await this.#bodies.read({ kind: 'answer', bytes: body })
    if (!read.answer) return
    const answer = { owner, ...read.answer, at: this.#now() }
    await this.#queue.write((query) => answers.storeAnswer(query, answer, this.#options.cacheMaxBytes))
    this.#limitSoon()
  }

  list(request: ListRequest) {
    return answers.listAnswers(this.#read, request)
  }

  factsOf(owner: string, keys: readonly string[]) {
    return answers.factsOf(this.#read, owner, keys)
  }

  async figures() {
    return { ...(await answers.cacheFigures(this.#read)), log_bytes: 0, free_bytes: 0 }
  }

  async clear(selection: Selection, { signal }: { signal: AbortSignal }): Promise<Cleared> {
    // The server gives room back by itself.
    const cleared = { entries: 0, bytes: 0, givenBack: 0, freeBytes: 0 }
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after
      const { entries, bytes, next } = await this.#queue.write(async (query) => {
        if (signal.aborted) throw STOPPED
        const removed = await answers.removeSome(query, selection, from)
        // It may have waited for a lock.
        if (signal.aborted) throw STOPPED
        return removed
      })
      cleared.entries += entries
      cleared.bytes += bytes
      after = next
      await pause(BETWEEN_SLICES_MS)
    }
    return cleared
  }

  exportAfter(key: string) {
    return answers.linesAfter(this.#read, key)
  }

  async importLines(lines: Uint8Array) {
    const { values, bad } = answersIn(lines)
    const at = this.#now()
    const imported = await this.#queue.write(async (query) => {
      const counts = { added: 0, replaced: 0, kept: 0 }
      for (const line of values) {
        const [owner, key] = partsOf(line.key)
        const answer = { owner, key, json: line.json, ...dataOf(line.json), at }
        counts[await answers.storeLine(query, line, answer)] += 1
      }
      return counts
    })
    this.#limitSoon()
    return { ...imported, bad }
  }

  listEarlier(owner: string, key: string) {
    return answers.listEarlier(this.#read, owner, key)
  }

  earlier(owner: string, key: string, id: number) {
    return answers.earlierAnswer(this.#read, owner, key, id)
  }

  async recordVisit(visit: PageVisit): Promise<number> {
    this.#notes.visit(visit, this.#now())
    return this.visitCount()
  }

  async visitCount(): Promise<number> {
    try {
      const [row] = await this.#read<{ visits: number; noted: number }>(
        `SELECT coalesce((SELECT value FROM runtime_counters WHERE name = 'visit_count'), 0) AS visits,
          coalesce((SELECT value FROM runtime_counters WHERE name = $1), 0) AS noted`,
        [this.#noted],
      )
      this.#lastVisitCount = (row?.visits ?? 0) + this.#notes.pending(row?.noted ?? 0).visits
    } catch {
      // The page is more important than an exact number.
      this.#lastVisitCount += 1
    }
    return this.#lastVisitCount
  }

  async recordEvent(event: Parameters<Store['recordEvent']>[0], extra: string | null): Promise<void> {
    const at = this.#now()
    const row = [...eventRow(event, extra), at]
    await this.#queue.write(async (query) => {
      await query(
        `INSERT INTO query_events (event_type, query_hash, left_count, right_count, total_pairs, cache_hit, success,
          duration_ms, error_message, extra_json, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        row,
      )
      await answers.addToCounter(query, 'query_event_count', 1, at)
    })
  }

  async recordLargeEvent(body: Uint8Array) {
    const read = (await this.#bodies.read({ kind: 'event', bytes: body })).event
    if (!read) throw new Error('The body is of another kind.')
    await this.recordEvent(read.event, read.extra)
    return read.event.duration_ms
  }

  async stats() {
    const counter = (name: string) =>
      `coalesce((SELECT value FROM runtime_counters WHERE name = '${name}'), 0) AS ${name}`
    const [row] = await this.#read<StatsRow>(
      `SELECT (SELECT count(*) FROM query_events) AS events, (SELECT count(*) FROM page_visits) AS visits,
        (SELECT count(*) FROM query_events WHERE success = 0) AS failures,
        (SELECT count(*) FROM query_cache) AS entries,
        (SELECT greatest(coalesce(sum(bytes), 0), 0) FROM cache_growth) AS bytes,
        ${['visit_count', 'query_event_count', 'cache_hit_count', 'cache_write_count', 'removed_failure_count'].map(counter).join()},
        coalesce((SELECT value FROM runtime_counters WHERE name = $1), 0) AS noted`,
      [this.#noted],
    )
    if (row === undefined) throw new Error('The server gave no row.')
    return statsOf(row, this.#notes.pending(row.noted))
  }

  history(days: number, step: Step) {
    return answers.readHistory(this.#read, +this.#options.clock(), days, step)
  }

  readonly log: LogEvent = (level, message, detail = {}) => {
    const facts = this.#limitLog(message, detail)
    if (facts === null) return
    this.#options.logEvent(level, message, facts)
    this.#notes.log({
      level,
      message,
      detail: JSON.stringify({ pid: process.pid, ...facts }),
      at: this.#now(),
    })
  }

  listDocuments(owner: string, kind: DocumentKind, request: DocumentsRequest) {
    return documents.listDocuments(this.#read, [owner, kind], request)
  }

  getDocument(owner: string, kind: DocumentKind, id: string) {
    return documents.getDocument(this.#read, [owner, kind], id)
  }

  async putDocument(owner: string, kind: DocumentKind, body: Uint8Array) {
    const read = await this.#bodies.read({ kind, bytes: body })
    if (!read.document) throw new Error('The body is of another kind.')
    const { document, replaces } = read.document
    const at = this.#now()
    const project = projectOf(document)
    return this.#queue.write(async (query) => {
      if (project && !(await documents.getDocument(query, [owner, 'project'], project))) throw noProject()
      return documents.putDocument(query, owner, document, { replaces, at })
    })
  }

  removeDocument(owner: string, kind: DocumentKind, request: RemoveDocumentRequest) {
    return this.#queue.write((query) => documents.removeDocument(query, [owner, kind], request))
  }

  async findDocuments(owner: string, kind: DocumentKind, request: FindDocumentsRequest | Uint8Array) {
    const isLarge = request instanceof Uint8Array
    const sought = isLarge ? (await this.#bodies.read({ kind: 'sought', bytes: request })).sought : request
    if (!sought) throw new Error('The body is of another kind.')
    return documents.findDocuments(this.#read, [owner, kind], sought)
  }

  countDocuments(owner: string) {
    return documents.countDocuments(this.#read, owner)
  }

  async exportDocuments(cursor: string) {
    if (!cursor.startsWith(EARLIER))
      return exportedDocuments(
        await documents.documentsAfter(this.#read, Number(cursor), { owner: null, limit: 20 }),
      )
    const earlier = await answers.earlierAfter(this.#read, Number(cursor.slice(EARLIER.length)))
    if (!earlier) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
    return { lines: earlierLine(earlier), count: 1, leftOut: [], next: `${EARLIER}${earlier.id}` }
  }

  async exportDecisions(owner: string, head: FileHead) {
    return decisionFile(await documents.documentsAfter(this.#read, 0, { owner, limit: null }), head)
  }

  async importDocuments(owner: string, file: OwnFile, bytes: Uint8Array): Promise<OwnImported> {
    const { items, ends, bad } = readOwnFile(file, bytes, owner)
    const at = this.#now()
    return this.#queue.write(async (query) => {
      const { imported, add } = countImport()
      for (const item of items) {
        if ('earlier' in item) {
          imported.other[(await answers.addEarlierOnce(query, item.earlier)) ? 'added' : 'kept'] += 1
          continue
        }
        const there = await documents.addDocument(query, item.owner, item.document, at)
        if (there === 'full') throw new ExpectedError(413, FULL)
        add(item.document, there)
      }
      return { ...imported, ends, bad }
    })
  }

  bytes = () => null
  restored = () => null
  noteRestoredRead = async () => {}
  announce = () => {}
  reportError = () => {}

  beginShutdown(): void {
    this.#queue.beginShutdown()
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    clearInterval(this.#telemetryTimer)
    this.beginShutdown()
    this.#notes.send()
    await this.#limiting
    await this.#queue.close()
    await this.#bodies.close()
    await this.#pool.query('DELETE FROM runtime_counters WHERE name = $1', [this.#noted]).catch(() => {})
    await this.#pool.end()
  }

  #now(): string {
    return utcText(this.#options.clock())
  }

  #limitSoon(): void {
    const { cacheMaxBytes, clock } = this.#options
    if (cacheMaxBytes === undefined) return
    // One that runs may have looked before this put.
    const before = this.#limiting ?? Promise.resolve()
    const limiting = before.then(async () => {
      // A hit before the put counts for the limit.
      this.#notes.send()
      while (
        this.#closing === null &&
        (await this.#queue.write((query) => answers.limitSome(query, cacheMaxBytes, clock())))
      )
        await pause(BETWEEN_SLICES_MS)
    })
    this.#limiting = limiting.catch(() => {})
  }

  #limitTelemetry(): void {
    const { telemetryDays: days, clock } = this.#options
    if (days === undefined) return
    let lastRun: number | null = null
    const run = async () => {
      const before = lastRun
      const now = clock()
      lastRun = +now
      const [kept] = await this.#read<LimitRun & object>(
        "SELECT value, updated_at FROM runtime_counters WHERE name = 'telemetry_limit_run'",
      )
      const [newest] = await this.#read<{ day: string | null }>(NEWEST_DAY)
      const { plausible, isAgain } = plausibleNow(now, {
        lastRun: before,
        kept,
        newestDay: newest?.day ?? null,
      })
      const at = utcText(now)
      if (!isAgain)
        await this.#queue.write(async (query) => {
          await query("DELETE FROM runtime_counters WHERE name = 'telemetry_limit_run'")
          await answers.addToCounter(query, 'telemetry_limit_run', Math.floor(+plausible / 1000), at)
        })
      const oldest = utcText(new Date(+plausible - days * DAY_MS))
      for (const table of Object.keys(LIMITED))
        while ((await this.#queue.write((query) => removeOld(query, table, oldest, at))) === ROWS_AT_ONCE)
          await pause(BETWEEN_SLICES_MS)
    }
    // A failure is retried a day later.
    run().catch(() => {})
    this.#telemetryTimer = setInterval(() => run().catch(() => {}), DAY_MS).unref()
  }
}

async function writeVisitsAndLogs(
  query: Query,
  { visits, logs }: Parameters<Parameters<typeof pendingNotes>[1]>[0],
) {
  for (const { route, clientIp, userAgent, at } of visits)
    await query(
      'INSERT INTO page_visits (route, client_ip, user_agent, created_at) VALUES ($1, $2, $3, $4)',
      [route, clientIp, userAgent?.replaceAll('\0', '') ?? null, at],
    )
  const last = visits.at(-1)
  if (last) await answers.addToCounter(query, 'visit_count', visits.length, last.at)
  for (const { level, message, detail, at } of logs)
    await query('INSERT INTO event_logs (level, message, detail_json, created_at) VALUES ($1, $2, $3, $4)', [
      level,
      message,
      detail,
      at,
    ])
  if (logs.length > 0)
    await query(
      'DELETE FROM event_logs WHERE id <= (SELECT id FROM event_logs ORDER BY id DESC LIMIT 1 OFFSET 10000)',
    )
}

async function removeOld(query: Query, table: string, oldest: string, at: string): Promise<number> {
  const rows = await query<{ success: number | null }>(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE created_at < $1 LIMIT ${ROWS_AT_ONCE})
    RETURNING ${table === 'query_events' ? 'success' : 'NULL AS success'}`,
    [oldest],
  )
  const failures = rows.filter(({ success }) => success === 0).length
  if (failures > 0) await answers.addToCounter(query, 'removed_failure_count', failures, at)
  return rows.length
}
