import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SqliteError } from 'better-sqlite3'
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type {
  DocumentsRequest,
  FindDocumentsRequest,
  RemoveDocumentRequest,
} from '../../../shared/contract/documents.ts'
import { utcText } from '../../../shared/measures.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { ProcessLock } from '../../../shared/server/files/process-lock.ts'
import { DAY_MS } from '../clock.ts'
import { logLimiter, pendingNotes } from '../notes.ts'
import {
  type Cleared,
  DEFAULTS,
  type Hit,
  type ListRequest,
  type LogEvent,
  type OwnFile,
  type PageVisit,
  type Selection,
  type Step,
  type Store,
  type StoreOptions,
} from '../store.ts'
import { readAnswer, storedKey } from './answers.ts'
import { isBackedUp } from './backups.ts'
import { type Aside, COMPANIONS, numberOf, sizeOf } from './database-file.ts'
import { countDocuments, factOf, listDocuments } from './documents.ts'
import { FileGuard } from './file-guard.ts'
import type { FILE_OPERATIONS, FILE_READS } from './file-operations.ts'
import { type Files, openFile, openPaths, type Paths, type Which } from './files.ts'
import type { JOBS, OPERATIONS, READS } from './operations.ts'
import { isDamage, isLocked } from './sqlite-errors.ts'
import type { Said, ThreadData } from './store-thread.ts'
import { type EventRow, lastBatch, readStats, readVisits } from './telemetry.ts'

const THREAD = new URL('./store-thread.ts', import.meta.url)
// A disk that damages everything written to it would otherwise soon be full of damaged stores.
const BETWEEN_MOVES_MS = 60_000
/** Room that is worth rewriting the rest of the file after a partial clear. */
const LIVE_BYTES_REWRITTEN = 16 * 1024 * 1024
const RETRY_MS = 50
const STOPPED = 'The clear was stopped: what was removed by then is gone.'
const NOT_REPLACED = 'The store was damaged, and no other one can be opened: the daemon ends. Start it again.'
const ASIDE = {
  corrupt: {
    runtime: 'The store was damaged or of another program: it was moved aside, and a fresh one begun.',
    workspace:
      'The workspace was damaged or of another program: it was moved aside, and its newest sound backup is used.',
  },
  earlier: {
    runtime: 'The store was of an earlier version: it was moved aside, and a fresh one begun.',
    workspace:
      'The workspace was of an earlier version: it was moved aside. `coauthors workspace import` reads it.',
  },
}

type Waiter = { resolve: (value: unknown) => void; reject: (error: unknown) => void }
type Operations = typeof OPERATIONS & typeof FILE_OPERATIONS
type Reads = typeof READS & typeof FILE_READS
type Jobs = typeof JOBS

/**
 * The daemon's persistent data in files: answers and telemetry in `runtime.sqlite`, the user's own work in
 * `workspace.sqlite`. This is the serving thread's side: it reads answers and figures through connections of its own, which
 * never wait, and sends everything else to the thread that owns the files (store-thread.ts).
 */
export class SqliteStore implements Store {
  readonly paths: Paths
  movedAside: string | null = null
  readonly #options: StoreOptions & typeof DEFAULTS
  readonly #locks: readonly ProcessLock[]
  /** Started with the first message: a thread holds 16 MB. */
  #worker: Worker | null = null
  readonly #threadData: ThreadData
  readonly #waiters = new Map<number, Waiter>()
  #lastId = 0
  #outbox: { id: number; name: string; value: unknown }[] = []
  #transfer: ArrayBuffer[] = []
  /** Connections that only read. */
  #readers: Files
  /** Set while a file is replaced: reads wait for it. */
  #replacing: Promise<void> | null = null
  #replacedAt = Number.NEGATIVE_INFINITY
  readonly #notes: ReturnType<typeof pendingNotes>
  readonly #limitLog = logLimiter()
  #telemetryTimer: NodeJS.Timeout | undefined
  #lastVisitCount = 0
  #closing: Promise<void> | null = null
  #hasEnded = false
  /** Why the thread has ended, if it has by itself. */
  #threadError: Error | null = null

  /** Called by `openStore` with locked, resolved paths. Throws a StartError, SQLite's or the system's errors. */
  constructor(paths: Paths, locks: readonly ProcessLock[], given: StoreOptions) {
    this.paths = paths
    this.#locks = locks
    this.#options = { ...DEFAULTS, ...given }
    const { clock, checkedBytes, lockWaitMs, lookEveryMs, backupAfterMs, cacheMaxBytes } = this.#options
    const workspace = openFile('workspace', paths, { clock })
    let asides: Record<Which, Aside | null>
    try {
      const runtime = openFile('runtime', paths, { clock, checkedBytes })
      this.#readers = { runtime: reading(runtime.database), workspace: reading(workspace.database) }
      this.#notes = pendingNotes(lastBatch(runtime.database), (notes) => {
        if (!this.#hasEnded) this.#send({ id: 0, name: 'notes', value: notes })
      })
      asides = { runtime: runtime.aside, workspace: workspace.aside }
    } catch (error) {
      workspace.database.close()
      throw error
    }
    this.#threadData = {
      paths,
      opened: FileGuard.look([...locks.map(({ file }) => file), ...openPaths(paths)]),
      lockWaitMs,
      lookEveryMs,
      backupAfterMs,
      isBackedUp: isBackedUp(this.#readers.workspace),
      mostBytes: cacheMaxBytes ?? null,
    }
    for (const which of ['runtime', 'workspace'] as const) this.#noteAside(which, asides[which])
    this.#limitTelemetry()
    const hasLimit = cacheMaxBytes !== undefined || hasLimitIndex(this.#readers.runtime)
    if (hasLimit || !this.#threadData.isBackedUp) this.#worker = this.#startThread()
  }

  // Answers

  hit(owner: string, key: string): Hit | null | Promise<Hit | null> {
    if (this.#replacing !== null) return this.#replacing.then(() => this.hit(owner, key))
    const stored = storedKey(owner, key)
    const row = readAnswer(this.#readers.runtime, stored)
    if (row === undefined) return null
    const at = this.#now()
    const { response, created_at, updated_at, hit_count, noted } = row
    const count = hit_count + this.#notes.hit(stored, at, noted)
    return { response, created_at, updated_at, hit_count: count, last_hit_at: at }
  }

  async put(owner: string, body: Uint8Array): Promise<void> {
    const mostBytes = this.#options.cacheMaxBytes ?? null
    await this.#ask<Operations, 'put'>('put', { owner, body, at: this.#now(), mostBytes }, body)
  }

  list(request: ListRequest) {
    return this.#ask<JobsAsked, 'list'>('list', request)
  }

  factsOf(owner: string, keys: readonly string[]) {
    return this.#ask<Reads, 'factsOf'>('factsOf', { owner, keys })
  }

  async figures() {
    const figures = await this.#ask<JobsAsked, 'figures'>('figures', null)
    const { runtime } = this.paths
    return {
      ...figures,
      file_bytes: sizeOf(runtime),
      log_bytes: sizeOf(`${runtime}-wal`),
      free_bytes: freeBytes(this.#readers.runtime),
    }
  }

  async clear(
    selection: Selection,
    { compact, signal }: { compact: boolean; signal: AbortSignal },
  ): Promise<Cleared> {
    const isAll = !selection.owner && selection.keys === undefined && !selection.olderThan
    if (isAll) return this.#clearAll(signal)
    const before = this.bytes()
    const id = this.#lastId + 1
    const stop = () => {
      this.#ask('stop', id).catch(() => {})
      this.#waiters.get(id)?.reject(new ExpectedError(503, STOPPED))
      this.#waiters.delete(id)
    }
    const removing = this.#ask<JobsAsked, 'clear'>('clear', selection)
    signal.addEventListener('abort', stop, { once: true })
    const removed = await removing.finally(() => signal.removeEventListener('abort', stop))
    const { runtime } = this.#readers
    const live = numberOf(runtime, 'page_count') * numberOf(runtime, 'page_size') - freeBytes(runtime)
    const isLittle = live <= LIVE_BYTES_REWRITTEN && freeBytes(runtime) > 0
    await this.#ask(compact || isLittle ? 'compact' : 'fold', null)
    return { ...removed, givenBack: Math.max(0, before - this.bytes()), freeBytes: freeBytes(runtime) }
  }

  /** Begins a fresh file, which takes over the small tables. */
  async #clearAll(signal: AbortSignal): Promise<Cleared> {
    const since = performance.now()
    for (;;) {
      try {
        const { entries, bytes, before } = await this.#ask<FreshAsked, 'prepareFresh'>('prepareFresh', null)
        if (signal.aborted) {
          await this.#ask('abandonFresh', null)
          throw new ExpectedError(503, STOPPED)
        }
        await this.#replace('runtime', 'putInPlace')
        return { entries, bytes, givenBack: Math.max(0, before - this.bytes()), freeBytes: 0 }
      } catch (error) {
        const waited = performance.now() - since
        if (!isLocked(error) || waited > this.#options.lockWaitMs) throw error
        if (signal.aborted) throw new ExpectedError(503, STOPPED)
        await pause(RETRY_MS)
      }
    }
  }

  exportAfter(key: string) {
    return this.#ask<Reads, 'exportAfter'>('exportAfter', key)
  }

  importLines(lines: Uint8Array) {
    return this.#ask<Operations, 'importLines'>('importLines', { lines, at: this.#now() }, lines)
  }

  listEarlier(owner: string, key: string) {
    return this.#ask<Reads, 'listEarlier'>('listEarlier', { owner, key })
  }

  earlier(owner: string, key: string, id: number) {
    return this.#ask<Reads, 'earlier'>('earlier', { owner, key, id })
  }

  // Telemetry

  recordVisit(visit: PageVisit): number {
    this.#notes.visit(visit, this.#now())
    return this.visitCount()
  }

  visitCount(): number {
    try {
      const { visits, noted } = readVisits(this.#readers.runtime)
      this.#lastVisitCount = visits + this.#notes.pending(noted).visits
    } catch {
      // The page is more important than an exact number. The next write reports the problem.
      this.#lastVisitCount += 1
    }
    return this.#lastVisitCount
  }

  async recordEvent(event: Parameters<Store['recordEvent']>[0], extra: string | null): Promise<void> {
    const { event_type, query_hash, left_count, right_count, total_pairs, duration_ms, error_message } = event
    const [cacheHit, success] = [Number(event.cache_hit), Number(event.success)]
    const counts = [left_count, right_count, total_pairs, cacheHit, success]
    const row: EventRow = [
      event_type,
      query_hash ?? null,
      ...counts,
      duration_ms ?? null,
      error_message ?? null,
      extra,
      this.#now(),
    ]
    await this.#ask('event', { row })
  }

  async stats() {
    await this.#replacing
    return readStats(this.#readers.runtime, this.#notes.pending)
  }

  history(days: number, step: Step) {
    return this.#ask<JobsAsked, 'history'>('history', { now: +this.#options.clock(), days, step })
  }

  readonly log: LogEvent = (level, message, detail = {}) => {
    const facts = this.#limitLog(message, detail)
    if (facts === null) return
    this.#options.logEvent(level, message, facts)
    const row = { level, message, detail: JSON.stringify({ pid: process.pid, ...facts }), at: this.#now() }
    this.#notes.log(row, this.#worker !== null)
  }

  // Documents

  async listDocuments(owner: string, kind: DocumentKind, request: DocumentsRequest): Promise<Uint8Array> {
    // The page names its sites at each visit.
    if (kind === 'site' && this.#replacing === null)
      return listDocuments(this.#readers.workspace, [owner, kind], request)
    return this.#ask<Reads, 'listDocuments'>('listDocuments', { owner, kind, request })
  }

  getDocument(owner: string, kind: DocumentKind, id: string) {
    return this.#ask<Reads, 'getDocument'>('getDocument', { owner, kind, id })
  }

  putDocument(owner: string, kind: DocumentKind, body: Uint8Array) {
    return this.#ask<Operations, 'putDocument'>('putDocument', { owner, kind, body, at: this.#now() }, body)
  }

  async removeDocument(owner: string, kind: DocumentKind, request: RemoveDocumentRequest) {
    const outcome = await this.#ask<Operations, 'removeDocument'>('removeDocument', { owner, kind, request })
    if (kind !== 'project' || !('removed' in outcome) || !('id' in request) || !request.id) return outcome
    // Answers when nothing of it is left in file, log and backups, or says where something may be.
    const left = await this.#ask<ForgetAsked, 'forget'>('forget', { owner, id: request.id })
    return { ...outcome, left }
  }

  findDocuments(owner: string, kind: DocumentKind, request: FindDocumentsRequest | Uint8Array) {
    if (request instanceof Uint8Array)
      return this.#ask<Reads, 'findLarge'>('findLarge', { owner, kind, body: request }, request)
    return this.#ask<Reads, 'findDocuments'>('findDocuments', { owner, kind, request })
  }

  async countDocuments(owner: string): Promise<Partial<Record<DocumentKind, number>>> {
    await this.#replacing
    return countDocuments(this.#readers.workspace, owner)
  }

  exportDocuments(cursor: string) {
    return this.#ask<Reads, 'exportDocuments'>('exportDocuments', cursor)
  }

  exportDecisions(owner: string, head: { program: string; exported_at: string }) {
    return this.#ask<Reads, 'exportDecisions'>('exportDecisions', { owner, ...head })
  }

  importDocuments(owner: string, file: OwnFile, bytes: Uint8Array) {
    return this.#ask<Operations, 'importDocuments'>(
      'importDocuments',
      { owner, file, bytes, at: this.#now() },
      bytes,
    )
  }

  // The files

  bytes(): number {
    return COMPANIONS.reduce((sum, suffix) => sum + sizeOf(this.paths.runtime + suffix), 0)
  }

  restored(): string | null {
    return this.#replacing === null ? factOf(this.#readers.workspace, 'restored') : null
  }

  noteRestoredRead() {
    return this.#ask<Operations, 'noteRestoredRead'>('noteRestoredRead', null)
  }

  announce(url: string): void {
    for (const lock of this.#locks) lock.announce(url)
  }

  reportError(error: unknown): void {
    if (!isDamage(error)) return
    const isWorkspace = isDamaged(this.#readers.workspace)
    this.#replaceDamaged(isWorkspace ? 'workspace' : 'runtime')
  }

  beginShutdown(): void {
    if (this.#closing === null && this.#worker) this.#ask('beginShutdown', null).catch(() => {})
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    clearInterval(this.#telemetryTimer)
    await this.#replacing
    this.#notes.send()
    const isIdle = this.#worker === null && this.#outbox.length === 0
    // SQLite removes the log with the last connection: the thread has to have one first.
    if (!isIdle) await this.#ask('ready', null).catch(() => {})
    // The thread then folds the log into a file that nobody else has open.
    for (const reader of Object.values(this.#readers)) reader.close()
    try {
      if (!isIdle) await this.#ask('close', null).catch((error: unknown) => this.#options.report(error))
    } finally {
      await this.#worker?.terminate()
      this.#failWaiting(new Error('The store is closed.'))
      for (const lock of this.#locks) lock.release()
    }
  }

  // The thread

  #now(): string {
    return utcText(this.#options.clock())
  }

  #startThread(): Worker {
    const worker = new Worker(THREAD, { workerData: this.#threadData })
    worker.on('message', (said: Said) => this.#hear(said))
    worker.on('error', (error) => this.#fail(error))
    return worker
  }

  /** Sends a message with others of this turn; resolves to its outcome. `bytes` are handed over. */
  #ask<T extends Asked, Name extends keyof T & string>(
    name: Name,
    value: ValueOf<T, Name>,
    bytes?: Uint8Array,
  ): Promise<ResultOf<T, Name>> {
    if (this.#threadError !== null) return Promise.reject(this.#threadError)
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      // The thread answers a message with the result of its kind.
      this.#waiters.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.#send({ id, name, value })
      // Small Buffers share their memory.
      if (bytes && bytes.byteLength === bytes.buffer.byteLength)
        this.#transfer.push(bytes.buffer as ArrayBuffer)
    })
  }

  #send(message: { id: number; name: string; value: unknown }): void {
    if (this.#outbox.push(message) === 1) setImmediate(() => this.#flush())
  }

  #flush(): void {
    // A hit before a put counts for the limit that the put enforces.
    this.#notes.send()
    if (this.#outbox.length === 0) return
    this.#worker ??= this.#startThread()
    this.#worker.postMessage(this.#outbox, this.#transfer)
    this.#outbox = []
    this.#transfer = []
  }

  #hear(said: Said): void {
    if ('outcomes' in said) {
      for (const outcome of said.outcomes) {
        const waiter = this.#waiters.get(outcome.id)
        this.#waiters.delete(outcome.id)
        if ('done' in outcome) waiter?.resolve(outcome.done)
        else if ('refused' in outcome) waiter?.reject(new ExpectedError(...outcome.refused))
        else waiter?.reject(errorOf(...outcome.error))
      }
    } else if ('noted' in said) this.#notes.committed(said.noted)
    else if ('log' in said) this.log(...said.log)
    else if ('damaged' in said) this.#replaceDamaged(said.damaged)
    else if ('failed' in said) this.#options.report(new Error(said.failed))
    else this.#end(said.ended)
  }

  #fail(error: unknown): void {
    this.#threadError = error instanceof Error ? error : new Error(String(error))
    this.#options.report(error)
    this.#failWaiting(error)
    this.#end('The thread of the store has ended: the daemon ends.')
  }

  #failWaiting(error: unknown): void {
    for (const { reject } of this.#waiters.values()) reject(error)
    this.#waiters.clear()
  }

  /** The daemon cannot go on with its files: the next start can. */
  #end(message: string): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#options.logEvent('error', message)
    if (this.#closing === null) setImmediate(this.#options.ended)
  }

  #limitTelemetry(): void {
    const { telemetryDays: days, clock } = this.#options
    if (days === undefined) return
    let lastRun: number | null = null
    // A failure, for example on a full disk, is retried a day later.
    const run = () => {
      const now = +clock()
      this.#ask<JobsAsked, 'limitTelemetry'>('limitTelemetry', { now, days, lastRun }).catch(() => {})
      lastRun = now
    }
    run()
    this.#telemetryTimer = setInterval(run, DAY_MS).unref()
  }

  // Replacing a file

  /** Has a damaged file replaced, at most one a minute. */
  #replaceDamaged(which: Which): void {
    const isTooSoon = performance.now() - this.#replacedAt < BETWEEN_MOVES_MS
    if (this.#replacing !== null || this.#hasEnded || this.#closing !== null || isTooSoon) return
    this.#replacedAt = performance.now()
    this.#replace(which, 'replace').catch((error: unknown) => {
      this.#options.report(error)
      this.#end(NOT_REPLACED)
    })
  }

  /** Windows cannot move a file that is open, and the log of a file belongs to its path: the reader is closed meanwhile. */
  #replace(which: Which, how: 'replace' | 'putInPlace'): Promise<void> {
    const replacing = this.#replaceNow(which, how)
    this.#replacing = replacing
      .catch(() => {})
      .finally(() => {
        this.#replacing = null
      })
    return replacing
  }

  async #replaceNow(which: Which, how: 'replace' | 'putInPlace'): Promise<void> {
    // SQLite removes the log with the last connection: the thread has to have one.
    await this.#ask('ready', null)
    this.#readers[which].close()
    const aside = await this.#ask<ReplaceAsked, 'replace'>(how as 'replace', which)
    const { database } = openFile(which, this.paths, { clock: this.#options.clock, checkedBytes: 0 })
    this.#readers = { ...this.#readers, [which]: reading(database) }
    if (how === 'replace') this.#noteAside(which, aside)
  }

  #noteAside(which: Which, aside: Aside | null): void {
    if (aside === null) return
    this.movedAside = aside.folder
    const level = aside.because === 'corrupt' ? 'error' : 'warn'
    this.log(level, ASIDE[aside.because][which], { folder: aside.folder })
  }
}

type Asked = { [name: string]: (...parts: never[]) => unknown }
/** The last parameter of an operation, and what it returns. */
type ValueOf<T extends Asked, Name extends keyof T> =
  Parameters<T[Name]> extends [...unknown[], infer Value] ? Value : unknown
type ResultOf<T extends Asked, Name extends keyof T> = Awaited<ReturnType<T[Name]>>
type JobsAsked = {
  [Name in keyof Jobs]: (
    value: Parameters<Jobs[Name]['run']>[1],
  ) => ReturnType<Jobs[Name]['run']> extends Generator<void, infer Result> ? Result : never
}
type FreshAsked = { prepareFresh: (value: null) => { entries: number; bytes: number; before: number } }
type ForgetAsked = { forget: (value: { owner: string; id: string }) => string[] }
type ReplaceAsked = { replace: (which: Which) => Aside | null }

/** The index of `CACHE_MAX_MB` (answers.ts). */
const hasLimitIndex = (database: Files[Which]): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'query_cache_by_use'").get() !== undefined

const freeBytes = (database: Files[Which]): number =>
  numberOf(database, 'freelist_count') * numberOf(database, 'page_size')

/** Makes a connection one that only reads, and never waits. */
function reading(database: Files[Which]): Files[Which] {
  database.pragma('query_only = ON')
  database.pragma('busy_timeout = 0')
  return database
}

function isDamaged(database: Files[Which]): boolean {
  try {
    return database.pragma('quick_check(1)', { simple: true }) !== 'ok'
  } catch (error) {
    return isDamage(error)
  }
}

const errorOf = (message: string, code: string): Error =>
  code.startsWith('SQLITE') ? new SqliteError(message, code) : new Error(message)
