import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { median } from '../bench/statistics.ts'
import { type Random, seededRandom } from '../data/seeded-random.ts'
import { crowd } from './crowd.ts'
import { damageAfterAMinute, MINUTE_DAMAGES } from './damaged-after-a-minute.ts'
import { DAMAGES, damageStore } from './damaged-pages.ts'
import { disturbFiles } from './disturbed-files.ts'
import { underHeldLock } from './held-lock.ts'
import { killRounds } from './kill-rounds.ts'
import { killAnywhere } from './killed-anywhere.ts'
import { killInCheckpoint } from './killed-checkpoint.ts'
import { IMPORTS, killInImport } from './killed-import.ts'
import { killInSave } from './killed-save.ts'
import { LOSSES, linkStore, loseStore, lossText } from './lost-store.ts'

/**
 * `npm run torture` runs the tests' trials with more rounds, in half an hour. `-- WORD …` selects trials by words in their names.
 * `--seed SEED` repeats the random choices of an earlier run. Expected outcomes: docs/dev/security.md, The store.
 */

const AT_ONCE_MS = 50

const TRIALS: Record<string, (runtimeDb: string, random: Random) => Promise<string>> = {
  'kill -9 in puts and events, 100 rounds': async (runtimeDb, random) => {
    const { puts, events } = await killRounds(runtimeDb, 100, random)
    return `${puts} puts and ${events} events acknowledged, none lost`
  },
  'kill -9 at any moment from start to end, read by another program, 100 rounds': async (
    runtimeDb,
    random,
  ) => {
    const { kept, starting } = await killAnywhere(runtimeDb, 100, random)
    return `${kept} documents acknowledged, none lost; ${starting} killed while they started`
  },
  'kill -9 in a checkpoint, 10 rounds': async (runtimeDb) => {
    const left = await repeated(10, runtimeDb, async (path) =>
      (await killInCheckpoint(path, 60)) ? 'unfinished' : 'finished',
    )
    assert.match(left, /unfinished/, 'no kill came before the checkpoint was done')
    return left
  },
  'kill -9 while a project is saved, 50 rounds': async (runtimeDb, random) =>
    `${await killInSave(runtimeDb, 50, random)} versions acknowledged, none lost or mixed`,
  ...Object.fromEntries(
    IMPORTS.map((what) => [
      `kill -9 while the ${what} is imported, 10 rounds`,
      (runtimeDb: string) => repeated(10, runtimeDb, (path) => killInImport(path, what)),
    ]),
  ),
  '8 clients × 2,000 puts, events and gets': async (runtimeDb) => {
    await crowd(runtimeDb, 8, 2000)
    return 'every count exact'
  },
  'the lock held elsewhere for 2 s': async (runtimeDb) => {
    const { answersMs, write } = await underHeldLock(runtimeDb, 2000)
    assert.equal(write.status, 200)
    return answered(answersMs)
  },
  'the lock held elsewhere for 32 s': async (runtimeDb) => {
    const { answersMs, write } = await underHeldLock(runtimeDb, 32_000)
    assert.equal(write.status, 500)
    assert.ok(write.ms >= 30_000 && write.ms < 31_500, `the write was given up after ${write.ms} ms`)
    return `${answered(answersMs)}; the write was given up after ${(write.ms / 1000).toFixed(1)} s`
  },
  ...Object.fromEntries(
    LOSSES.map((loss) => [
      `the store ${loss} under puts, 20 times`,
      async (runtimeDb: string, random: Random) => lossText(await loseStore(runtimeDb, loss, 20, random)),
    ]),
  ),
  ...Object.fromEntries(
    DAMAGES.flatMap((damage) =>
      (['runtime.sqlite', 'workspace.sqlite'] as const).map((file) => [
        `${damage}: ${file}, 30 rounds`,
        (runtimeDb: string, random: Random) =>
          repeated(30, runtimeDb, (path) => damageStore(path, file, damage, random)),
      ]),
    ),
  ),
  'each file disturbed in each way, while a daemon serves and at rest': disturbFiles,
  ...Object.fromEntries(
    MINUTE_DAMAGES.map((way) => [
      `the workspace ${way} a minute after a change, under writes`,
      (runtimeDb: string) => damageAfterAMinute(runtimeDb, way),
    ]),
  ),
  'the store hard-linked, a second daemon on the other name': async (runtimeDb) => {
    await linkStore(runtimeDb, 400)
    return '400 puts acknowledged, none lost; the second was refused'
  },
}

function answered(answersMs: readonly number[]): string {
  const slowest = Math.max(...answersMs)
  assert.ok(slowest < AT_ONCE_MS, `a page or hit took ${slowest} ms`)
  return `${answersMs.length} pages and hits in ${median(answersMs).toFixed(1)} ms (median), ${slowest.toFixed(1)} ms (slowest)`
}

/** Runs each round in a new folder, and counts the outcomes. */
async function repeated(
  rounds: number,
  runtimeDb: string,
  round: (path: string) => Promise<string>,
): Promise<string> {
  const outcomes = new Map<string, number>()
  for (let number = 0; number < rounds; number++) {
    const folder = join(dirname(runtimeDb), String(number))
    mkdirSync(folder)
    const outcome = await round(join(folder, 'runtime.sqlite'))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  return [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
}

const { values: options, positionals: wanted } = parseArgs({
  options: { seed: { type: 'string', default: String(Date.now() % 100_000) } },
  allowPositionals: true,
})
const chosen = Object.entries(TRIALS).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
if (chosen.length === 0) throw new Error(`No trial has one of these in its name: ${wanted.join(', ')}`)
await buildPageIfStale()
console.log(`seed ${options.seed}`)
for (const [name, trial] of chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-torture-'))
  const since = performance.now()
  try {
    const outcome = await trial(join(folder, 'runtime.sqlite'), seededRandom(Number(options.seed)))
    console.log(`ok      ${name}: ${outcome} (${Math.round((performance.now() - since) / 1000)} s)`)
    rmSync(folder, { recursive: true })
  } catch (error) {
    console.error(`FAILED  ${name}: its files are in ${folder}`, error)
    process.exitCode = 1
  }
}
