import type Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import { run } from '../../sqlite/statements.ts'
import type { LogEvent, WriteQueue } from '../../sqlite/write-queue.ts'

// A message gets one row within this time. Its next row says how many were omitted.
const QUIET_MS = 60_000
const ROWS_KEPT = 10_000

const INSERT = 'INSERT INTO event_logs (level, message, detail_json, created_at) VALUES (?, ?, ?, ?)'
// Never removes rows of other writers, such as the earlier Python service.
const PRUNE = `
  DELETE FROM event_logs WHERE id <= (
    SELECT id FROM event_logs WHERE detail_json GLOB '{"pid":*' ORDER BY id DESC LIMIT 1 OFFSET ?)
  AND detail_json GLOB '{"pid":*'`

type Parts = { database: Database.Database; queue: WriteQueue; clock: Clock; logEvent: LogEvent }

/** Returns what records events for the operator in `event_logs`, with the next commit. */
export function eventLog({ database, queue, clock, logEvent }: Parts): LogEvent {
  const said = new Map<string, { at: number; leftOut: number }>()
  return (level, message, detail = {}) => {
    const before = said.get(message)
    // A monotonic time: the system clock may be set back.
    const now = performance.now()
    if (before !== undefined && now - before.at < QUIET_MS) {
      before.leftOut += 1
      return
    }
    said.set(message, { at: now, leftOut: 0 })
    const facts = { ...detail, ...(before?.leftOut && { left_out: before.leftOut }) }
    logEvent(level, message, facts)
    const row = [level, message, JSON.stringify({ pid: process.pid, ...facts }), utcText(clock())]
    queue.defer(() => {
      run(database, INSERT, ...row)
      run(database, PRUNE, ROWS_KEPT)
    })
  }
}
