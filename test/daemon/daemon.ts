import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { buildDaemon, type DaemonOptions } from '../../daemon/app.ts'
import { type DaemonSettings, daemonSettings } from '../../daemon/settings.ts'
import { connectStore } from '../../daemon/store/postgres/postgres-store.ts'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { jsonPost } from '../json-post.ts'
import { databaseFor, emptyWorkspace, type Query, queryIn } from './test-database.ts'

/** Starts daemons on real files. */

const PAGE_HTML =
  '<main data-version="{{app_version}}" data-visits="{{visit_count}}" data-api="{{api_base}}" data-restored="{{workspace_restored}}" data-moved="{{moved_aside}}" data-workspace="{{workspace}}">{{visit_count}}</main>'

export const STORE_FILES = [
  'runtime.sqlite',
  'runtime.sqlite.lock',
  'workspace.sqlite',
  'workspace.sqlite.lock',
]

export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-daemon-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** An empty folder for each test, or one for all tests of a file. */
export function useFolder(scope: 'test' | 'file' = 'test'): {
  readonly path: string
  file: (...names: string[]) => string
} {
  let made = { folder: '', remove: () => {} }
  const [before, after] = scope === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(() => {
    made = makeFolder()
  })
  after(() => made.remove())
  return {
    get path() {
      return made.folder
    },
    file: (...names) => join(made.folder, ...names),
  }
}

/** Makes a small page like the one that Vite builds. */
export function makePage(folder: string): string {
  const page = join(folder, 'page')
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(page, 'index.html'), PAGE_HTML)
  writeFileSync(join(page, 'assets', 'main-AbC123.js'), 'export {}\n')
  writeFileSync(join(page, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return page
}

export function settingsIn(folder: string, more: Partial<DaemonSettings> = {}): DaemonSettings {
  const runtimeDb = join(folder, 'data', 'runtime.sqlite')
  const environment = { PORT: '0', COAUTHORS_RUNTIME_DB: runtimeDb, LOG_LEVEL: 'silent' }
  return { ...daemonSettings(environment), ...more }
}

export type TestDaemon = {
  server: Server
  settings: DaemonSettings
  url: string
  port: number
  get: (path: string, init?: RequestInit) => Promise<Response>
  post: (path: string, body: unknown) => Promise<Response>
  stats: () => Promise<RuntimeStats>
  query: Query
  close: () => Promise<void>
}

export async function startTestDaemon(
  folder: string,
  options: DaemonOptions & { settings?: Partial<DaemonSettings> } = {},
): Promise<TestDaemon> {
  const { settings: more, ...daemonOptions } = options
  const settings = settingsIn(folder, more)
  const database = daemonOptions.makeStore ? undefined : await databaseFor(folder)
  const makeStore = database && (await connectStore(database))
  const server = buildDaemon(settings, {
    pageFolder: makePage(folder),
    ...(makeStore && { makeStore }),
    ...daemonOptions,
  })
  const url = await server.listen({ host: settings.host, port: 0 })
  const get = (path: string, init?: RequestInit) => fetch(url + path, init)
  return {
    server,
    settings,
    url,
    port: Number(new URL(url).port),
    get,
    post: (path, body) => get(path, jsonPost(body)),
    // stats.test.ts checks this answer by the schema.
    stats: async () => (await (await get('/api/runtime/stats')).json()) as RuntimeStats,
    query: queryIn(settings.runtimeDb, database),
    close: () => server.close(),
  }
}

type Running = TestDaemon & { readonly folder: string; restart: () => Promise<void> }

/** Runs a daemon for each test (`each`), or one for all. `emptied`: one for all, but each test starts without documents. */
export function useDaemon(
  options: Parameters<typeof startTestDaemon>[1] = {},
  during: 'each' | 'emptied' | 'all' = 'each',
): Running {
  const now = {} as Running & { remove: () => void } // `start` sets the fields before a test reads them
  const restart = async () => void Object.assign(now, await startTestDaemon(now.folder, options), { restart })
  const start = () => {
    Object.assign(now, makeFolder())
    return restart()
  }
  const end = async () => {
    await now.close()
    now.remove()
  }
  const [before, after] = during === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(start)
  after(end)
  if (during === 'emptied')
    afterEach(async () => emptyWorkspace(now.settings.runtimeDb, await databaseFor(now.folder)))
  return now
}
