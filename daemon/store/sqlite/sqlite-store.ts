import { utcText } from '../../../shared/measures.ts'
import type { ProcessLock } from '../../../shared/server/files/process-lock.ts'
import { daily } from '../clock.ts'
import { eventLog, pendingNotes } from '../notes.ts'
import { DEFAULTS, type Store, type StoreOptions } from '../store.ts'
import { storedKey } from '../stored-key.ts'
import { type Answer, NOTED, readAnswer, storedBetween } from './answers.ts'
import { clearAnswers, room } from './clear-answers.ts'
import { listDocuments, restoredAt } from './documents.ts'
import { isBackedUp } from './files/backups.ts'
import { type Aside, connect } from './files/database-file.ts'
import { lookAt } from './files/file-guard.ts'
import {
  asideEvent,
  type Files,
  openFile,
  openPaths,
  type Paths,
  reading,
  type Which,
} from './files/files.ts'
import { isDamage } from './files/sqlite-errors.ts'
import { prepared } from './prepared.ts'
import { readStats, readVisits } from './telemetry.ts'
import { ofThread, StoreThread } from './thread-client.ts'

const HOT = 100
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
  const { clock, checkedBytes, lockWaitMs, lookEveryMs, backupAfterMs, cacheMaxBytes, telemetryDays } =
    options
  const now = (): string => utcText(clock())
  const workspace = openFile('workspace', paths, { clock })
  let runtime: typeof workspace
  try {
    runtime = openFile('runtime', paths, { clock, checkedBytes })
  } catch (error) {
    workspace.database.close()
    throw error
  }
  const readers: Files = { runtime: reading(runtime.database), workspace: reading(workspace.database) }
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

  const thread = new StoreThread(
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
      aside: ({ which, aside }) => noteAside(which, aside),
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

  const log = eventLog(options.logEvent, now, (row) => notes.log(row, thread.isUsed))

  /** The daemon cannot go on with its files: the next start can. */
  function end(message: string): void {
    if (hasEnded) return
    hasEnded = true
    options.logEvent('error', message)
    if (closing === null) setImmediate(options.ended)
  }

  function noteAside(which: Which, aside: Aside | null): void {
    if (aside === null) return
    movedAside = aside.folder
    log(...asideEvent(which, aside))
  }

  noteAside('runtime', runtime.aside)
  noteAside('workspace', workspace.aside)
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
      if (typeof row.response === 'string' && hot.size < HOT) hot.set(stored, row)
      const at = now()
      const { noted, hit_count, ...answer } = row
      return { ...answer, hit_count: hit_count + notes.hit(stored, at, noted), last_hit_at: at }
    },

    async figures() {
      const { counters, cache_entries: entries, cache_bytes: bytes = 0 } = await store.stats()
      return {
        ...{ entries, bytes, hits: counters.cache_hit_count },
        ...storedBetween(readers),
        ...room(paths, readers),
      }
    },
    clear: (selection, signal) => clearAnswers({ thread, paths, readers }, selection, signal),

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
      if (closing === null && thread.isUsed) thread.tell('beginShutdown')
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
    const isIdle = !thread.isUsed
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
