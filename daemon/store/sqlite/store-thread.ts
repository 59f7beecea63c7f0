/** The thread that owns the store's files (docs/dev/architecture.md, A write). operations.ts says what each message does. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { utcText } from '../../../shared/measures.ts'
import { codeOf, ExpectedError } from '../../../shared/server/server-errors.ts'
import { prepared } from '../prepared.ts'
import { Continuation, type Counts } from './files/files.ts'
import { isDamage, isDiskFull, isLocked, writeFailure } from './files/sqlite-errors.ts'
import { READS, WRITES } from './operations.ts'
import { writeCounts } from './sqlite-answers.ts'
import {
  backups,
  closeFiles,
  data,
  FILE_OPERATIONS,
  files,
  guard,
  notify,
  type Outcome,
  replaceDamagedFile,
} from './thread-files.ts'

/** Nothing waits for the outcome of a message with the id 0. */
export type Message = readonly [id: number, name: string, args: readonly unknown[]]
export type Batch = readonly [at: string, messages: readonly Message[]]

export type Operations = typeof WRITES & typeof READS & typeof FILE_OPERATIONS & { close: typeof close }

type Run = (...args: readonly unknown[]) => unknown
// The types cannot tell that a message has the arguments of its operation.
const byName = (operations: object) => new Map(Object.entries(operations) as [string, Run][])
const [writes, reads, fileOperations] = [byName(WRITES), byName(READS), byName({ ...FILE_OPERATIONS, close })]

const RETRY_MS = 10
const FAILURE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000
/** A nearly full disk refuses large writes only. So the disk counts as full until no write has failed for this time. */
const CALM_MS = 1000
const { lockWaitMs, mostBytes } = data

type PendingMessage = { id: number; name: string; at: string; args: readonly unknown[]; since: number }
let pending: PendingMessage[] = []
let arrival = Promise.withResolvers<void>()
/** Milliseconds until the loop retries. A new message ends the pause. */
let retryMs = 0
let outcomes: Outcome[] = []
let closesAt = Number.POSITIVE_INFINITY
let fullAt: number | null = null
let workspaceChanges = 0
const counts: Counts = new Map()

parentPort?.on('message', ([at, messages]: Batch) => {
  const since = performance.now()
  for (const [id, name, args] of messages) {
    if (name === 'beginShutdown') beginShutdown()
    else if (name === 'damaged') replaceDamagedFile()
    else pending.push({ id, name, at, args, since })
  }
  arrival.resolve()
})

function beginShutdown(): void {
  closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
}

/** Each turn commits all pending changes together, then runs reads and file operations. */
async function serve(): Promise<never> {
  for (;;) {
    if (pending.length === 0) await arrival.promise
    else if (retryMs > 0) await Promise.race([arrival.promise, pause(retryMs)])
    // Messages of this turn of the event loop join the same transaction.
    await nextTurn()
    arrival = Promise.withResolvers()
    const due = pending
    pending = []
    retryMs = Number.POSITIVE_INFINITY
    await commit(due.filter(({ name }) => writes.has(name)))
    for (const message of due) if (reads.has(message.name)) await runRead(message)
    for (const message of due) if (fileOperations.has(message.name)) runOne(message)
    notify('outcomes', outcomes)
    outcomes = []
  }
}

function run({ name, args, at }: PendingMessage): unknown {
  const operation = writes.get(name) ?? reads.get(name) ?? fileOperations.get(name)
  return operation?.({ ...files, at, mostBytes, counts }, ...args)
}

/** A read is asynchronous only because PostgreSQL shares its code. */
async function runRead(message: PendingMessage): Promise<void> {
  try {
    settle(message, await run(message))
  } catch (error) {
    fail(message, error)
  }
}

function runOne(message: PendingMessage): void {
  try {
    settle(message, run(message))
  } catch (error) {
    fail(message, error)
  }
}

function settle(message: PendingMessage, result: unknown): void {
  const { id } = message
  if (result instanceof Continuation) requeue({ ...message, args: result.args })
  else if (result instanceof Promise)
    result.then(
      (done: unknown) => notify('outcomes', [{ id, done }]),
      (error: unknown) => notify('outcomes', [outcomeOf(id, error)]),
    )
  else if (id > 0) outcomes.push({ id, done: result })
}

/** Runs a message again after `ms`, or sooner if another message arrives. */
function requeue(message: PendingMessage, ms = 0): void {
  pending.push(message)
  retryMs = Math.min(retryMs, ms)
}

/**
 * Commits changes in one transaction of each file, the workspace first. After an error other than a lock, commits each alone.
 * The changes are asynchronous only because PostgreSQL shares their code.
 * SQLite's statements block: no other message runs before the commit.
 */
async function commit(batch: readonly PendingMessage[]): Promise<void> {
  if (batch.length === 0) return
  const refusal = guard.refusal()
  if (refusal !== null) {
    for (const message of batch) fail(message, refusal)
    notify('ended', refusal.message)
    return
  }
  const databases = [files.workspace, files.runtime]
  try {
    for (const database of databases) prepared(database, 'BEGIN').run()
    counts.clear()
    const results: unknown[] = []
    for (const message of batch) {
      const result = run(message)
      results.push(result instanceof Promise ? await result : result)
    }
    writeCounts(files, counts, batch.at(-1)?.at ?? '')
    for (const database of databases) prepared(database, 'COMMIT').run()
    for (const [at, message] of batch.entries()) settle(message, results[at])
  } catch (error) {
    for (const database of databases) if (database.inTransaction) database.exec('ROLLBACK')
    if (batch.length > 1 && !isLocked(error)) for (const message of batch) await commit([message])
    else for (const message of batch) fail(message, error)
    return
  }
  afterCommit(batch)
}

function afterCommit(batch: readonly PendingMessage[]): void {
  const changes = Number(prepared(files.workspace, 'SELECT total_changes()').pluck().get())
  if (changes !== workspaceChanges) backups.changed()
  workspaceChanges = changes
  const mayExceedLimit = batch.some(({ name }) => name !== 'removeBeyondLimit')
  if (mayExceedLimit && !pending.some(({ name }) => name === 'removeBeyondLimit'))
    enforceLimit(batch.at(-1)?.at)
  if (fullAt === null || performance.now() - fullAt < CALM_MS) return
  fullAt = null
  notify('log', ['info', 'There is room on the disk again: writes succeed.'])
}

/** Removes answers in a later turn, because no request waits for this. */
function enforceLimit(at = utcText(new Date())): void {
  if (mostBytes === null) return
  requeue({ id: 0, name: 'removeBeyondLimit', args: [], at, since: performance.now() })
}

/**
 * Retries a message for `lockWaitMs` while another process holds the lock.
 * Retries hits, visits and log rows until the daemon closes, also on a full disk.
 */
function fail(message: PendingMessage, error: unknown): void {
  const now = performance.now()
  const waited = now - message.since
  const isNote = message.name === 'commitNotes'
  const isOpen = now < closesAt
  if (!isLocked(error)) {
    const outcome = outcomeOf(message.id, error)
    if (isNote && isOpen && isDiskFull(error)) requeue(message, FAILURE_RETRY_MS)
    else outcomes.push(outcome)
  } else if (isOpen && (isNote || waited < lockWaitMs)) requeue(message, RETRY_MS)
  else {
    notify('log', ['error', 'A write was given up.', { waited_ms: Math.round(waited) }])
    const seconds = Math.round(waited / 1000)
    const detail = `Another process held the store's lock for ${seconds} s: nothing was stored.`
    outcomes.push({ id: message.id, refused: [500, detail] })
  }
}

function outcomeOf(id: number, error: unknown): Outcome {
  if (isDamage(error)) setImmediate(replaceDamagedFile)
  if (isDiskFull(error)) {
    if (fullAt === null) notify('log', ['error', 'The disk is full: writes fail.'])
    fullAt = performance.now()
  } else if (!(error instanceof ExpectedError))
    notify('log', ['error', 'A write failed.', { code: codeOf(error) }])
  const failure = writeFailure(error)
  if (failure instanceof ExpectedError) return { id, refused: [failure.statusCode, failure.detail] }
  return { id, error: failure instanceof Error ? failure.message : String(failure) }
}

/** Commits the pending changes first, if the lock is free within two seconds. */
async function close(): Promise<void> {
  beginShutdown()
  while (pending.length > 0) await pause(RETRY_MS)
  await closeFiles()
  setImmediate(() => parentPort?.close())
}

enforceLimit()
void serve()
