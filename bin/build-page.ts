import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../shared/server/errors.ts'

const ROOT = resolve(import.meta.dirname, '..')
const OUTPUT = join(ROOT, '.output')
const PAGE = join(OUTPUT, 'page')
const STAMP = join(OUTPUT, 'page.stamp')
/** What the page is made of; shared/server is not, but a needless build does no harm. */
const SOURCES = ['daemon/page/**', 'shared/**', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Builds the page unless the last build was made of the very same sources. */
export async function buildPageIfStale(): Promise<void> {
  if (
    existsSync(join(PAGE, 'index.html')) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === fingerprint()
  ) {
    return
  }
  console.log('Building the page …')
  await buildPage()
}

/**
 * Builds the page into `.output/page`. It is made in a folder of its own and then moved, so that a build that fails
 * or is killed leaves the last good one.
 */
export async function buildPage(): Promise<void> {
  const made = fingerprint()
  const fresh = join(OUTPUT, `page-${process.pid}`)
  mkdirSync(OUTPUT, { recursive: true })
  try {
    const { build } = await loadVite()
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'silent',
      build: { outDir: fresh, emptyOutDir: true },
    }).catch((cause: unknown) => {
      throw new StartError(`The page cannot be built: ${reasonOf(cause)}`, { cause })
    })
    putInPlace(fresh)
    writeFileSync(STAMP, made)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function putInPlace(fresh: string): void {
  rmSync(PAGE, { recursive: true, force: true })
  try {
    renameSync(fresh, PAGE)
  } catch (error) {
    // Another process has built the same sources in the meantime: its page is as good as ours.
    if (!existsSync(join(PAGE, 'index.html'))) throw error
  }
}

/** The first line of a build's error only counts the errors; the next one names the first of them. */
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
      'The page has to be built, and Vite is not installed: run npm ci without --omit=dev.',
      {
        cause,
      },
    )
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
