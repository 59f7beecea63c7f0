import type Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import { getRow, run } from '../../sqlite/statements.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { cacheSize } from './answer-table.ts'

/** When an answer was last hit or written. An answer without either time is removed first. */
const LAST_USE = "max(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"
const EVER = ''
/** Clocks are set back by less than this all the time. */
const STEP_MS = 60_000
const INDEX = 'query_cache_by_use'

/** Selects the least recently used answer, last used at a time or after it, without those of some keys. */
export const OLDEST_ANSWER = `
  SELECT rowid AS id, coalesce(octet_length(response_json), 0) AS bytes
  FROM query_cache WHERE ${LAST_USE} >= ? AND cache_key NOT IN (SELECT value FROM json_each(?))
  ORDER BY ${LAST_USE}, rowid LIMIT 1`

/** A recorded size that has drifted, since another program has replaced rows, would remove too much. */
const CORRECT_SIZE = `
  INSERT INTO cache_growth (day, entries, bytes)
    SELECT date('now'), there.entries - recorded.entries, there.bytes - recorded.bytes FROM
      (SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache) AS there,
      (SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes FROM cache_growth) AS recorded
    WHERE there.entries <> recorded.entries OR there.bytes <> recorded.bytes
  ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes`

type Options = {
  maxBytes: number | undefined
  namedKeys: () => ReadonlySet<string>
}

/**
 * Keeps the cache below a size (`CACHE_MAX_MB`), measured like the statistics: answers only. Removes the
 * least recently used answers first, in short transactions of the write queue that no request waits for.
 * Answers last used in the future go first: the clock was ahead, and answers used since would look older. The
 * answers of named queries stay, also if they alone are more than the limit. Returns what is called after a put: a failure,
 * for example on a full disk, is tried again then.
 */
export function limitCache(
  { database, queue, clock }: { database: Database.Database; queue: WriteQueue; clock: Clock },
  { maxBytes, namedKeys }: Options,
): () => void {
  // Without a limit the index goes: it would be updated with every hit for nothing.
  if (maxBytes === undefined) {
    void queue.defer(() => database.exec(`DROP INDEX IF EXISTS ${INDEX}`))
    return () => {}
  }
  const excess = () => cacheSize(database).bytes - maxBytes

  /** Returns true if there is more to remove. */
  const removeOldest = (until: number): boolean => {
    const future = utcText(new Date(clock().getTime() + STEP_MS))
    const named = JSON.stringify([...namedKeys()])
    const oldestSince = (time: string) =>
      getRow<{ id: number; bytes: number }>(database, OLDEST_ANSWER, time, named)
    let over = excess()
    while (over > 0 && performance.now() < until) {
      const oldest = oldestSince(future) ?? oldestSince(EVER)
      if (oldest === undefined) return false
      run(database, 'DELETE FROM query_cache WHERE rowid = ?', oldest.id)
      over -= oldest.bytes
    }
    return over > 0
  }
  // Finds the oldest answers at once, and counts the cache (0.6 s per GB).
  const prepare = `CREATE INDEX IF NOT EXISTS ${INDEX} ON query_cache (${LAST_USE}); ${CORRECT_SIZE}`
  let work: Promise<void> = queue.write(() => void database.exec(prepare))
  let isWaiting = false
  const enforce = (): void => {
    if (isWaiting) return
    isWaiting = true
    const remove = () => {
      isWaiting = false
      return excess() > 0 ? queue.repeat(removeOldest, Boolean) : undefined
    }
    // The store may be closed by then.
    work = work.then(remove, remove).catch(() => {})
  }
  enforce()
  return enforce
}
