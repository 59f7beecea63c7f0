import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../shared/server/errors.ts'
import { COMMAND, IS_CLONE, NODE_FLAGS, npmScript, PROGRAM_FOLDER } from '../shared/server/own-commands.ts'

const OUTPUT = join(PROGRAM_FOLDER, '.output')

/** The folders of the pages that Vite builds into `.output/<name>`: the daemon's page and the backend's. */
const PAGES = { page: 'daemon/page', console: 'backend/console' } as const
export type PageName = keyof typeof PAGES
export const PAGE_NAMES: readonly PageName[] = ['page', 'console']

/** The common sources of all pages. They do not use shared/server, but an unnecessary build does no harm. */
const SOURCES = ['shared/**', 'vite.config.ts', 'package.json', 'package-lock.json']

/** The name of the file beside a page with the fingerprint of the sources that it was built from. */
const STAMP = 'stamp'

/** Builds those of these pages whose sources have changed, in a process that gives Vite's 200 MB back. */
export async function buildPagesIfStale(...names: PageName[]): Promise<void> {
  const stale = stalePages(names)
  if (stale.length === 0) return
  console.log('Building the page …')
  const child = spawn(process.execPath, [...NODE_FLAGS, COMMAND, 'build', ...stale], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [problem, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new StartError(problem.trim() || 'The page was not built.')
}

/** Returns the pages without a build, or with a build from other sources than the current ones. A package has no sources. */
export const stalePages = (names: readonly PageName[] = PAGE_NAMES, output = OUTPUT): PageName[] =>
  !IS_CLONE
    ? []
    : names.filter((page) => {
        const stamp = join(output, page, STAMP)
        return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(page)
      })

/** Builds these pages in this process; all of them by default. */
export async function buildPages(names: readonly PageName[]): Promise<void> {
  for (const page of names.length === 0 ? PAGE_NAMES : names) await build(page)
}

/** Builds a page in a separate folder and then moves it: a build that fails or is killed keeps the last good one. */
async function build(page: PageName): Promise<void> {
  const made = fingerprint(page)
  // Where the environment says that this is a test, Vite would build a larger page for developers.
  process.env.NODE_ENV = 'production'
  const folder = join(OUTPUT, page)
  const fresh = `${folder}-${process.pid}`
  mkdirSync(OUTPUT, { recursive: true })
  try {
    const vite = await loadVite()
    await vite
      .build({
        configFile: join(PROGRAM_FOLDER, 'vite.config.ts'),
        root: join(PROGRAM_FOLDER, PAGES[page]),
        logLevel: 'silent',
        build: { outDir: fresh, emptyOutDir: true },
      })
      .catch((cause: unknown) => {
        throw new StartError(`The page cannot be built: ${reasonOf(cause)}`, { cause })
      })
    writeFileSync(join(fresh, STAMP), made)
    rmSync(folder, { recursive: true, force: true })
    try {
      renameSync(fresh, folder)
    } catch (error) {
      // Another process has built the same sources in the meantime, and its page is equivalent.
      if (!existsSync(join(folder, STAMP))) throw error
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** The first line of a build error only counts the errors; the next one names the first of them. */
function reasonOf(cause: unknown): string {
  const lines = (cause instanceof Error ? cause.message : String(cause))
    .split('\n')
    .map((line) => line.trim())
  return lines.find((line) => line !== '' && !line.startsWith('Build failed')) ?? 'Vite does not say why.'
}

const loadVite = (): Promise<typeof import('vite')> =>
  import('vite').catch((cause: unknown) => {
    const fix = `run ${npmScript('ci')} without --omit=dev.`
    throw new StartError(`The page has to be built, and Vite is not installed: ${fix}`, { cause })
  })

const fingerprint = (page: PageName): string => fingerprintOf([`${PAGES[page]}/**`, ...SOURCES])

/** A hash of what the files hold that match these patterns. */
export function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: PROGRAM_FOLDER, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) {
    hash.update(file.slice(PROGRAM_FOLDER.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
