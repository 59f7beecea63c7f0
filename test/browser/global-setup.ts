import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { importFile } from '../../backend/import/import-file.ts'
import { buildPagesIfStale, fingerprintOf } from '../../bin/build-page.ts'
import { writeBibliography } from './bibliography.ts'
import { BUILT } from './extension/built.ts'
import { launchChromium } from './launch-chromium.ts'
import type { SharedWorld } from './stage.ts'
import { startWorld } from './world.ts'

const ROOT = resolve(import.meta.dirname, '../..')

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of all browser tests, made once. */
    database: string
    /** The servers of all files whose tests leave them as they are. */
    sharedWorld: SharedWorld
    /** Where the Chromium of all files listens. */
    chromium: string
  }
}

/** The browser tests run the shipped builds, never a dev server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-browser-'))
  const database = join(folder, 'dblp.sqlite')
  const dump = join(folder, 'dblp.xml')
  writeBibliography(dump)
  await Promise.all([
    buildExtensionIfStale(),
    buildPagesIfStale('page', 'console'),
    importFile({ file: dump, dbPath: database, sample: false }),
  ])
  const [world, chromium] = await Promise.all([startWorld({ database }), launchChromium()])
  project.provide('database', database)
  project.provide('chromium', chromium.wsEndpoint())
  const { url, backend } = world
  project.provide('sharedWorld', { url, backend: { url: backend.url, port: backend.port } })
  return async () => {
    await Promise.all([world.close(), chromium.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What both builds of the extension are made of. */
const EXTENSION_SOURCES = [
  'extension/**',
  'shared/**',
  '{wxt,vite}.config.ts',
  'package.json',
  'package-lock.json',
]

async function buildExtensionIfStale(): Promise<void> {
  const stamp = join(ROOT, '.output/extension.stamp')
  const made = fingerprintOf(EXTENSION_SOURCES)
  const isBuilt = Object.values(BUILT).every((build) => existsSync(join(build, 'manifest.json')))
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  rmSync(stamp, { force: true })
  await promisify(execFile)('npm', ['run', '--silent', 'build:extension'], { cwd: ROOT })
  writeFileSync(stamp, made)
}
