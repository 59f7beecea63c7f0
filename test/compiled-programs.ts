import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { fingerprintOf } from '../bin/build-page.ts'
import { PROGRAM_FOLDER } from '../shared/server/own-commands.ts'
import { versionOnly } from '../vite.config.ts'

/** Compiles the programs, since tests start hundreds of them. Compiled files load in half the processor time. */

const COMPILED = join(PROGRAM_FOLDER, '.output/programs')
const ENTRIES = [
  'bin/coauthors.mjs',
  'daemon/store/sqlite/store-thread.ts',
  'daemon/store/postgres/body-thread.ts',
  'backend/queries/query-worker.ts',
  'backend/conference/conflicts-worker.ts',
  'backend/import/import-process.ts',
  'backend/import/build/rows-thread.ts',
  'bin/conference/files-thread.ts',
  'test/faults/daemon-process.ts',
  'test/shared/server/listen-process.ts',
  'test/shared/server/listen-at-process.ts',
  'test/shared/server/guard/serve-as-user-process.ts',
]
const SOURCES = [
  ...['backend', 'bin', 'daemon/store', 'daemon/routes', 'shared', 'package.json', 'package-lock.json'],
  ...['app', 'main', 'owners', 'settings'].map((name) => `daemon/${name}.ts`),
  ...['test/compiled-programs.ts', 'vite.config.ts', ...ENTRIES.filter((entry) => entry.startsWith('test/'))],
]

/** Compiled code finds files as its sources do, and starts other compiled files. */
const inPlaceOfSources: Plugin = {
  name: 'in-place-of-sources',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.includes('node_modules')) return null
    const source = pathToFileURL(id).href
    return code
      .replaceAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (written, path: string) => {
        const compiled = compiledOf(fileURLToPath(new URL(path, source)))
        return compiled === undefined ? written : `new URL(${JSON.stringify(pathToFileURL(compiled).href)})`
      })
      .replaceAll('import.meta.url', JSON.stringify(source))
  },
}

export const compiledOf = (source: string): string | undefined =>
  ENTRIES.some((entry) => source.endsWith(`/${entry}`))
    ? join(COMPILED, `${parse(source).name}.js`)
    : undefined

export async function buildProgramsIfStale(): Promise<void> {
  const stamp = join(COMPILED, 'stamp')
  const made = fingerprintOf(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: PROGRAM_FOLDER,
    logLevel: 'warn',
    publicDir: false,
    plugins: [versionOnly, inPlaceOfSources],
    ssr: { noExternal: true, external: ['better-sqlite3', 'piscina', 'vite'] },
    build: {
      ssr: true,
      target: 'node22.14',
      outDir: COMPILED,
      rolldownOptions: {
        input: ENTRIES,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  writeFileSync(stamp, made)
}
