import { isUtf8 } from 'node:buffer'
import type { MovedFile } from '../../../shared/contract/runtime.ts'
import { utcText } from '../../../shared/measures.ts'
import type { ProcessLock } from '../../../shared/server/files/process-lock.ts'
import { daily } from '../clock.ts'
import { listDocuments } from '../documents.ts'
import type { Query } from '../engine.ts'
import { eventLog, pendingNotes } from '../pending-notes.ts'
import { queryOn } from '../prepared.ts'
import { textIn } from '../requests/json-lines.ts'
import { counter, readStats, visitCounter } from '../statistics.ts'
import { DEFAULTS, type Store, type StoreOptions } from '../store.ts'
import { storedKey } from '../stored-key.ts'
import { isBackedUp, restoredAt } from './files/backups.ts'
import { connect } from './files/database-file.ts'
import { fileIdsAt } from './files/file-guard.ts'
import {
  bytesOf,
  openFilePaths,
  openFiles,
  type Paths,
  type Replaced,
  readOnly,
  replacedEvents,
  room,
} from './files/files.ts'
import { isDamage } from './files/sqlite-errors.ts'
import { type Answer, readAnswer, storedBetween } from './sqlite-answers.ts'
import { sqliteEngine } from './sqlite-engine.ts'
import { storeThread, threadMethods } from './thread-client.ts'

const [RECENT_ANSWERS, RECENT_BYTES] = [100, 256 * 1024]
const COMMITTED = counter('noted_batch')
const THREAD_ENDED = 'The thread of the store has ended: the daemon ends.'
/** Only tests need `paths`. */
export type SqliteStore = Store & { readonly paths: Paths }

/**
 * The serving thread's side of a store in files. `paths` must be locked and free of links.
 * Reads answers and figures through its own connections, which never wait for a lock.
 * Sends everything else to the thread of the files: store-thread.ts. Throws a StartError, or SQLite's or the system's errors.
 */
export function sqliteStore(paths: Paths, locks: readonly ProcessLock[], given: StoreOptions): SqliteStore {
  const options = { ...DEFAULTS, ...given }
  const { clock, lockWaitMs, lookEveryMs, backupAfterMs, cacheMaxBytes, telemetryDays } = options
  const now = (): string => utcText(clock())
  const { readers, replaced } = openFiles(paths, options)
  const isSaved = isBackedUp(readers.workspace)
  const released = new Int32Array(new SharedArrayBuffer(4))

  let movedAside: readonly MovedFile[] = []
  /** Set while the thread replaces a file. Reads wait for this promise. */
  let replacement: PromiseWithResolvers<void> | null = null
  let hasEnded = false
  let closing: Promise<void> | null = null

  /**
   * Answers read since the last message of the store's thread. Each change of an answer brings a message.
   * Without this map, reading would take a quarter of a hit's time.
   */
  const recentAnswers = new Map<string, Answer>()

  const thread = storeThread(
    {
      paths,
      opened: fileIdsAt([...locks.map(({ file }) => file), ...openFilePaths(paths)]),
      released,
      lockWaitMs,
      lookEveryMs,
      backupAfterMs,
      isBackedUp: isSaved,
      mostBytes: cacheMaxBytes ?? null,
    },
    clock,
    {
      // Hits go first: a put may remove the least recently used answers.
      beforeSend: () => notes.send(),
      received: () => recentAnswers.clear(),
      log: (event) => log(...event),
      replaced: reportReplaced,
      ended: endDaemon,
      release: ({ which, number }) => {
        replacement ??= Promise.withResolvers()
        readers[which].close()
        Atomics.store(released, 0, number)
        Atomics.notify(released, 0)
      },
      reopen: (which) => {
        readers[which].close()
        try {
          readers[which] = readOnly(connect(paths[which], 0))
        } catch (error) {
          options.report(error)
        }
        replacement?.resolve()
        replacement = null
      },
      broken: (error) => {
        options.report(error)
        endDaemon(THREAD_ENDED)
      },
    },
  )
  const read = <Row extends object>(...statement: Parameters<Query>) =>
    queryOn(readers.runtime)<Row>(...statement)
  const [last] = read<{ batch: number }>`SELECT ${COMMITTED} AS batch`
  const notes = pendingNotes(last?.batch ?? 0, async (batch) => hasEnded || thread.ask('commitNotes', batch))

  const telemetry = { read, committed: COMMITTED, pending: notes.pending }
  const visitCount = visitCounter(telemetry)
  const log = eventLog(options.logEvent, now, (row) => notes.log(row, thread.isStarted()))

  function endDaemon(message: string): void {
    if (hasEnded) return
    hasEnded = true
    options.logEvent('error', message)
    if (closing === null) setImmediate(options.ended)
  }

  function reportReplaced(each: Replaced): void {
    movedAside = [...movedAside, each.aside ?? []].flat()
    for (const event of replacedEvents(each)) log(...event)
  }

  for (const each of replaced) reportReplaced(each)
  const telemetryTimer = telemetryDays && daily(() => thread.ask('removeOldTelemetry', telemetryDays))
  if (cacheMaxBytes !== undefined || !isSaved) thread.start()

  const store: SqliteStore = {
    ...threadMethods(thread),
    paths,
    log,
    get movedAside() {
      return movedAside
    },

    hit(owner, key) {
      if (replacement !== null) return replacement.promise.then(() => store.hit(owner, key))
      const stored = storedKey(owner, key)
      const row = recentAnswers.get(stored) ?? readAnswer(readers, stored)
      if (row === undefined) return null
      if (row.response.length <= RECENT_BYTES && recentAnswers.size < RECENT_ANSWERS)
        recentAnswers.set(stored, row)
      const { response, created_at, updated_at, hit_count, committed } = row
      const at = now()
      const hits = hit_count + notes.hit(stored, at, committed)
      return { response, created_at, updated_at, hit_count: hits, last_hit_at: at }
    },

    // Sending a small text to a thread is faster than sending its bytes.
    recordEvent: (body) => thread.ask('recordEvent', isUtf8(body) ? textIn(body) : body),

    async figures() {
      const { counters, cache_entries: entries, cache_bytes: bytes = 0 } = await store.stats()
      return {
        entries,
        bytes,
        hits: counters.cache_hit_count,
        ...storedBetween(readers),
        ...room(paths, readers),
      }
    },

    async clear(selection, signal) {
      const stopped = new Int32Array(new SharedArrayBuffer(4)).fill(Number(signal.aborted))
      signal.addEventListener('abort', () => Atomics.store(stopped, 0, 1), { once: true })
      const before = bytesOf(paths)
      const isAll = !selection.owner && selection.keys === undefined && !selection.olderThan
      const removed = await (isAll
        ? thread.ask('clearAll', stopped)
        : thread.ask('removeSelected', selection, stopped))
      if (!isAll) await thread.ask('shrinkFile')
      const given_back = Math.max(0, before - bytesOf(paths))
      return { ...removed, given_back, free_bytes: room(paths, readers).free_bytes }
    },

    visitCount,
    recordVisit(visit) {
      notes.visit(visit, now())
      return visitCount()
    },

    async stats() {
      await replacement?.promise
      return readStats(telemetry)
    },

    async listDocuments(owner, kind, request) {
      // The page reads its sites at each visit, so this read bypasses the thread.
      if (kind === 'site' && replacement === null)
        return listDocuments(sqliteEngine({ ...readers, at: now(), counts: new Map() }), owner, kind, request)
      return thread.ask('listDocuments', owner, kind, request)
    },

    async putDocuments(owner, kind, body, shape) {
      const outcomes = await thread.ask('putDocuments', owner, kind, body, shape)
      // After a removal, `left` names the files that may still hold the project.
      for (const outcome of kind === 'project' ? outcomes : [])
        if ('removed' in outcome && outcome.removed !== null)
          outcome.left = await thread.ask('removeFromBackups', owner, outcome.removed)
      return outcomes
    },

    restored: () => (replacement === null ? restoredAt(readers) : null),
    noteRestoredRead() {
      movedAside = []
      return thread.ask('noteRestoredRead')
    },

    announce(url) {
      for (const lock of locks) lock.announce(url)
    },

    reportError(error) {
      if (isDamage(error) && !hasEnded && closing === null) thread.notify('damaged')
    },

    beginShutdown() {
      if (closing === null && thread.isStarted()) thread.notify('beginShutdown')
    },

    close() {
      closing ??= close()
      return closing
    },
  }

  async function close(): Promise<void> {
    clearInterval(telemetryTimer || undefined)
    await replacement?.promise
    notes.send()
    const isIdle = !thread.isStarted()
    // The last connection to close deletes the log. So the thread must open its connection before the readers close.
    if (!isIdle) await thread.ask('earlierAfter', Number.MAX_SAFE_INTEGER).catch(() => {})
    // Close the readers first, so that the thread can write the whole log into each file.
    for (const reader of Object.values(readers)) reader.close()
    try {
      if (!isIdle) await thread.ask('close').catch((error: unknown) => options.report(error))
    } finally {
      await thread.end()
      for (const lock of locks) lock.release()
    }
  }

  return store
}
