import type Database from 'better-sqlite3'
import { type Clock, utcText } from '../../clock.ts'
import type { Detail, Level, LogEvent } from '../../sqlite/log-event.ts'
import type { DeferredWrites, WriteQueue } from '../../sqlite/write-queue.ts'

type Row = { level: Level; message: string; detail: string; at: string }

// A message gets one row within this time. Its next row says how many were omitted.
const QUIET_MS = 60_000
const ROWS_KEPT = 10_000
// Finding surplus rows reads all rows, so it runs only at the start and after this many rows.
const ROWS_BETWEEN_PRUNING = 500
// More than there are kinds of messages. It bounds the memory while the disk is full for days.
const PENDING_AT_MOST = 100
// Never removes rows of other writers, such as the earlier Python service.
const OURS = `detail_json GLOB '{"pid":*'`

/**
 * Events for the operator, in `event_logs`: starts, stops, damage, migrations, failed writes. A row is written with
 * the next commit, and no request waits for it.
 */
export class EventLog implements DeferredWrites {
  readonly #queue: WriteQueue
  readonly #clock: Clock
  readonly #logEvent: LogEvent
  readonly #insert: Database.Statement<[Row]>
  readonly #prune: Database.Statement<[number]>
  readonly #said = new Map<string, { at: number; leftOut: number }>()
  #pending: readonly Row[] = []
  #writing: readonly Row[] = []
  #sincePruned = ROWS_BETWEEN_PRUNING

  constructor(parts: { database: Database.Database; queue: WriteQueue; clock: Clock; logEvent?: LogEvent }) {
    this.#queue = parts.queue
    this.#clock = parts.clock
    this.#logEvent = parts.logEvent ?? (() => {})
    this.#insert = parts.database.prepare(`
      INSERT INTO event_logs (level, message, detail_json, created_at) VALUES (@level, @message, @detail, @at)`)
    this.#prune = parts.database.prepare(`
      DELETE FROM event_logs WHERE id IN (SELECT id FROM event_logs WHERE ${OURS} ORDER BY id DESC LIMIT -1 OFFSET ?)`)
    parts.queue.add(this)
  }

  /** Records an event. */
  record(level: Level, message: string, detail: Detail = {}): void {
    const before = this.#said.get(message)
    // A monotonic time: the system clock may be set back.
    const now = performance.now()
    if (before !== undefined && now - before.at < QUIET_MS) {
      before.leftOut += 1
      return
    }
    this.#said.set(message, { at: now, leftOut: 0 })
    const leftOut = before !== undefined && before.leftOut > 0 ? { left_out: before.leftOut } : {}
    this.#logEvent(level, message, { ...detail, ...leftOut })
    const text = JSON.stringify({ pid: process.pid, ...detail, ...leftOut })
    const row = { level, message, detail: text, at: utcText(this.#clock()) }
    this.#pending = [...this.#pending, row].slice(-PENDING_AT_MOST)
    this.#queue.attempt()
  }

  isEmpty(): boolean {
    return this.#pending.length === 0
  }

  write(): void {
    this.#writing = this.#pending
    for (const row of this.#writing) this.#insert.run(row)
    if (this.#sincePruned >= ROWS_BETWEEN_PRUNING) this.#prune.run(ROWS_KEPT)
  }

  clear(): void {
    // A commit may itself record an event, which is not written yet.
    this.#pending = this.#pending.filter((row) => !this.#writing.includes(row))
    this.#sincePruned = (this.#sincePruned % ROWS_BETWEEN_PRUNING) + this.#writing.length
  }
}
