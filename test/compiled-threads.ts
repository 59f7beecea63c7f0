import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { fingerprintOf } from '../bin/build-page.ts'
import { PROGRAM_FOLDER } from '../shared/server/own-commands.ts'
import { versionOnly } from '../vite.config.ts'

/**
 * Compiles the servers' threads as for the package. Tests start hundreds of threads, and loading the sixty sources of a thread
 * takes twice the processor time of loading its compiled file.
 */

/** The folder of the compiled files. */
const COMPILED = join(PROGRAM_FOLDER, '.output/threads')
const THREADS = [
  'daemon/store/sqlite/store-thread.ts',
  'backend/queries/query-worker.ts',
  'backend/conference/conflicts-worker.ts',
]
const SOURCES = [
  ...['backend', 'daemon/store', 'shared', 'package.json', 'package-lock.json'],
  ...['test/compiled-threads.ts', 'vite.config.ts'],
]

/** Lets compiled code take itself for a clone's, as sources do by their file type (shared/server/own-commands.ts). */
const ofClone: Plugin = {
  name: 'of-clone',
  enforce: 'pre',
  transform: (code) => code.replace("import.meta.url.endsWith('.ts')", 'true'),
}

/** Returns the compiled file of a thread's source, if it has one. */
export const compiledOf = (source: string): string | undefined =>
  THREADS.some((thread) => source.endsWith(`/${thread}`))
    ? join(COMPILED, `${basename(source, '.ts')}.js`)
    : undefined

/** Compiles the threads unless their compiled files are from the same sources. */
export async function buildThreadsIfStale(): Promise<void> {
  const stamp = join(COMPILED, 'stamp')
  const made = fingerprintOf(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: PROGRAM_FOLDER,
    logLevel: 'warn',
    publicDir: false,
    plugins: [versionOnly, ofClone],
    ssr: { noExternal: true, external: ['better-sqlite3', 'piscina'] },
    build: {
      ssr: true,
      target: 'node22.14',
      outDir: COMPILED,
      // All in one folder: the code finds the clone from there, as from its sources.
      rolldownOptions: {
        input: THREADS,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  writeFileSync(stamp, made)
}
