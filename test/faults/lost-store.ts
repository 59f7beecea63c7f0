import assert from 'node:assert/strict'
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { median } from '../bench/statistics.ts'
import { startChildDaemon } from './child-daemon.ts'

/** What is done to the store's files under a daemon that serves. */
export const LOSSES = ['deleted', 'renamed', 'replaced', 'removed with its folder'] as const
export type Loss = (typeof LOSSES)[number]

export type LossOutcome = {
  /** Puts that were answered with 200: each is there at the end. */
  acknowledged: number
  /** Puts that were answered with an error. */
  refused: number
  /** Milliseconds from each loss until its content had been written again. */
  backAfterMs: number[]
}

const WRITERS = 4
const LONGEST_MS = 30_000

/**
 * Takes the store away from a daemon in the middle of puts, again and again. Every put that was acknowledged has to be
 * there, for the daemon and in the file that it leaves.
 */
export async function loseStore(runtimeDb: string, loss: Loss, rounds: number): Promise<LossOutcome> {
  const path = join(dirname(runtimeDb), 'data', 'runtime.sqlite')
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: path, LOG_LEVEL: 'silent' })
  const acknowledged: string[] = []
  const outcome: LossOutcome = { acknowledged: 0, refused: 0, backAfterMs: [] }
  let isOver = false
  const writer = async (name: number) => {
    for (let number = 0; !isOver; number++) {
      const key = `writer ${name} number ${number}`
      const { status } = await daemon.put(key, { key, text: 'x'.repeat(Math.floor(Math.random() * 5000)) })
      if (status === 200) acknowledged.push(key)
      else outcome.refused += 1
      // Without a break, both cores do nothing but puts for as long as the daemon needs to notice.
      await pause(15)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, name) => writer(name))
  try {
    for (let round = 0; round < rounds; round++) {
      await pause(50 + Math.random() * 300)
      take(path, loss, round)
      const taken = fileAt(path)
      const since = performance.now()
      while ([taken, undefined].includes(fileAt(path))) {
        assert.ok(performance.now() - since < LONGEST_MS, `the store did not come back after it was ${loss}`)
        await pause(10)
      }
      outcome.backAfterMs.push(performance.now() - since)
    }
    isOver = true
    await Promise.all(writers)
    for (const key of acknowledged) assert.equal((await (await daemon.get(key)).json()).hit, true, key)
  } finally {
    isOver = true
    await Promise.allSettled(writers)
    assert.deepEqual(await daemon.end('SIGTERM'), { code: 0, signal: null })
  }
  assert.deepEqual(missingIn(path, acknowledged), [])
  return { ...outcome, acknowledged: acknowledged.length }
}

/** In words: what `npm run torture` prints. */
export function lossText({ acknowledged, refused, backAfterMs }: LossOutcome): string {
  const slowest = Math.max(...backAfterMs)
  return `${acknowledged} puts acknowledged, none lost, ${refused} refused; back after ${median(backAfterMs).toFixed(0)} ms (median), ${slowest.toFixed(0)} ms (slowest)`
}

/** Puts on a daemon whose store gets a second name, under which another daemon is refused. */
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

/** The inode that the path leads to. */
const fileAt = (path: string): bigint | undefined =>
  statSync(path, { bigint: true, throwIfNoEntry: false })?.ino

/** Which keys a store that is at rest lacks. */
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
