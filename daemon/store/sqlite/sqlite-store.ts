import { isUtf8 } from 'node:buffer'
import { utcText } from '../../../shared/measures.ts'
import type { ProcessLock } from '../../../shared/server/files/process-lock.ts'
import { daily } from '../clock.ts'
import { textIn } from '../json-lines.ts'
import { eventLog, pendingNotes } from '../pending-notes.ts'
import { DEFAULTS, type Store, type StoreOptions } from '../store.ts'
import { storedKey } from '../stored-key.ts'
import { isBackedUp } from './files/backups.ts'
import { type Aside, connect } from './files/database-file.ts'
import { lookAt } from './files/file-guard.ts'
import { asideEvent, bytesOf, openFiles, openPaths, type Paths, reading, room } from './files/files.ts'
import { isDamage } from './files/sqlite-errors.ts'
import { prepared } from './prepared.ts'
import { type Answer, NOTED, readAnswer, storedBetween } from './sqlite-answers.ts'
import { listDocuments, restoredAt } from './sqlite-documents.ts'
import { readStats, readVisits } from './sqlite-telemetry.ts'
import { ofThread, storeThread } from './thread-client.ts'

const [HOT, HOT_BYTES] = [100, 256 * 1024]
const THREAD_ENDED = 'The thread of the store has ended: the daemon ends.'
/** The store in files. `movedAside` and `paths` are for its user and for tests. */
export type SqliteStore = Store & { readonly paths: Paths }

/**
 * Makes the daemon's store in files: answers and telemetry in `runtime.sqlite`, the user's own work in `workspace.sqlite`.
 * This is the serving thread's side: it reads answers and figures through connections of its own, which never wait, and asks
 * the thread that owns the files for everything else. `openStore` gives locked, resolved paths. Throws a StartError, SQLite's
 * or the system's errors.
 */
export function sqliteStore(paths: Paths, locks: readonly ProcessLock[], given: StoreOptions): SqliteStore {
  const options = { ...DEFAULTS, ...given }
  const { clock, lockWaitMs, lookEveryMs, backupAfterMs, cacheMaxBytes, telemetryDays } = options
  const now = (): string => utcText(clock())
  const { readers, asides } = openFiles(paths, options)
  const isSaved = isBackedUp(readers.workspace)
  const released = new Int32Array(new SharedArrayBuffer(4))

  let movedAside: string | null = null
  /** Set while a file is replaced: reads wait for it. */
  let replacing: PromiseWithResolvers<void> | null = null
  let lastVisitCount = 0
  let hasEnded = false
  let closing: Promise<void> | null = null

  /**
   * Answers that were read since the thread has last said something, as it does within the time of a batch of hits: a read takes
   * a quarter of a hit's time.
   */
  const hot = new Map<string, Answer>()

  const thread = storeThread(
    {
      paths,
      opened: lookAt([...locks.map(({ file }) => file), ...openPaths(paths)]),
      released,
      lockWaitMs,
      lookEveryMs,
      backupAfterMs,
      isBackedUp: isSaved,
      mostBytes: cacheMaxBytes ?? null,
    },
    clock,
    {
      // A hit before a put counts for the limit that the put enforces.
      sending: () => notes.send(),
      hears: () => hot.clear(),
      log: (event) => log(...event),
      aside: noteAside,
      ended: end,
      release: ({ which, number }) => {
        replacing ??= Promise.withResolvers()
        readers[which].close()
        Atomics.store(released, 0, number)
        Atomics.notify(released, 0)
      },
      reopen: (which) => {
        readers[which].close()
        try {
          readers[which] = reading(connect(paths[which], 0))
        } catch (error) {
          options.report(error)
        }
        replacing?.resolve()
        replacing = null
      },
      broken: (error) => {
        options.report(error)
        end(THREAD_ENDED)
      },
    },
  )
  const notes = pendingNotes(
    Number(prepared(readers.runtime, `SELECT ${NOTED}`).pluck().get()),
    async (batch) => hasEnded || thread.ask('commitNotes', batch),
  )

  const log = eventLog(options.logEvent, now, (row) => notes.log(row, thread.isUsed()))

  /** The daemon cannot go on with its files: the next start can. */
  function end(message: string): void {
    if (hasEnded) return
    hasEnded = true
    options.logEvent('error', message)
    if (closing === null) setImmediate(options.ended)
  }

  function noteAside(aside: Aside): void {
    movedAside = aside.folder
    log(...asideEvent(aside))
  }

  for (const aside of asides) noteAside(aside)
  const telemetryTimer = telemetryDays && daily(() => thread.ask('limitTelemetry', telemetryDays))
  if (cacheMaxBytes !== undefined || !isSaved) thread.start()

  const store: SqliteStore = {
    ...ofThread(thread),
    paths,
    log,
    get movedAside() {
      return movedAside
    },

    hit(owner, key) {
      if (replacing !== null) return replacing.promise.then(() => store.hit(owner, key))
      const stored = storedKey(owner, key)
      const row = hot.get(stored) ?? readAnswer(readers, stored)
      if (row === undefined) return null
      if (row.response.length <= HOT_BYTES && hot.size < HOT) hot.set(stored, row)
      const at = now()
      const { noted, hit_count, ...answer } = row
      return { ...answer, hit_count: hit_count + notes.hit(stored, at, noted), last_hit_at: at }
    },

    // Small ones are copied faster as a text.
    recordEvent: async (body) => thread.ask('recordEvent', isUtf8(body) ? textIn(body) : body),

    async figures() {
      const { counters, cache_entries: entries, cache_bytes: bytes = 0 } = await store.stats()
      return {
        ...{ entries, bytes, hits: counters.cache_hit_count },
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
      if (!isAll) await thread.ask('giveBack')
      const givenBack = Math.max(0, before - bytesOf(paths))
      return { ...removed, givenBack, freeBytes: room(paths, readers).free_bytes }
    },

    recordVisit(visit) {
      notes.visit(visit, now())
      return store.visitCount()
    },

    visitCount() {
      try {
        const { visit_count, noted } = readVisits(readers)
        lastVisitCount = visit_count + notes.pending(noted).visits
      } catch {
        // The page is more important than an exact number. The next write reports the problem.
        lastVisitCount += 1
      }
      return lastVisitCount
    },

    async stats() {
      await replacing?.promise
      return readStats(readers, notes.pending)
    },

    async listDocuments(owner, kind, request) {
      // The page names its sites at each visit.
      if (kind === 'site' && replacing === null) return listDocuments(readers, owner, kind, request)
      return thread.ask('listDocuments', owner, kind, request)
    },

    async removeDocument(owner, kind, request) {
      const outcome = await thread.ask('removeDocument', owner, kind, request)
      if (kind !== 'project' || !('removed' in outcome) || !('id' in request) || !request.id) return outcome
      // Answers when nothing of it is left in file, log and backups, or says where something may be.
      return { ...outcome, left: await thread.ask('forget', owner, request.id) }
    },

    restored: () => (replacing === null ? restoredAt(readers) : null),

    announce(url) {
      for (const lock of locks) lock.announce(url)
    },

    reportError(error) {
      if (isDamage(error) && !hasEnded && closing === null) thread.tell('damaged')
    },

    beginShutdown() {
      if (closing === null && thread.isUsed()) thread.tell('beginShutdown')
    },

    close() {
      closing ??= close()
      return closing
    },
  }

  async function close(): Promise<void> {
    clearInterval(telemetryTimer || undefined)
    await replacing?.promise
    notes.send()
    const isIdle = !thread.isUsed()
    // SQLite removes the log with the last connection: the thread has to have one first.
    if (!isIdle) await thread.ask('earlierAfter', Number.MAX_SAFE_INTEGER).catch(() => {})
    // The thread then folds the log into a file that nobody else has open.
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
