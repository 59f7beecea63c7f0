import { queryEventRequest, type RecordedQueryEvent } from '../../shared/contract/runtime.ts'
import { checked, jsonText } from '../../shared/server/answers/json-body.ts'
import { malformedBody } from '../../shared/server/errors.ts'
import { jsonInBytes } from './json-lines.ts'

/** Reads the body of an event; `extra` is its `extra_json` as text. Throws the 422 of an invalid one. */
export function readEvent(body: Uint8Array): { event: RecordedQueryEvent; extra: string | null } {
  const value = jsonInBytes(body)
  if (value === undefined) throw malformedBody()
  const event = checked(queryEventRequest, value)
  const wanted = event.extra_json ?? event.extra ?? null
  return { event, extra: wanted === null ? null : jsonText(wanted, 'extra_json') }
}
