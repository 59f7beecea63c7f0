import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs the static checks at the same time. Start this file by `npm run`, which sets `PATH`. */
const CHECKS = ['biome ci --error-on-warnings', 'tsc --singleThreaded', 'knip']

/** Prints the output of a failed check in one piece. */
async function run(check: string): Promise<void> {
  const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code === 0) return
  process.stderr.write(`${check} failed:\n${output}${errors}\n`)
  process.exitCode = 1
}

await Promise.all(CHECKS.map(run))
