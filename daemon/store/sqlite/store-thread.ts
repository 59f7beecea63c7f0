/** The thread that owns the files of the store: everything that changes them is a message to it (docs/dev/architecture.md). */
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { utcText } from '../../../shared/measures.ts'
import { codeOf, ExpectedError } from '../../../shared/server/errors.ts'
import { limitAnswers, prepareLimit } from './answers.ts'
import { Backups } from './backups.ts'
import { connect, foldLog, sizeOf } from './database-file.ts'
import { FileGuard, type LookedAt } from './file-guard.ts'
import { connectAll, type Files, openFile, openPaths, type Paths, type Which } from './files.ts'
import { freshFile, type PutInPlace } from './fresh-file.ts'
import { type FileOf, isNamedKey, JOBS, type Message, OPERATIONS, READS } from './operations.ts'
import { isDamage, isDiskFull, isLocked, writeFailure } from './sqlite-errors.ts'
import { commitNotes, type EventRow, type Notes, recordEvents } from './telemetry.ts'
import { WORKSPACE } from './workspace-schema.ts'

export type ThreadData = {
  paths: Paths
  /** The files of the store and of the process's locks, as they were opened. */
  opened: LookedAt
  lockWaitMs: number
  lookEveryMs: number
  backupAfterMs: number
  isBackedUp: boolean
  mostBytes: number | null
}
/** The messages of the thread: the outcomes of messages, and events. */
export type Said =
  | { outcomes: Outcome[] }
  | { noted: number }
  | { log: ['info' | 'warn' | 'error', string, Record<string, string | number | null>?] }
  | { damaged: Which }
  | { ended: string }
  | { failed: string }
export type Outcome = { id: number } & (
  | { done: unknown }
  | { refused: [number, ExpectedError['detail']] }
  | { error: [string, string] }
)

/** A native wait for the lock cannot be interrupted, so it is short, and tried again. */
const BUSY_MS = 100
const RETRY_MS = 10
const FAILURE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000
/** A nearly full disk accepts small writes and refuses large ones: it is full until no write has failed for this long. */
const CALM_MS = 1000
/** One step of a job takes no longer, and other messages are answered after it. */
const SLICE_MS = 15

const data = workerData as ThreadData // as SqliteStore gives it
const { paths, lockWaitMs, mostBytes } = data
const port = parentPort
if (port === null) throw new Error('This is a thread of the store.')

const WRITING = { busyMs: BUSY_MS, readOnly: false }
const guard = new FileGuard(data.opened, data.lookEveryMs)
let files: Files = filesThatAreThere()
const backups = new Backups({
  path: paths.workspace,
  afterMs: data.backupAfterMs,
  workspace: () => files.workspace,
  isBackedUp: data.isBackedUp,
  damaged: () => say({ damaged: 'workspace' }),
  failed: (error) => say({ failed: String(error) }),
})

/** A file may have gone since it was opened: then nothing is written any more. */
function filesThatAreThere(): Files {
  if (guard.refusal(true) === null) return connectAll(paths, WRITING)
  const nothing = { runtime: new Database(':memory:'), workspace: new Database(':memory:') }
  nothing.workspace.exec(WORKSPACE.schema)
  return nothing
}

type Waiting = Message & { since: number }
type Job = { id: number; step: () => IteratorResult<void, unknown>; writes: boolean; since: number }

let waiting: Waiting[] = []
const jobs: Job[] = []
let isScheduled = false
let retry: NodeJS.Timeout | undefined
let closesAt = Number.POSITIVE_INFINITY
let fullAt: number | null = null
let fresh: PutInPlace | null = null
/** Nothing is committed while a file is replaced. */
let isPaused = false
let limiting: Job | null = null

const say = (said: Said, transfer: ArrayBuffer[] = []): void => port.postMessage(said, transfer)

port.on('message', (messages: Message[]) => {
  const since = performance.now()
  for (const message of messages) {
    if (message.name in CONTROLS) control(message)
    else if (message.name in OPERATIONS || SIMPLE.includes(message.name) || more !== null)
      take({ ...message, since })
    else void loadMore().then(() => take({ ...message, since }))
  }
  schedule()
})

/** Changes that have no operation of their own. */
const SIMPLE = ['event', 'notes']
let more: typeof import('./file-operations.ts') | null = null

async function loadMore(): Promise<void> {
  more = await import('./file-operations.ts')
}

function take(message: Waiting): void {
  const read = more?.FILE_READS[message.name as 'exportAfter']
  if (read) settle(message.id, () => read(files, message.value as never))
  else waiting.push(message)
  schedule()
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  setImmediate(turn)
}

/** One turn: all messages that wait are one transaction, then one step of a job. */
function turn(): void {
  isScheduled = false
  if (isPaused) return
  if (waiting.length > 0) flush()
  const [job] = jobs
  if (job !== undefined) {
    runStep(job)
    if (jobs.length > 0) schedule()
  }
}

function flush(): void {
  const batch = waiting
  waiting = []
  const refusal = guard.refusal()
  if (refusal !== null) {
    endWith(refusal, batch)
    return
  }
  const outcomes: Outcome[] = []
  const busy = commit(batch, outcomes)
  const kept = busy.filter((message) => !hasExpired(message, outcomes))
  waiting.unshift(...kept)
  answer(outcomes)
  if (kept.length > 0) tryAgainIn(RETRY_MS)
}

/** Commits messages in one transaction a file. Of a failing one, each message is tried alone. Returns those that found a lock. */
function commit(batch: Waiting[], outcomes: Outcome[]): Waiting[] {
  const transaction = new Transaction()
  const done: Outcome[] = []
  try {
    const events: EventRow[] = []
    for (const { id, name, value } of batch) {
      if (name === 'event') {
        events.push((value as { row: EventRow }).row) // as `recordEvent` sends it
        done.push({ id, done: null })
      } else if (name === 'notes') {
        commitNotes(transaction.write('runtime'), value as Notes) // as `sendNotes` sends them
        done.push({ id, done: null })
      } else done.push({ id, done: operationOf(name)(transaction, value as never) })
    }
    const last = events.at(-1)?.at(-1)
    if (last !== undefined) recordEvents(transaction.write('runtime'), events, String(last))
    transaction.commit()
  } catch (error) {
    transaction.rollback()
    if (isLocked(error)) return batch
    if (batch.length > 1) return batch.flatMap((message) => commit([message], outcomes))
    const [message] = batch
    if (message) failed(message, error, outcomes)
    return []
  }
  outcomes.push(...done)
  for (const { name, value } of batch) {
    if (name === 'notes') say({ noted: (value as Notes).batch })
    else if (value instanceof Object && 'at' in value) lastAt = String(value.at)
  }
  committed(transaction)
  return []
}

/** Each message has the value of its operation. */
function operationOf(name: string): (files: FileOf, value: never) => unknown {
  const all: { [name: string]: (files: FileOf, value: never) => unknown } = {
    ...OPERATIONS,
    ...more?.FILE_OPERATIONS,
  }
  const operation = all[name]
  if (operation === undefined) throw new Error(`The store has no operation ${name}.`)
  return operation
}

function failed(message: Waiting, error: unknown, outcomes: Outcome[]): void {
  const isFull = isDiskFull(error)
  if (message.name === 'notes' && isFull) {
    reportFailure(error)
    // Nobody waits for them: they are tried again.
    setTimeout(() => {
      waiting.push(message)
      schedule()
    }, FAILURE_RETRY_MS).unref()
    return
  }
  if (message.name === 'notes') say({ noted: (message.value as Notes).batch })
  outcomes.push(outcomeOf(message.id, error))
}

function outcomeOf(id: number, error: unknown): Outcome {
  if (!(error instanceof ExpectedError)) reportFailure(error)
  const failure = writeFailure(error)
  if (failure instanceof ExpectedError) return { id, refused: [failure.statusCode, failure.detail] }
  return { id, error: [failure instanceof Error ? failure.message : String(failure), codeOf(failure)] }
}

function reportFailure(error: unknown): void {
  if (isDamage(error)) say({ damaged: damagedFile() })
  if (!isDiskFull(error)) say({ log: ['error', 'A write failed.', { code: codeOf(error) }] })
  else {
    if (fullAt === null) say({ log: ['error', 'The disk is full: writes fail.'] })
    fullAt = performance.now()
  }
}

/** SQLite does not say which file it found damaged. */
function damagedFile(): Which {
  try {
    return files.workspace.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'runtime' : 'workspace'
  } catch (error) {
    return isDamage(error) ? 'workspace' : 'runtime'
  }
}

/** A transaction of each file that is written; the workspace is committed first. */
class Transaction implements FileOf {
  readonly #begun = new Set<Which>()

  read(which: Which) {
    return files[which]
  }
  write(which: Which) {
    if (!this.#begun.has(which)) {
      files[which].exec('BEGIN IMMEDIATE')
      this.#begun.add(which)
    }
    return files[which]
  }
  has(which: Which): boolean {
    return this.#begun.has(which)
  }
  commit(): void {
    for (const which of ['workspace', 'runtime'] as const) {
      if (!this.#begun.has(which)) continue
      files[which].exec('COMMIT')
    }
  }
  rollback(): void {
    for (const which of this.#begun) if (files[which].inTransaction) files[which].exec('ROLLBACK')
  }
}

function committed(transaction: Transaction): void {
  if (transaction.has('workspace')) backups.changed()
  if (transaction.has('runtime')) limitSoon()
  if (fullAt === null || performance.now() - fullAt < CALM_MS) return
  fullAt = null
  say({ log: ['info', 'There is room on the disk again: writes succeed.'] })
}

/** Enforces `CACHE_MAX_MB` after what may have put something into the cache. */
function limitSoon(): void {
  if (mostBytes === null || limiting !== null) return
  const at = lastAt ?? utcText(new Date())
  const steps = limitAnswers(files.runtime, { mostBytes, at, isNamed: (key) => isNamedKey(files, key) })
  limiting = { id: 0, step: () => steps.next(), writes: true, since: performance.now() }
  jobs.push(limiting)
  schedule()
}
/** The time of the last change by the clock of the serving thread. */
let lastAt: string | undefined

function hasExpired({ id, name, since }: Waiting, outcomes: Outcome[]): boolean {
  const now = performance.now()
  const waited = now - since
  if (name === 'notes' ? now < closesAt : waited < lockWaitMs && now < closesAt) return false
  outcomes.push({ id, refused: gaveUp(waited) })
  return true
}

function gaveUp(waited: number): [number, string] {
  say({ log: ['error', 'A write was given up.', { waited_ms: Math.round(waited) }] })
  return [
    500,
    `Another process held the store's lock for ${Math.round(waited / 1000)} s: nothing was stored.`,
  ]
}

function tryAgainIn(ms: number): void {
  clearTimeout(retry)
  retry = setTimeout(schedule, ms)
}

/** Runs steps of the first job for a slice, each step that writes in a transaction; then it stands last. */
function runStep(job: Job): void {
  jobs.shift()
  if (job === limiting) limiting = null
  const until = performance.now() + SLICE_MS
  try {
    do {
      if (job.writes) {
        const refusal = guard.refusal()
        if (refusal !== null) throw refusal
        files.runtime.exec('BEGIN IMMEDIATE')
      }
      let step: IteratorResult<void, unknown>
      try {
        step = job.step()
        if (job.writes) files.runtime.exec('COMMIT')
      } catch (error) {
        if (files.runtime.inTransaction) files.runtime.exec('ROLLBACK')
        throw error
      }
      if (step.done) {
        answer([{ id: job.id, done: step.value }])
        return
      }
    } while (performance.now() < until)
    jobs.push(job)
    if (job.id === 0) limiting = job
  } catch (error) {
    const waited = performance.now() - job.since
    if (isLocked(error) && waited < lockWaitMs && performance.now() < closesAt) {
      setTimeout(() => {
        jobs.push(job)
        schedule()
      }, RETRY_MS)
    } else if (isLocked(error)) answer([{ id: job.id, refused: gaveUp(waited) }])
    else answer([outcomeOf(job.id, error)])
  }
}

function answer(outcomes: Outcome[]): void {
  const known = outcomes.filter(({ id }) => id > 0)
  if (known.length === 0) return
  const transfer = known.flatMap((outcome) => ('done' in outcome ? largeBytesIn(outcome.done) : []))
  say({ outcomes: known }, transfer)
}

/** Small Buffers share their memory. */
function largeBytesIn(value: unknown): ArrayBuffer[] {
  const bytes = value instanceof Uint8Array ? [value] : value instanceof Object ? Object.values(value) : []
  return bytes.flatMap((part) =>
    part instanceof Uint8Array && part.byteLength === part.buffer.byteLength && part.byteLength > 0
      ? [part.buffer as ArrayBuffer] // no thread shares memory here
      : [],
  )
}

function endWith(refusal: ExpectedError, batch: readonly Waiting[]): void {
  answer([
    ...batch.map(({ id }) => ({ id, refused: [refusal.statusCode, refusal.detail] as [number, string] })),
  ])
  say({ ended: refusal.message })
}

/** Messages that are followed at once, outside a transaction of others. */
const CONTROLS = {
  /** Makes a file without the answers, and keeps the lock. Nothing is committed from now on until `putInPlace`. */
  prepareFresh: () => {
    const refusal = guard.refusal(true)
    if (refusal !== null) throw refusal
    files.runtime.exec('BEGIN IMMEDIATE')
    const size = files.runtime
      .prepare(
        'SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache',
      )
      .get() as { entries: number; bytes: number } // of these columns
    const before = sizeOf(paths.runtime) + sizeOf(`${paths.runtime}-wal`)
    try {
      fresh = freshFile(paths.runtime)
    } catch (error) {
      files.runtime.exec('ROLLBACK')
      throw error
    }
    isPaused = true
    return { ...size, before }
  },
  abandonFresh: () => {
    fresh = null
    files.runtime.exec('ROLLBACK')
    goOn()
    return null
  },
  putInPlace: () => {
    files.runtime.close()
    fresh?.()
    fresh = null
    const { database } = openFile('runtime', paths, { clock: () => new Date() })
    database.close()
    files = { ...files, runtime: connect(paths.runtime, WRITING) }
    if (mostBytes !== null) prepareLimit(files.runtime, true)
    goOn()
    return sizeOf(paths.runtime)
  },
  /** Moves a damaged file aside and opens another one. */
  replace: (which: Which) => {
    const refusal = guard.refusal(true)
    if (refusal !== null) throw refusal
    isPaused = true
    const before = files[which]
    // Windows cannot move an open file. Elsewhere closing it in place would fold the log into it.
    if (process.platform === 'win32') before.close()
    const { database, aside } = openFile(which, paths, { clock: () => new Date(), isDamaged: true })
    database.close()
    before.close()
    files = { ...files, [which]: connect(paths[which], WRITING) }
    for (const job of jobs.splice(0)) answer([{ id: job.id, refused: [500, DAMAGED] }])
    limiting = null
    goOn()
    return aside
  },
  compact: () => {
    files.runtime.exec('VACUUM')
    foldLog(files.runtime)
    return null
  },
  ready: () => null,
  fold: () => foldLog(files.runtime),
  forget: ({ owner, id }: { owner: string; id: string }) => {
    foldLog(files.workspace)
    return backups.forget(owner, id)
  },
  /** Ends a job whose client has gone. */
  stop: (id: number) => {
    const at = jobs.findIndex((job) => job.id === id)
    if (at !== -1) jobs.splice(at, 1)
    return null
  },
  beginShutdown: () => {
    closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
    return null
  },
  close,
  ...Object.fromEntries(
    Object.entries(READS).map(([name, read]) => [name, (value: unknown) => read(files, value as never)]),
  ),
  ...Object.fromEntries(
    Object.entries(JOBS).map(([name, { run, writes }]) => [
      name,
      (value: unknown, id: number) => {
        const steps = run(files, value as never)
        jobs.push({ id, step: () => steps.next(), writes, since: performance.now() })
        return LATER
      },
    ]),
  ),
}
const LATER = Symbol('answered later')
const DAMAGED = 'The store was damaged: nothing was stored. Try again.'

function goOn(): void {
  const locks = data.opened.map(([path]) => path).filter((path) => path.endsWith('.lock'))
  guard.takeOver([...locks, ...openPaths(paths)])
  isPaused = false
  schedule()
}

function control({ id, name, value }: Message): void {
  // Each message has the value of its control.
  const run = CONTROLS[name as keyof typeof CONTROLS] as (value: unknown, id: number) => unknown
  settle(id, () => run(value, id))
}

/** Answers with what comes of it, unless that comes later. */
function settle(id: number, run: () => unknown): void {
  const failed = (error: unknown) => {
    if (isPaused) goOn()
    answer([outcomeOf(id, error)])
  }
  try {
    const done = run()
    if (done instanceof Promise) done.then((value) => answer([{ id, done: value }]), failed)
    else if (done !== LATER) answer([{ id, done }])
  } catch (error) {
    failed(error)
  }
}

/** Commits what is left, if the lock is free within two seconds, and closes the files. */
async function close(): Promise<null> {
  closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
  clearTimeout(retry)
  await backups.stop()
  while (waiting.length > 0) {
    flush()
    if (waiting.length > 0) await new Promise((resume) => setTimeout(resume, RETRY_MS))
  }
  const refusal = guard.refusal(true)
  const isInPlace = refusal === null
  if (refusal) say({ ended: refusal.message })
  for (const database of Object.values(files)) {
    if (isInPlace) tidyUp(database)
    database.close()
  }
  if (isInPlace) backups.close()
  setImmediate(() => port?.close())
  return null
}

/** If the file has a problem, the next start deals with it. */
function tidyUp(database: Files[Which]): void {
  try {
    database.pragma('optimize')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isLocked(error) && !isDiskFull(error) && !isDamage(error)) throw error
  }
}

prepareLimitAtStart()
function prepareLimitAtStart(): void {
  try {
    const hasIndex = files.runtime
      .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'query_cache_by_use'")
      .get()
    if (mostBytes !== null || hasIndex) prepareLimit(files.runtime, mostBytes !== null)
    limitSoon()
  } catch {
    // A lock or a full disk: the next start tries again, and answers are removed without the index.
  }
}
