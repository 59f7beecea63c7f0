import { join, resolve } from 'node:path'
import { z } from '../shared/contract/zod.ts'
import { DAEMON_PORT, DEFAULT_API_BASE } from '../shared/limits.ts'
import { userDataFolder } from '../shared/server/data-folder.ts'
import { type LogLevel, logLevel } from '../shared/server/logging.ts'
import {
  commaList,
  oneOrZero,
  originList,
  port,
  readSettings,
  requireSafeHost,
} from '../shared/server/settings.ts'
import { apiBase } from './api-base.ts'

/** What the daemon is told from outside: docs/protocol.md, Settings. */
export type DaemonSettings = {
  host: string
  port: number
  /** The backend's base address as the browser reaches it, without a trailing slash. */
  apiBase: string
  /** The store's SQLite file, as an absolute path. */
  runtimeDb: string
  allowedHosts: readonly string[]
  allowedOrigins: readonly string[]
  /** Whether other users of the machine are let in. */
  allowOtherUsers: boolean
  logLevel: LogLevel
}

/** The daemon's environment variables and their defaults. */
export const daemonEnvironment = z.object({
  HOST: z._default(z.string().check(z.trim()), '127.0.0.1'),
  PORT: z._default(port, DAEMON_PORT),
  API_BASE_URL: z._default(apiBase, DEFAULT_API_BASE),
  /** Read by `userDataFolder`, for the backend too. */
  COAUTHORS_DATA_DIR: z.optional(z.string()),
  COAUTHORS_RUNTIME_DB: z.optional(z.string().check(z.trim())),
  ALLOWED_HOSTS: z._default(commaList, []),
  ALLOWED_ORIGINS: z._default(originList, []),
  ALLOW_OTHER_USERS: z._default(oneOrZero, false),
  LOG_LEVEL: z._default(logLevel, 'info'),
})

/** Reads the environment. Throws a StartError of one line that names the variable at fault. */
export function daemonSettings(env: NodeJS.ProcessEnv): DaemonSettings {
  const set = readSettings(daemonEnvironment, env)
  requireSafeHost(set.HOST, set.ALLOWED_HOSTS)
  return {
    host: set.HOST,
    port: set.PORT,
    apiBase: set.API_BASE_URL,
    runtimeDb: resolve(set.COAUTHORS_RUNTIME_DB ?? join(userDataFolder(env), 'runtime.sqlite')),
    allowedHosts: set.ALLOWED_HOSTS,
    allowedOrigins: set.ALLOWED_ORIGINS,
    allowOtherUsers: set.ALLOW_OTHER_USERS,
    logLevel: set.LOG_LEVEL,
  }
}
