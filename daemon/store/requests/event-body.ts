import { queryEventRequest } from '../../../shared/contract/runtime.ts'
import { jsonIn } from '../../../shared/json.ts'
import { checked, jsonText } from '../../../shared/server/answers/json-body.ts'
import { malformedBody } from '../../../shared/server/server-errors.ts'
import { jsonInBytes } from './json-lines.ts'

/** The columns of `query_events`, except id and time. */
export const EVENT_COLUMNS = [
  'event_type',
  'query_hash',
  'left_count',
  'right_count',
  'total_pairs',
  'cache_hit',
  'success',
  'duration_ms',
  'error_message',
  'extra_json',
] as const

/** Reads the body of an event. Throws the 422 of an invalid body. `row` has the values in the order of the columns. */
export function readEvent(body: Uint8Array | string) {
  const value = typeof body === 'string' ? jsonIn(body) : jsonInBytes(body)
  if (value === undefined) throw malformedBody()
  const event = checked(queryEventRequest, value)
  const extra = event.extra_json ?? event.extra ?? null
  const all = { ...event, extra_json: extra === null ? null : jsonText(extra, 'extra_json') }
  const row = EVENT_COLUMNS.map(
    (name) => (typeof all[name] === 'boolean' ? Number(all[name]) : all[name]) ?? null,
  )
  return { event, row }
}
