import { existsSync, realpathSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { type Database, SqliteError } from 'better-sqlite3'
import { decorateRequests, PERSONAL } from '../../daemon/owners.ts'
import { lineFileRoutes } from '../../daemon/routes/line-files.ts'
import { storedAnswerRoutes } from '../../daemon/routes/stored-answers.ts'
import { addressOf, daemonSettings } from '../../daemon/settings.ts'
import { fileSize, readDatabase, refuseOthersFiles } from '../../daemon/store/sqlite/files/database-file.ts'
import { pathsOf } from '../../daemon/store/sqlite/files/files.ts'
import { problemOf } from '../../daemon/store/sqlite/files/move-aside.ts'
import { openStore, StoreInUse } from '../../daemon/store/sqlite/files/open-store.ts'
import { RUNTIME } from '../../daemon/store/sqlite/files/schemas.ts'
import { openFailure } from '../../daemon/store/sqlite/files/sqlite-errors.ts'
import type { LogEvent, Store } from '../../daemon/store/store.ts'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { HttpFailure, isFailure } from '../../shared/clients/failures.ts'
import type { ClientSettings } from '../../shared/clients/request.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { note } from '../terminal/output.ts'

/** Returns the path or the address of the daemon's store. Throws a StartError for an invalid setting. */
export function storePath(env: NodeJS.ProcessEnv): string {
  const { runtimeDb, databaseUrl } = daemonSettings(env)
  return databaseUrl === undefined ? runtimeDb : addressOf(databaseUrl)
}

/**
 * Runs `use` with a client of a running daemon. If no daemon runs, this process opens and locks the store itself. Returns null
 * without a store. Rejects with a StartError of one line for an unusable store.
 */
export async function withCacheServer<T>(
  env: NodeJS.ProcessEnv,
  use: (server: ClientSettings) => Promise<T>,
): Promise<T | null> {
  const { runtimeDb: path, databaseUrl } = daemonSettings(env)
  const isOnFile = databaseUrl === undefined
  if (isOnFile && readStore(path, () => true) === null && !existsSync(pathsOf(path).workspace)) return null
  const server = isOnFile ? await startOnFile(path, env) : await startOnDatabase(databaseUrl, env)
  try {
    return await use(server)
  } catch (error) {
    if (error instanceof HttpFailure) {
      const hint =
        error.status === 403 ? ' A daemon with a log-in exports to nobody: stop the daemon first.' : ''
      throw new StartError((error.detail || error.message) + hint)
    }
    throw isFailure(error) ? new StartError(`The daemon at ${server.base}: ${error.message}`) : error
  } finally {
    await server.close()
  }
}

type CacheServer = ClientSettings & { close: () => Promise<unknown> }

async function startOnFile(path: string, env: NodeJS.ProcessEnv): Promise<CacheServer> {
  try {
    return serve(openStore(path, { logEvent: sayWarning }), env)
  } catch (error) {
    if (!(error instanceof StoreInUse) || error.url === undefined) throw error
    return { base: error.url, fetch: boundedFetch, close: async () => undefined }
  }
}

/** Prints warnings of the store, for example that a damaged file was moved aside. */
const sayWarning: LogEvent = (level, message, { folder, backup } = {}) => {
  if (level !== 'info') note([message, folder ?? backup ?? ''].join(' ').trim())
}

/** Needs no lock: the server of the database serves daemons and this command at the same time. */
async function startOnDatabase(url: string, env: NodeJS.ProcessEnv): Promise<CacheServer> {
  const { connectStore } = await import('../../daemon/store/postgres/postgres-store.ts')
  return serve((await connectStore(url))({}), env)
}

/** Serves the daemon's own routes, without a port for other programs. */
function serve(store: Store, env: NodeJS.ProcessEnv): CacheServer {
  const server = createServer({ ...daemonSettings(env), bodyLimit: 1024 * 1024 })
  server.addHook('onClose', () => store.close())
  decorateRequests(server, () => PERSONAL)
  for (const routes of [storedAnswerRoutes, lineFileRoutes])
    server.register(routes, { store, clock: () => new Date() })
  return {
    base: 'http://localhost',
    fetch: async (input, init) => {
      const asked = new Request(input, init)
      const { method, url, signal } = asked
      const response = await server.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: url.slice(new URL(url).origin.length),
        headers: Object.fromEntries(asked.headers),
        payload: Buffer.from(await asked.arrayBuffer()),
        payloadAsStream: true,
        signal,
      })
      const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      // The cast holds: only the argument of `read` differs between the streams of Node and of browsers.
      const body = Readable.toWeb(response.stream()) as BodyInit
      return new Response(body, { status: response.statusCode, headers })
    },
    close: () => server.close(),
  }
}

/** Runs `read` and changes no file. Returns null without a store. Throws a StartError if a daemon would not open the store. */
export function readStore<T>(path: string, read: (database: Database) => T): T | null {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null
  try {
    refuseOthersFiles(realpathSync(path))
    const problem = fileSize(path) === 0 ? 'corrupt' : problemOf(path, RUNTIME, 0)
    const found = problem === 'none' ? readDatabase(path, read) : null
    if (found !== null) return found
    const what = problem === 'earlier' ? 'of an earlier CoAuthors' : "damaged, or another program's"
    throw new StartError(
      `The store ${path} is ${what}: start the daemon, which moves it aside and begins a new one, or set COAUTHORS_RUNTIME_DB to another file.`,
    )
  } catch (error) {
    throw error instanceof SqliteError ? openFailure(error, path) : error
  }
}

export const noStoreText = (path: string): string =>
  `There is no store yet (${path}): the daemon makes one when it starts.`
