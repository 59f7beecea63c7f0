import type { Clock } from '../clock.ts'
import type { Engine } from '../sql/sql.ts'
import { type LogEvent, type QueueOptions, WriteQueue } from '../sql/write-queue.ts'
import { limitCache } from './cache/cache-limit.ts'
import { eventLog } from './telemetry/event-log.ts'
import { telemetry } from './telemetry/telemetry.ts'
import { limitTelemetry } from './telemetry/telemetry-limit.ts'

type PartOptions = Pick<QueueOptions, 'lockWaitMs' | 'damaged' | 'refusal'> & {
  clock: Clock
  logEvent: LogEvent
  /** The keys of named queries, whose answers stay. */
  namedKeys: () => Promise<readonly string[]>
  cacheMaxBytes: number | undefined
  telemetryDays: number | undefined
}

export type RuntimeParts = ReturnType<typeof runtimeParts>

/** The parts of one open store of answers, but for its cache. Starts to remove what exceeds the configured limits. */
export function runtimeParts(engine: Engine, options: PartOptions) {
  const { clock, logEvent, namedKeys, cacheMaxBytes: maxBytes, telemetryDays: days, ...rest } = options
  const queue = new WriteQueue(engine, { ...rest, log: (...event) => log(...event) })
  const parts = { engine, queue, clock }
  const log = eventLog({ ...parts, logEvent })
  const enforceLimit = limitCache(parts, { maxBytes, namedKeys })
  if (days !== undefined) limitTelemetry({ ...parts, days })
  return { ...parts, log, enforceLimit, telemetry: telemetry(parts) }
}
