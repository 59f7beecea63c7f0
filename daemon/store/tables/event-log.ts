import type Database from 'better-sqlite3'
import { type Clock, utcText } from '../clock.ts'
import type { DeferredWrites, WriteQueue } from '../writes/write-queue.ts'

export type Level = 'info' | 'warn' | 'error'
/** Facts of the program alone: no author name, no title, no key (docs/security.md, Logs). */
export type Detail = Readonly<Record<string, string | number | null>>
/** Takes what is recorded too, at once: the program's log. */
export type LogEvent = (level: Level, message: string, detail: Detail) => void
type Row = { level: Level; message: string; detail: string; at: string }

// One row for a message in this time; how many were left out stands in its next row.
const QUIET_MS = 60_000
const ROWS_KEPT = 10_000
// Looking for rows too many reads them all: at the start, and then this seldom.
const ROWS_BETWEEN_PRUNING = 500
// More kinds of messages than there are: while the disk is full for days, nothing may gather in memory.
const PENDING_AT_MOST = 100
// Rows of other writers, such as the earlier Python service, are never removed.
const OURS = `detail_json GLOB '{"pid":*'`

/**
 * What an operator should know, in `event_logs`: starts, stops, damage, migrations, trouble with writing. A row is
 * written with the next commit and nobody waits for it.
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

  /** Records what happened. `message` is the kind, always the same words; what differs belongs into `detail`. */
  record(level: Level, message: string, detail: Detail = {}): void {
    const before = this.#said.get(message)
    // Not the clock's time, which may be set back.
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
    // A commit may itself be worth a row, which is then not yet written.
    this.#pending = this.#pending.filter((row) => !this.#writing.includes(row))
    this.#sincePruned = (this.#sincePruned % ROWS_BETWEEN_PRUNING) + this.#writing.length
  }
}
