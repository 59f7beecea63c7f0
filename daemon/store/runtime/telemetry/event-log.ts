import type Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import type { Detail, Level, LogEvent, WriteQueue } from '../../sqlite/write-queue.ts'

// A message gets one row within this time. Its next row says how many were omitted.
const QUIET_MS = 60_000
const ROWS_KEPT = 10_000

type Parts = { database: Database.Database; queue: WriteQueue; clock: Clock; logEvent: LogEvent }

/**
 * Events for the operator, in `event_logs`: starts, stops, damage, migrations, failed writes. A row is written with
 * the next commit, and no request waits for it.
 */
export class EventLog {
  readonly #parts: Parts
  readonly #insert: Database.Statement<[Record<string, string>]>
  readonly #prune: Database.Statement<[number]>
  readonly #said = new Map<string, { at: number; leftOut: number }>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#insert = parts.database.prepare(`
      INSERT INTO event_logs (level, message, detail_json, created_at) VALUES (@level, @message, @detail, @at)`)
    // Never removes rows of other writers, such as the earlier Python service.
    this.#prune = parts.database.prepare(`
      DELETE FROM event_logs WHERE id <= (
        SELECT id FROM event_logs WHERE detail_json GLOB '{"pid":*' ORDER BY id DESC LIMIT 1 OFFSET ?)
      AND detail_json GLOB '{"pid":*'`)
  }

  /** Records an event. */
  record(level: Level, message: string, detail: Detail = {}): void {
    const { queue, clock, logEvent } = this.#parts
    const before = this.#said.get(message)
    // A monotonic time: the system clock may be set back.
    const now = performance.now()
    if (before !== undefined && now - before.at < QUIET_MS) {
      before.leftOut += 1
      return
    }
    this.#said.set(message, { at: now, leftOut: 0 })
    const leftOut = before !== undefined && before.leftOut > 0 ? { left_out: before.leftOut } : {}
    logEvent(level, message, { ...detail, ...leftOut })
    const text = JSON.stringify({ pid: process.pid, ...detail, ...leftOut })
    const row = { level, message, detail: text, at: utcText(clock()) }
    queue.defer(() => {
      this.#insert.run(row)
      this.#prune.run(ROWS_KEPT)
    })
  }
}
