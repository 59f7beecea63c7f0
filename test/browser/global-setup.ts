import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { importFile } from '../../backend/pipeline/import-file.ts'
import { buildPagesIfStale } from '../../bin/build-page.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const REAL_DATA = resolve(ROOT, '../shared/data/dblp-db-systems-theory.xml.gz')

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of the real bibliography, made once for all browser tests. */
    database: string
  }
}

/** The browser tests run the shipped builds, never a dev server, on real bibliography. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-browser-'))
  const database = join(folder, 'dblp.sqlite')
  execFileSync('npm', ['run', '--silent', 'build:extension'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await buildPagesIfStale('page', 'console')
  await importFile({ file: REAL_DATA, dbPath: database, sample: false })
  project.provide('database', database)
  return () => rmSync(folder, { recursive: true, force: true })
}
