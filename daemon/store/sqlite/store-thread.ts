/** The thread that owns the files of the store: everything that changes them is a message to it (docs/dev/architecture.md). */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { utcText } from '../../../shared/measures.ts'
import { codeOf, ExpectedError } from '../../../shared/server/errors.ts'
import { addCounts } from './answers.ts'
import { type Counts, Rest } from './files/files.ts'
import { isDamage, isDiskFull, isLocked, writeFailure } from './files/sqlite-errors.ts'
import { READS, WRITES } from './operations.ts'
import { prepared } from './prepared.ts'
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

export type Message = { id: number; name: string; args: readonly unknown[]; at: string }
type LineOperations = typeof import('./line-operations.ts')
/** All operations by name. */
export type Operations = typeof WRITES &
  typeof READS &
  LineOperations['LINE_WRITES'] &
  LineOperations['LINE_READS'] &
  typeof WHOLE & { close: () => Promise<void> }

const RETRY_MS = 10
const FAILURE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000
/** A nearly full disk accepts small writes and refuses large ones: it is full until no write has failed for this long. */
const CALM_MS = 1000
const { lockWaitMs, mostBytes } = data

type How = 'write' | 'read' | 'whole'
type Run = (...args: never[]) => unknown
const operations = new Map<string, { how: How; run: Run }>()
function define(how: How, all: { [name: string]: Run }): void {
  for (const [name, run] of Object.entries(all)) operations.set(name, { how, run })
}
define('read', READS)
define('write', WRITES)
define('whole', { ...WHOLE, close })

type Waiting = Message & { since: number; notBefore: number }
let waiting: Waiting[] = []
let outcomes: Outcome[] = []
let isScheduled = false
let retry: NodeJS.Timeout | undefined
let closesAt = Number.POSITIVE_INFINITY
let fullAt: number | null = null
let workspaceChanges = 0
const counts: Counts = new Map()

let heard = Promise.resolve()
parentPort?.on('message', (messages: readonly Message[]) => {
  heard = heard.then(() => take(messages))
})

async function take(messages: readonly Message[]): Promise<void> {
  const since = performance.now()
  for (const message of messages) {
    if (message.name === 'beginShutdown') beginShutdown()
    else if (message.name === 'damaged') foundDamage()
    else {
      if (!operations.has(message.name)) {
        const { LINE_READS, LINE_WRITES } = await import('./line-operations.ts')
        define('read', LINE_READS)
        define('write', LINE_WRITES)
      }
      waiting.push({ ...message, since, notBefore: since })
    }
  }
  schedule()
}

function beginShutdown(): void {
  closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
}

function schedule(): void {
  const [first] = waiting.toSorted((one, other) => one.notBefore - other.notBefore)
  if (isScheduled || !first) return
  clearTimeout(retry)
  const ms = first.notBefore - performance.now()
  if (ms > 0) retry = setTimeout(schedule, ms)
  else {
    isScheduled = true
    setImmediate(turn)
  }
}

/** One turn: all changes that wait in one transaction, then reads, then what concerns whole files. */
async function turn(): Promise<void> {
  const now = performance.now()
  const due = waiting.filter(({ notBefore }) => notBefore <= now)
  waiting = waiting.filter(({ notBefore }) => notBefore > now)
  const of = (how: How) => due.filter(({ name }) => operations.get(name)?.how === how)
  await commit(of('write'))
  for (const message of of('read')) runAlone(message)
  for (const message of of('whole')) runAlone(message)
  answer()
  isScheduled = false
  schedule()
}

function answer(): void {
  const known = outcomes.filter(({ id }) => id > 0)
  outcomes = []
  if (known.length > 0) tell('outcomes', known)
}

function run({ name, args, at }: Message): unknown {
  const operation = operations.get(name)
  const context = operation?.how === 'whole' ? [] : [{ ...files, at, mostBytes, counts }]
  // Each message has the arguments of its operation.
  return operation?.run(...([...context, ...args] as never[]))
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
  else outcomes.push({ id, done: result })
}

/** Tries a message again. */
function again(message: Waiting, ms = 0): void {
  waiting.push({ ...message, notBefore: performance.now() + ms })
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
    for (const file of both) file.exec('BEGIN')
    counts.clear()
    const results: unknown[] = []
    for (const message of batch) {
      const result = run(message)
      results.push(result instanceof Promise ? await result : result)
    }
    addCounts(files, counts, batch.at(-1)?.at ?? '')
    for (const file of both) file.exec('COMMIT')
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
  const [{ at } = { at: '' }] = batch.filter(({ name }) => name !== 'removeBeyond')
  const isDue = mostBytes !== null && at !== '' && !waiting.some(({ name }) => name === 'removeBeyond')
  if (isDue) enqueue('removeBeyond', [mostBytes], at)
  if (fullAt === null || performance.now() - fullAt < CALM_MS) return
  fullAt = null
  tell('log', ['info', 'There is room on the disk again: writes succeed.'])
}

/** Lets the thread do something that nobody waits for. */
function enqueue(name: keyof typeof WRITES, args: unknown[], at: string): void {
  const now = performance.now()
  waiting.push({ id: 0, name, args, at, since: now, notBefore: now })
  schedule()
}

/** Tries again what found a lock, until it has waited too long; notes, for which nobody waits, also on a full disk. */
function fail(message: Waiting, error: unknown): void {
  const now = performance.now()
  const waited = now - message.since
  const isNote = message.name === 'commitNotes'
  if (isLocked(error)) {
    if (now < closesAt && (isNote || waited < lockWaitMs)) {
      again(message, RETRY_MS)
      return
    }
    tell('log', ['error', 'A write was given up.', { waited_ms: Math.round(waited) }])
    const seconds = Math.round(waited / 1000)
    const detail = `Another process held the store's lock for ${seconds} s: nothing was stored.`
    outcomes.push({ id: message.id, refused: [500, detail] })
    return
  }
  outcomes.push(outcomeOf(message.id, error))
  if (!isNote || !isDiskFull(error) || now >= closesAt) return
  outcomes.pop()
  again(message, FAILURE_RETRY_MS)
}

function outcomeOf(id: number, error: unknown): Outcome {
  if (!(error instanceof ExpectedError)) reportFailure(error)
  const failure = writeFailure(error)
  if (failure instanceof ExpectedError) return { id, refused: [failure.statusCode, failure.detail] }
  return { id, error: failure instanceof Error ? failure.message : String(failure) }
}

function reportFailure(error: unknown): void {
  if (isDamage(error)) setImmediate(foundDamage)
  if (!isDiskFull(error)) tell('log', ['error', 'A write failed.', { code: codeOf(error) }])
  else {
    if (fullAt === null) tell('log', ['error', 'The disk is full: writes fail.'])
    fullAt = performance.now()
  }
}

/** Commits what is left, if the lock is free within two seconds, and closes the files. */
async function close(): Promise<void> {
  beginShutdown()
  for (; waiting.length > 0; await turn()) await pause(RETRY_MS)
  await closeFiles()
  setImmediate(() => parentPort?.close())
}

if (mostBytes !== null) enqueue('removeBeyond', [mostBytes], utcText(new Date()))
