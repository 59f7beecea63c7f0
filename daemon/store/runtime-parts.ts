import { answerCache } from './answer-cache.ts'
import { limitCache } from './runtime/cache/cache-limit.ts'
import { eventLog } from './runtime/telemetry/event-log.ts'
import { telemetry } from './runtime/telemetry/telemetry.ts'
import { limitTelemetry } from './runtime/telemetry/telemetry-limit.ts'
import type { Engine } from './sql/sql.ts'
import { type QueueOptions, WriteQueue } from './sql/write-queue.ts'
import type { DEFAULTS, StoreOptions } from './store-options.ts'
import type { RunTask } from './tasks/task-list.ts'
import { namedKeys } from './workspace/earlier-answers.ts'

type Around = Pick<QueueOptions, 'damaged' | 'refusal'> & {
  runTask: RunTask
  /** The engine of the workspace, which knows the names of queries. */
  workspace: () => Engine
}

export type RuntimeParts = ReturnType<typeof runtimeParts>

/** Answers and telemetry on one engine. Starts to remove what exceeds the configured limits. */
export function runtimeParts(
  engine: Engine,
  options: StoreOptions & typeof DEFAULTS,
  { runTask, workspace, ...faults }: Around,
) {
  const { clock, lockWaitMs, logEvent, cacheMaxBytes, telemetryDays } = options
  const queue = new WriteQueue(engine, { ...faults, lockWaitMs, log: (...event) => log(...event) })
  const parts = { engine, queue, clock }
  const log = eventLog({ ...parts, logEvent })
  const enforceLimit = limitCache(parts, {
    maxBytes: cacheMaxBytes,
    namedKeys: () => workspace().read(namedKeys()),
  })
  if (telemetryDays !== undefined) limitTelemetry({ ...parts, days: telemetryDays })
  const cache = answerCache(parts, { mostBytes: cacheMaxBytes, enforceLimit, runTask, workspace })
  return { ...parts, log, cache, telemetry: telemetry(parts) }
}
