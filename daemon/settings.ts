import { join, resolve } from 'node:path'
import { z } from '../shared/contract/zod.ts'
import { DAEMON_PORT, DEFAULT_API_BASE } from '../shared/ports.ts'
import { userDataFolder } from '../shared/server/files/data-folder.ts'
import { type LogLevel, logLevel } from '../shared/server/logging.ts'
import {
  commaList,
  oneOrZero,
  originList,
  port,
  readSettings,
  requireSafeHost,
  wholeNumber,
} from '../shared/server/settings.ts'
import { apiBase } from './api-base.ts'

/** The daemon's settings: docs/protocol.md, Settings. */
export type DaemonSettings = {
  host: string
  port: number
  /** The backend's base address as the browser reaches it, without a trailing slash. */
  apiBase: string
  /** The store's SQLite file, as an absolute path. */
  runtimeDb: string
  allowedHosts: readonly string[]
  allowedOrigins: readonly string[]
  /** Accepts other users of the machine. */
  allowOtherUsers: boolean
  logLevel: LogLevel
  /** How many bytes of answers the cache keeps. No limit if not set. */
  cacheMaxBytes?: number | undefined
  /** How many days of events, visits and log rows the store keeps. All if not set. */
  telemetryDays?: number | undefined
}

// The same unit as in `cache stats` and the page.
const MEGABYTE = 1_000_000
const MOST_MEGABYTES = 1_000_000
const MOST_DAYS = 36_500

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
  CACHE_MAX_MB: z.optional(wholeNumber(1, MOST_MEGABYTES)),
  TELEMETRY_DAYS: z.optional(wholeNumber(1, MOST_DAYS)),
})

/** Reads the environment. Throws a StartError of one line that names the invalid variable. */
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
    cacheMaxBytes: set.CACHE_MAX_MB === undefined ? undefined : set.CACHE_MAX_MB * MEGABYTE,
    telemetryDays: set.TELEMETRY_DAYS,
  }
}
