import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { StartError } from '../shared/server/errors.ts'
import { NODE_FLAGS, npmScript } from '../shared/server/own-commands.ts'

/** The pages that Vite builds: the daemon's and the backend's. */
export const PAGE_NAMES = ['page', 'console'] as const

export type PageName = (typeof PAGE_NAMES)[number]

const ROOT = resolve(import.meta.dirname, '..')
const OUTPUT = join(ROOT, '.output')
const COMMAND = join(ROOT, 'bin/coauthors.mjs')

/** A page that Vite builds into `.output/<name>`, with its sources besides the common ones. */
interface Page {
  name: PageName
  source: string
}

/** The daemon's page and the backend's. */
const PAGES: readonly Page[] = [
  { name: 'page', source: 'daemon/page' },
  { name: 'console', source: 'backend/console' },
]
/** The common sources of all pages. They do not use shared/server, but an unnecessary build does no harm. */
const SOURCES = ['shared/**', 'vite.config.ts', 'package.json', 'package-lock.json']

const folderOf = ({ name }: Page): string => join(OUTPUT, name)
const stampOf = ({ name }: Page): string => join(OUTPUT, `${name}.stamp`)

/**
 * Builds those of these pages whose sources have changed since their last build. Another process does it, because
 * Vite's 200 MB would stay with a program that then runs for a year.
 */
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

/** Returns the pages without a build, or with a build from other sources than the current ones. */
export const stalePages = (names: readonly PageName[] = PAGE_NAMES): PageName[] =>
  PAGES.filter((page) => names.includes(page.name) && !isFresh(page)).map(({ name }) => name)

/** Builds these pages in this process; all of them by default. */
export async function buildPages(names: readonly PageName[]): Promise<void> {
  for (const page of PAGES) if (names.length === 0 || names.includes(page.name)) await build(page)
}

function isFresh(page: Page): boolean {
  return (
    existsSync(join(folderOf(page), 'index.html')) &&
    existsSync(stampOf(page)) &&
    readFileSync(stampOf(page), 'utf8') === fingerprint(page)
  )
}

/** Builds a page in a separate folder and then moves it: a build that fails or is killed keeps the last good one. */
async function build(page: Page): Promise<void> {
  const made = fingerprint(page)
  // Vite would build a page for developers, a twentieth larger and with the paths of the sources, where the environment
  // says that this is a test. What is tested is what is shipped.
  process.env.NODE_ENV = 'production'
  const fresh = join(OUTPUT, `${page.name}-${process.pid}`)
  mkdirSync(OUTPUT, { recursive: true })
  try {
    const vite = await loadVite()
    await vite
      .build({
        configFile: join(ROOT, 'vite.config.ts'),
        root: join(ROOT, page.source),
        logLevel: 'silent',
        build: { outDir: fresh, emptyOutDir: true },
      })
      .catch((cause: unknown) => {
        throw new StartError(`The page cannot be built: ${reasonOf(cause)}`, { cause })
      })
    compressFiles(fresh)
    rmSync(folderOf(page), { recursive: true, force: true })
    try {
      renameSync(fresh, folderOf(page))
    } catch (error) {
      // Another process has built the same sources in the meantime, and its page is equivalent.
      if (!existsSync(join(folderOf(page), 'index.html'))) throw error
    }
    writeFileSync(stampOf(page), made)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Writes a compressed copy beside each file of text, which the server sends to browsers that take it. */
function compressFiles(folder: string): void {
  for (const file of globSync('**/*.{js,css,svg}', { cwd: folder })) {
    const path = join(folder, file)
    const content = readFileSync(path)
    const copies = [
      [`${path}.br`, brotliCompressSync(content)],
      [`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION })],
    ] as const
    for (const [copy, compressed] of copies) {
      if (compressed.length < content.length) writeFileSync(copy, compressed)
    }
  }
}

/** The first line of a build error only counts the errors; the next one names the first of them. */
function reasonOf(cause: unknown): string {
  const lines = (cause instanceof Error ? cause.message : String(cause))
    .split('\n')
    .map((line) => line.trim())
  return lines.find((line) => line !== '' && !line.startsWith('Build failed')) ?? 'Vite does not say why.'
}

async function loadVite(): Promise<typeof import('vite')> {
  try {
    return await import('vite')
  } catch (cause) {
    throw new StartError(
      `The page has to be built, and Vite is not installed: run ${npmScript('ci')} without --omit=dev.`,
      {
        cause,
      },
    )
  }
}

const fingerprint = ({ source }: Page): string => fingerprintOf([`${source}/**`, ...SOURCES])

/** A hash of what the files hold that match these patterns. */
export function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
