import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { COMMAND, IS_CLONE, NODE_FLAGS, PROGRAM_FOLDER } from '../shared/server/own-commands.ts'
import { codeOf, StartError } from '../shared/server/server-errors.ts'

const OUTPUT = join(PROGRAM_FOLDER, '.output')

const PAGE = join(OUTPUT, 'page')

/** The page does not use shared/server, but an unnecessary build does no harm. */
const SOURCES = ['daemon/page', 'shared', 'vite.config.ts', 'package.json', 'package-lock.json']

const STAMP = 'stamp'

/** Builds in another process, because the end of the process frees Vite's 200 MB. */
export async function buildPageIfStale(): Promise<void> {
  if (!isPageStale()) return
  console.log('Building the page …')
  const child = spawn(process.execPath, [...NODE_FLAGS, COMMAND, 'build'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [problem, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new StartError(problem.trim() || 'The page was not built.')
}

/** A package has no sources, so its page is never stale. */
export function isPageStale(folder = PAGE): boolean {
  return IS_CLONE && stampOf(folder) !== fingerprintOf(SOURCES)
}

/** Builds the page in a separate folder and moves it. A failed build leaves the last page in place. */
export async function buildPage(): Promise<void> {
  const made = fingerprintOf(SOURCES)
  // With NODE_ENV=test, Vite builds a larger page for developers.
  process.env.NODE_ENV = 'production'
  const fresh = `${PAGE}-${process.pid}`
  mkdirSync(OUTPUT, { recursive: true })
  try {
    const vite = await loadVite()
    await vite
      .build({
        configFile: join(PROGRAM_FOLDER, 'vite.config.ts'),
        logLevel: 'silent',
        build: { outDir: fresh, emptyOutDir: true },
      })
      .catch((cause: unknown) => {
        throw new StartError(`The page cannot be built: ${reasonOf(cause)}`, { cause })
      })
    writeFileSync(join(fresh, STAMP), made)
    placePage(fresh, PAGE, made)
  } finally {
    for (const folder of [fresh, asideOf(fresh)]) rmSync(folder, { recursive: true, force: true })
  }
}

const asideOf = (fresh: string): string => `${fresh}-old`

/** Moves the new page into place by two quick renames, because a daemon may start meanwhile. `made` is the page's stamp. */
export function placePage(fresh: string, page: string, made: string): void {
  // A killed build with the same process id may have left this folder.
  rmSync(asideOf(fresh), { recursive: true, force: true })
  try {
    moveAside(page, asideOf(fresh))
    renameSync(fresh, page)
  } catch (error) {
    // Another process may have placed an equal page meanwhile.
    if (stampOf(page) !== made) throw error
  }
}

function moveAside(page: string, aside: string): void {
  try {
    renameSync(page, aside)
  } catch (error) {
    // There was no page, or another process has just moved it.
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function stampOf(page: string): string | null {
  const stamp = join(page, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

/** Skips the first line of Vite's message, because it only counts the errors. */
function reasonOf(cause: unknown): string {
  const lines = (cause instanceof Error ? cause.message : String(cause))
    .split('\n')
    .map((line) => line.trim())
  return lines.find((line) => line !== '' && !line.startsWith('Build failed')) ?? 'Vite gives no reason.'
}

const loadVite = (): Promise<typeof import('vite')> =>
  import('vite').catch((cause: unknown) => {
    const fix = `run npm ci without --omit=dev in ${PROGRAM_FOLDER}.`
    throw new StartError(`The page has to be built, and Vite is not installed: ${fix}`, { cause })
  })

export function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesAt).sort()) {
    hash.update(file.slice(PROGRAM_FOLDER.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Runs at each start, and so does not use `globSync`, which takes twice as long. */
function filesAt(path: string): string[] {
  const whole = join(PROGRAM_FOLDER, path)
  if (!statSync(whole).isDirectory()) return [whole]
  const entries = readdirSync(whole, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
