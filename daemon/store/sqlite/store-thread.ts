/** The thread that owns the files of the store: everything that changes them is a message to it (docs/dev/architecture.md). */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { utcText } from '../../../shared/measures.ts'
import { codeOf, ExpectedError } from '../../../shared/server/server-errors.ts'
import { removeBeyond, removeSelected } from './clear-answers.ts'
import { type Counts, Rest } from './files/files.ts'
import { isDamage, isDiskFull, isLocked, writeFailure } from './files/sqlite-errors.ts'
import { prepared } from './prepared.ts'
import { addCounts, answersAfter, factsOf, list } from './sqlite-answers.ts'
import {
  documentsAfter,
  findDocuments,
  getDocument,
  listDocuments,
  noteRestoredRead,
} from './sqlite-documents.ts'
import { earlierAfter, earlierAnswer, listEarlier } from './sqlite-earlier-answers.ts'
import { commitNotes, limitTelemetry, readHistory, recordEvent } from './sqlite-telemetry.ts'
import {
  backups,
  closeFiles,
  data,
  files,
  foundDamage,
  guard,
  type Outcome,
  tell,
  WHOLE,
} from './thread-files.ts'
import * as CHANGES from './writes.ts'

/** `id` 0: nobody waits for an answer. */
export type Message = readonly [id: number, name: string, args: readonly unknown[]]
/** Messages, and when they were sent (UTC text). The outcomes of a turn allow the next batch. */
export type Batch = readonly [at: string, messages: readonly Message[]]

/** Changes. Those that wait together are one transaction. */
const WRITES = {
  ...CHANGES,
  recordEvent,
  noteRestoredRead,
  removeBeyond,
  commitNotes,
  removeSelected,
  limitTelemetry,
}

/** Reads, which wait for no lock. Not on the serving thread, since they may be large. */
const READS = {
  ...{ list, factsOf, history: readHistory, listEarlier, earlier: earlierAnswer },
  ...{ listDocuments, getDocument, findDocuments, answersAfter, documentsAfter, earlierAfter },
}

/** All operations by name. */
export type Operations = typeof WRITES & typeof READS & typeof WHOLE & { close: typeof close }

type Run = (...args: readonly unknown[]) => unknown
// Each message has the arguments of its operation.
const runs = (all: object) => new Map(Object.entries(all) as [string, Run][])
const [writes, reads, whole] = [runs(WRITES), runs(READS), runs({ ...WHOLE, close })]

const RETRY_MS = 10
const FAILURE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000
/** A nearly full disk accepts small writes and refuses large ones: it is full until no write has failed for this long. */
const CALM_MS = 1000
const { lockWaitMs, mostBytes } = data

type Waiting = { id: number; name: string; at: string; args: readonly unknown[]; since: number }
let waiting: Waiting[] = []
let arrival = Promise.withResolvers<void>()
/** How long what waits again has to rest, unless something comes. */
let restMs = 0
let outcomes: Outcome[] = []
let closesAt = Number.POSITIVE_INFINITY
let fullAt: number | null = null
let workspaceChanges = 0
const counts: Counts = new Map()

parentPort?.on('message', ([at, messages]: Batch) => {
  const since = performance.now()
  for (const [id, name, args] of messages) {
    if (name === 'beginShutdown') beginShutdown()
    else if (name === 'damaged') foundDamage()
    else waiting.push({ id, name, at, args, since })
  }
  arrival.resolve()
})

function beginShutdown(): void {
  closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
}

/** In each turn all changes that wait are one transaction; then come reads, then what concerns whole files; then the answers. */
async function serve(): Promise<never> {
  for (;;) {
    if (waiting.length === 0) await arrival.promise
    else if (restMs > 0) await Promise.race([arrival.promise, pause(restMs)])
    // Takes what has come meanwhile, too.
    await nextTurn()
    arrival = Promise.withResolvers()
    const due = waiting
    waiting = []
    restMs = Number.POSITIVE_INFINITY
    await commit(due.filter(({ name }) => writes.has(name)))
    for (const kind of [reads, whole])
      for (const message of due) if (kind.has(message.name)) runAlone(message)
    tell('outcomes', outcomes)
    outcomes = []
  }
}

function run({ name, args, at }: Waiting): unknown {
  const context = { ...files, at, mostBytes, counts }
  return whole.has(name)
    ? whole.get(name)?.(...args)
    : (writes.get(name) ?? reads.get(name))?.(context, ...args)
}

function runAlone(message: Waiting): void {
  try {
    settle(message, run(message))
  } catch (error) {
    fail(message, error)
  }
}

function settle(message: Waiting, result: unknown): void {
  const { id } = message
  if (result instanceof Rest) again({ ...message, args: result.args })
  else if (result instanceof Promise)
    result.then(
      (done: unknown) => tell('outcomes', [{ id, done }]),
      (error: unknown) => tell('outcomes', [outcomeOf(id, error)]),
    )
  else if (id > 0) outcomes.push({ id, done: result })
}

/** Tries a message again. */
function again(message: Waiting, ms = 0): void {
  waiting.push(message)
  restMs = Math.min(restMs, ms)
}

/**
 * Commits changes in one transaction of each file, the workspace first. Of a failing one, each message is tried alone. SQLite
 * answers at once, so a change waits for nothing, and the thread does nothing else until the end.
 */
async function commit(batch: readonly Waiting[]): Promise<void> {
  if (batch.length === 0) return
  const refusal = guard.refusal()
  if (refusal !== null) {
    for (const message of batch) fail(message, refusal)
    tell('ended', refusal.message)
    return
  }
  const both = [files.workspace, files.runtime]
  try {
    for (const file of both) prepared(file, 'BEGIN').run()
    counts.clear()
    const results: unknown[] = []
    for (const message of batch) {
      const result = run(message)
      results.push(result instanceof Promise ? await result : result)
    }
    addCounts(files, counts, batch.at(-1)?.at ?? '')
    for (const file of both) prepared(file, 'COMMIT').run()
    for (const [at, message] of batch.entries()) settle(message, results[at])
  } catch (error) {
    for (const file of both) if (file.inTransaction) file.exec('ROLLBACK')
    if (batch.length > 1 && !isLocked(error)) for (const message of batch) await commit([message])
    else for (const message of batch) fail(message, error)
    return
  }
  committed(batch)
}

function committed(batch: readonly Waiting[]): void {
  const changes = Number(prepared(files.workspace, 'SELECT total_changes()').pluck().get())
  if (changes !== workspaceChanges) backups.changed()
  workspaceChanges = changes
  const mayBeMore = batch.some(({ name }) => name !== 'removeBeyond')
  if (mayBeMore && !waiting.some(({ name }) => name === 'removeBeyond')) keepLimit(batch.at(-1)?.at)
  if (fullAt === null || performance.now() - fullAt < CALM_MS) return
  fullAt = null
  tell('log', ['info', 'There is room on the disk again: writes succeed.'])
}

/** Removes what is beyond the cache's limit, for which nobody waits. */
function keepLimit(at = utcText(new Date())): void {
  if (mostBytes === null) return
  again({ id: 0, name: 'removeBeyond', args: [], at, since: performance.now() })
}

/** Tries again what found a lock, until it has waited too long; notes, for which nobody waits, also on a full disk. */
function fail(message: Waiting, error: unknown): void {
  const now = performance.now()
  const waited = now - message.since
  const isNote = message.name === 'commitNotes'
  const isOpen = now < closesAt
  if (!isLocked(error)) {
    const outcome = outcomeOf(message.id, error)
    if (isNote && isOpen && isDiskFull(error)) again(message, FAILURE_RETRY_MS)
    else outcomes.push(outcome)
  } else if (isOpen && (isNote || waited < lockWaitMs)) again(message, RETRY_MS)
  else {
    tell('log', ['error', 'A write was given up.', { waited_ms: Math.round(waited) }])
    const seconds = Math.round(waited / 1000)
    const detail = `Another process held the store's lock for ${seconds} s: nothing was stored.`
    outcomes.push({ id: message.id, refused: [500, detail] })
  }
}

function outcomeOf(id: number, error: unknown): Outcome {
  if (isDamage(error)) setImmediate(foundDamage)
  if (isDiskFull(error)) {
    if (fullAt === null) tell('log', ['error', 'The disk is full: writes fail.'])
    fullAt = performance.now()
  } else if (!(error instanceof ExpectedError))
    tell('log', ['error', 'A write failed.', { code: codeOf(error) }])
  const failure = writeFailure(error)
  if (failure instanceof ExpectedError) return { id, refused: [failure.statusCode, failure.detail] }
  return { id, error: failure instanceof Error ? failure.message : String(failure) }
}

/** Commits what is left, if the lock is free within two seconds, and closes the files. */
async function close(): Promise<void> {
  beginShutdown()
  while (waiting.length > 0) await pause(RETRY_MS)
  await closeFiles()
  setImmediate(() => parentPort?.close())
}

keepLimit()
void serve()
