import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import { raw, run, sql } from '../../sql/sql.ts'
import type { LogEvent, WriteQueue } from '../../sql/write-queue.ts'

// A message gets one row within this time. Its next row says how many were omitted.
const QUIET_MS = 60_000
const ROWS_KEPT = 10_000

// The beginning of our own rows. Rows of other writers, such as the earlier Python service, stay.
const IS_OURS = raw(`substr(detail_json, 1, 7) = '{"pid":'`)
const PRUNE = sql`
  DELETE FROM event_logs WHERE ${IS_OURS} AND id <= (
    SELECT id FROM event_logs WHERE ${IS_OURS} ORDER BY id DESC LIMIT 1 OFFSET ${ROWS_KEPT})`

type Parts = { queue: WriteQueue; clock: Clock; logEvent: LogEvent }

/** Returns what records events for the operator in `event_logs`, with the next commit. */
export function eventLog({ queue, clock, logEvent }: Parts): LogEvent {
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
    const detailJson = JSON.stringify({ pid: process.pid, ...facts })
    const at = utcText(clock())
    queue.defer(function* () {
      yield* run(sql`
        INSERT INTO event_logs (level, message, detail_json, created_at)
        VALUES (${level}, ${message}, ${detailJson}, ${at})`)
      yield* run(PRUNE)
    })
  }
}
