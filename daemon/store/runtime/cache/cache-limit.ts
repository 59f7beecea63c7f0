import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import {
  byEngine,
  type Engine,
  type EngineName,
  getRow,
  isIn,
  raw,
  run,
  type Sql,
  sql,
  type Work,
} from '../../sql/sql.ts'
import type { WriteQueue } from '../../sql/write-queue.ts'
import { ROW_ID } from '../answer-columns.ts'
import { cacheSize } from './answer-table.ts'

/** When an answer was last hit or written. An answer without either time is removed first. */
const LAST_USE = byEngine(
  raw("max(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"),
  raw("greatest(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"),
)
const EVER = ''
/** Clocks are set back by less than this all the time. */
const STEP_MS = 60_000

/** Selects the least recently used answer, last used at a time or after it, without those of some keys. */
export const oldestAnswer = (since: string, named: readonly string[]): Sql => sql`
  SELECT ${ROW_ID} AS id, coalesce(octet_length(response_json), 0) AS bytes
  FROM query_cache WHERE ${LAST_USE} >= ${since} AND NOT (${isIn('cache_key', named)})
  ORDER BY ${LAST_USE}, ${ROW_ID} LIMIT 1`

/** A recorded size that has drifted, since another program has replaced rows, would remove too much. */
const CORRECT_SIZE = raw(`
  INSERT INTO cache_growth (day, entries, bytes)
    SELECT date('now'), there.entries - recorded.entries, there.bytes - recorded.bytes FROM
      (SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache) AS there,
      (SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes FROM cache_growth) AS recorded
    WHERE there.entries <> recorded.entries OR there.bytes <> recorded.bytes
  ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes`)
/** Finds the oldest answers at once. Without a limit it goes: it would be updated with every hit for nothing. */
const INDEX = raw('query_cache_by_use')

/** PostgreSQL has the index from its schema on, and only our own programs write its tables. */
function* prepare(engine: EngineName): Work<void> {
  if (engine === 'postgres') return
  yield* run(sql`CREATE INDEX IF NOT EXISTS ${INDEX} ON query_cache (${LAST_USE})`)
  // Counts the cache (0.6 s per GB).
  yield* run(CORRECT_SIZE)
}

type Options = {
  maxBytes: number | undefined
  namedKeys: () => Promise<readonly string[]>
}

/**
 * Keeps the cache below a size (`CACHE_MAX_MB`), measured like the statistics: answers only. Removes the
 * least recently used answers first, in short transactions of the write queue that no request waits for.
 * Answers last used in the future go first: the clock was ahead, and answers used since would look older. The
 * answers of named queries stay, also if they alone are more than the limit. Returns what is called after a put: a failure,
 * for example on a full disk, is tried again then.
 */
export function limitCache(
  { engine, queue, clock }: { engine: Engine; queue: WriteQueue; clock: Clock },
  { maxBytes, namedKeys }: Options,
): () => void {
  if (maxBytes === undefined) {
    if (engine.name === 'sqlite') void queue.defer(() => run(sql`DROP INDEX IF EXISTS ${INDEX}`))
    return () => {}
  }
  function* excess(): Work<number> {
    return (yield* cacheSize()).bytes - (maxBytes ?? 0)
  }

  /** Returns true if there is more to remove. */
  function* removeOldest(until: number, named: readonly string[]): Work<boolean> {
    const future = utcText(new Date(clock().getTime() + STEP_MS))
    const oldestSince = (time: string) => getRow<{ id: number; bytes: number }>(oldestAnswer(time, named))
    let over = yield* excess()
    while (over > 0 && performance.now() < until) {
      const oldest = (yield* oldestSince(future)) ?? (yield* oldestSince(EVER))
      if (oldest === undefined) return false
      yield* run(sql`DELETE FROM query_cache WHERE ${ROW_ID} = ${oldest.id}`)
      over -= oldest.bytes
    }
    return over > 0
  }
  let work: Promise<void> = queue.write(() => prepare(engine.name))
  let isWaiting = false
  const enforce = (): void => {
    if (isWaiting) return
    isWaiting = true
    const remove = async () => {
      isWaiting = false
      if ((await engine.read(excess())) <= 0) return
      const named = await namedKeys()
      await queue.repeat((until) => removeOldest(until, named), Boolean)
    }
    // The store may be closed by then.
    work = work.then(remove, remove).catch(() => {})
  }
  enforce()
  return enforce
}
