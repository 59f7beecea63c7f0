import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { median } from '../bench/statistics.ts'
import type { Random } from '../data/seeded-random.ts'
import { type ChildDaemon, startChildDaemon } from './child-daemon.ts'

export const LOSSES = ['deleted', 'renamed', 'replaced', 'removed with its folder'] as const
export type Loss = (typeof LOSSES)[number]

/** The exit code of a daemon that has lost its files. */
const ENDED = 75
const WRITERS = 4
const LONGEST_MS = 30_000

/**
 * Takes the store from daemons during puts. Throws if a daemon does not end with code 75, or the next one does not start.
 * Resolves to the milliseconds from each loss to the daemon's end.
 */
export async function loseStore(
  runtimeDb: string,
  loss: Loss,
  rounds: number,
  random: Random,
): Promise<number[]> {
  const path = join(dirname(runtimeDb), 'data', 'runtime.sqlite')
  const endedAfterMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: path, LOG_LEVEL: 'silent' })
    assert.equal(daemon.refused, undefined)
    const ended = once(daemon.child, 'exit')
    const writers = Array.from({ length: WRITERS }, (_, name) => putUntilItEnds(daemon, `${round} ${name}`))
    await pause(50 + random.below(300))
    take(path, loss, round)
    const since = performance.now()
    const timeout = pause(LONGEST_MS, ['no end'], { ref: false })
    assert.deepEqual(
      (await Promise.race([ended, timeout]))[0],
      ENDED,
      `the daemon after its store was ${loss}`,
    )
    endedAfterMs.push(performance.now() - since)
    await Promise.all(writers)
  }
  const last = await startChildDaemon({ COAUTHORS_RUNTIME_DB: path })
  assert.equal((await last.put('after', {})).status, 200)
  assert.deepEqual(await last.end('SIGTERM'), { code: 0, signal: null })
  return endedAfterMs
}

async function putUntilItEnds(daemon: ChildDaemon, name: string): Promise<void> {
  for (let number = 0; ; number++) {
    const answer = await daemon.put(`${name} ${number}`, { text: 'x'.repeat(3000) }).catch(() => null)
    if (answer === null) return
    assert.ok([200, 500, 503].includes(answer.status), `${answer.status}`)
    await pause(15)
  }
}

/** The outcome of `loseStore`, as `npm run torture` prints it. */
export const lossText = (endedAfterMs: readonly number[]): string =>
  `ended with ${ENDED} after ${median(endedAfterMs).toFixed(0)} ms (median), ${Math.max(...endedAfterMs).toFixed(0)} ms (slowest)`

/** Gives a store a second name (a hard link) during puts. Throws if a daemon starts under this name, or if puts are lost. */
export async function linkStore(runtimeDb: string, puts: number): Promise<void> {
  const other = join(dirname(runtimeDb), 'other.sqlite')
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  try {
    const keys = Array.from({ length: puts }, (_, number) => `k${number}`)
    for (const [number, key] of keys.entries()) {
      assert.equal((await daemon.put(key, { key })).status, 200)
      if (number !== Math.floor(puts / 2)) continue
      linkSync(runtimeDb, other)
      const second = await startChildDaemon({ COAUTHORS_RUNTIME_DB: other })
      await second.end('SIGTERM')
      assert.match(second.refused ?? '', /has 2 names \(hard links\)/)
    }
    await daemon.end('SIGTERM')
    assert.deepEqual(missingIn(runtimeDb, keys), [])
  } finally {
    await daemon.end('SIGKILL')
  }
}

function take(path: string, loss: Loss, round: number): void {
  const folder = dirname(path)
  const aside = `${folder}-${round}`
  const copy = join(aside, 'copy.sqlite')
  switch (loss) {
    case 'deleted':
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
      return
    case 'renamed':
      mkdirSync(aside)
      renameSync(path, join(aside, 'runtime.sqlite'))
      return
    case 'replaced':
      mkdirSync(aside)
      copyFileSync(path, copy)
      renameSync(copy, path)
      return
    case 'removed with its folder':
      rmSync(folder, { recursive: true, maxRetries: 5 })
  }
}

function missingIn(path: string, keys: readonly string[]): string[] {
  const database = new Database(path, { readonly: true })
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok')
    const stored = new Set(database.prepare('SELECT cache_key FROM query_cache').pluck().all())
    return keys.filter((key) => !stored.has(key))
  } finally {
    database.close()
  }
}
