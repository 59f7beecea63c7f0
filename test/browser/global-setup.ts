import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { importFile } from '../../backend/import/import-file.ts'
import { buildPagesIfStale } from '../../bin/build-page.ts'
import { writeBibliography } from './bibliography.ts'
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
    buildExtension(),
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

async function buildExtension(): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build:extension'], { cwd: ROOT })
}
