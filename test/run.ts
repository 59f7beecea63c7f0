import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { IS_DEBIAN } from './debian.ts'
import { installMissing, missingAmong, type ProgramName, remedyFor } from './test-programs.ts'

/**
 * `node bin/launch.mjs test/run.ts checks.ts unit browser` runs steps of the tests until one fails.
 * A step is a project of vitest.config.ts, or a file beside this one. Installs the programs that the steps need, if possible.
 * Skips a step if its program is missing, and names it in the last line. With `CI` set, a skipped step is a failure.
 */

const ROOT = resolve(import.meta.dirname, '..')

const NEEDS: Readonly<Record<string, ProgramName>> = {
  browser: 'Chromium',
  'browser/document-pictures.ts': 'Chromium',
  'browser/store-pictures.ts': 'Chromium',
  postgres: 'PostgreSQL',
  firefox: 'Firefox',
  container: 'buildah',
}

async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, 'bin/launch.mjs'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  // A terminal's Ctrl-C reaches the child, too. A kill reaches only this process.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  return code ?? 1
}

const steps = process.argv.slice(2)
const needed = [...new Set(steps.flatMap((step) => NEEDS[step] ?? []))]
await installMissing(needed)
const missing = missingAmong(needed)
const isDoable = (step: string): boolean => !missing.some((name) => name === NEEDS[step])

const doable = steps.filter(isDoable)
const files = doable.filter((step) => step.endsWith('.ts')).map((step) => [join(ROOT, 'test', step)])
const projects = doable.filter((step) => !step.endsWith('.ts')).flatMap((step) => ['--project', step])
for (const args of [...files, ...(projects.length > 0 ? [['vitest', 'run', ...projects]] : [])]) {
  process.exitCode = await run(args)
  if (process.exitCode !== 0) break
}

if (missing.length > 0) {
  const skipped = steps.filter((step) => !isDoable(step)).map((step) => `${step} (no ${NEEDS[step]})`)
  console.log(`Skipped: ${skipped.join(', ')}. To run them: ${remedyFor(missing)}`)
  // Outside Debian, CI may skip the tests on PostgreSQL.
  const isIncomplete = IS_DEBIAN || missing.some((name) => name !== 'PostgreSQL')
  if (process.env.CI && isIncomplete) process.exitCode = 1
}
