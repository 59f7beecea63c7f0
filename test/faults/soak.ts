import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { median } from '../bench/statistics.ts'
import { startChildDaemon } from './child-daemon.ts'
import { startLoad } from './soak-load.ts'

/** `npm run soak -- --minutes N`: memory must not drift under steady load (docs/dev/security.md, The store). */

const PER_SECOND = 200
const SAMPLE_MS = 5000
const PRINT_EVERY = 6
const DRIFT_LIMIT_MB = 20
// The heap grows in the first fifth. So the trial compares the second fifth with the last.
const FIFTH = 0.2

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error(`--minutes must be a number above 0, not "${values.minutes}".`)
  process.exit(1)
}

await buildPageIfStale()
const folder = mkdtempSync(join(tmpdir(), 'coauthors-soak-'))
const runtimeDb = join(folder, 'runtime.sqlite')
const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
const load = startLoad(daemon.url, PER_SECOND)
const samples: number[] = []
const until = performance.now() + minutes * 60_000
while (performance.now() < until) {
  await pause(Math.min(SAMPLE_MS, until - performance.now()))
  samples.push(residentMb(daemon.child.pid ?? 0))
  if (samples.length % PRINT_EVERY === 1) {
    const seconds = Math.round((samples.length * SAMPLE_MS) / 1000)
    console.log(
      `${String(seconds).padStart(5)} s  ${samples.at(-1)?.toFixed(1)} MB resident, ${load.sent} requests, ${load.failed} failed, store ${megabytes(statSync(runtimeDb).size)} MB`,
    )
  }
}
await load.stop()
const end = await daemon.end('SIGTERM')
rmSync(folder, { recursive: true })

const part = Math.ceil(samples.length * FIFTH)
const drift = median(samples.slice(-part)) - median(samples.slice(part, 2 * part))
console.log(
  `${load.sent} requests in ${minutes} min (${Math.round(load.sent / minutes / 60)}/s), ${load.failed} failed; resident memory drifted ${drift.toFixed(1)} MB after the warm-up, to ${median(samples.slice(-part)).toFixed(1)} MB; exit ${end.code}`,
)
if (!(drift < DRIFT_LIMIT_MB) || load.failed > 0 || end.code !== 0) {
  console.error(
    `FAILED: the drift must be below ${DRIFT_LIMIT_MB} MB, no request may fail, and the exit code must be 0.`,
  )
  process.exitCode = 1
}

function residentMb(pid: number): number {
  if (process.platform === 'linux') {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
