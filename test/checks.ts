import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/**
 * The static checks of the code, which run at the same time. With threads of its own the compiler would take
 * half as much processor time again. A script of `package.json` starts this, so that npm has put the programs
 * in the path; a shell finds them there on Windows, too.
 */
const CHECKS = ['biome ci --error-on-warnings', 'tsc --singleThreaded', 'knip']

/** Runs a check to its end; what it printed is shown at once if it failed. */
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
