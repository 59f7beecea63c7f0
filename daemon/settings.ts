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

/** The daemon's settings: docs/protocol.md, Settings. */
export type DaemonSettings = {
  host: string
  port: number
  /** The backend's base address as the browser reaches it, without a trailing slash. */
  apiBase: string
  /** The store's SQLite file, as an absolute path. */
  runtimeDb: string
  /** The address of a database on a PostgreSQL server, for the store instead of the file. */
  databaseUrl?: string | undefined
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

// The characters that cannot end a directive of a Content-Security-Policy.
const ORIGIN_SAFE_IN_CSP = /^https?:\/\/[a-z0-9.:[\]-]+$/
const CONTROL = /\p{Cc}/u

/** `API_BASE_URL`, without credentials, query, fragment and final `/`. Its path may contain any other text. */
export const apiBase = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.refine(isAddress, 'must be an http:// or https:// address without user name, query or fragment'),
    ),
  z.transform((address) => address.replace(/\/+$/, '')),
)

/** The origin of a validated base address, for `connect-src` (docs/security.md, CSP). */
export function originOf(base: string): string {
  return new URL(base).origin
}

function isAddress(text: string): boolean {
  // URL removes tabs and line breaks and treats backslashes as slashes, so the text itself is checked.
  if (!/^https?:\/\/[^/@\\]+(\/|$)/i.test(text) || /[?#]/.test(text) || CONTROL.test(text)) return false
  return URL.canParse(text) && ORIGIN_SAFE_IN_CSP.test(originOf(text))
}

const DATABASE_RULE = 'must be a file, or a database such as postgres://user@host/name'
/** Checks if `COAUTHORS_RUNTIME_DB` names a database, and not a file. */
export const isDatabase = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text)
const isPathOrDatabase = (text: string): boolean => !isDatabase(text) || URL.canParse(text)

/** The daemon's environment variables and their defaults. */
export const daemonEnvironment = z.object({
  HOST: z._default(z.string().check(z.trim()), '127.0.0.1'),
  PORT: z._default(port, DAEMON_PORT),
  API_BASE_URL: z._default(apiBase, DEFAULT_API_BASE),
  /** Read by `userDataFolder`, for the backend too. */
  COAUTHORS_DATA_DIR: z.optional(z.string()),
  /** A file, or the address of a database. */
  COAUTHORS_RUNTIME_DB: z.optional(z.string().check(z.trim(), z.refine(isPathOrDatabase, DATABASE_RULE))),
  ALLOWED_HOSTS: z._default(commaList, []),
  ALLOWED_ORIGINS: z._default(originList, []),
  ALLOW_OTHER_USERS: z._default(oneOrZero, false),
  LOG_LEVEL: z._default(logLevel, 'info'),
  CACHE_MAX_MB: z.optional(wholeNumber(1, MOST_MEGABYTES)),
  TELEMETRY_DAYS: z.optional(wholeNumber(1, MOST_DAYS)),
})

/** The host and the name of a database, without user and password. */
export function addressOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
}

/** Reads the environment. Throws a StartError of one line that names the invalid variable. */
export function daemonSettings(env: NodeJS.ProcessEnv): DaemonSettings {
  const set = readSettings(daemonEnvironment, env)
  requireSafeHost(set.HOST, set.ALLOWED_HOSTS)
  const databaseUrl = isDatabase(set.COAUTHORS_RUNTIME_DB ?? '') ? set.COAUTHORS_RUNTIME_DB : undefined
  return {
    host: set.HOST,
    port: set.PORT,
    apiBase: set.API_BASE_URL,
    runtimeDb: resolve(
      databaseUrl || !set.COAUTHORS_RUNTIME_DB
        ? join(userDataFolder(env), 'runtime.sqlite')
        : set.COAUTHORS_RUNTIME_DB,
    ),
    databaseUrl,
    allowedHosts: set.ALLOWED_HOSTS,
    allowedOrigins: set.ALLOWED_ORIGINS,
    allowOtherUsers: set.ALLOW_OTHER_USERS,
    logLevel: set.LOG_LEVEL,
    cacheMaxBytes: set.CACHE_MAX_MB === undefined ? undefined : set.CACHE_MAX_MB * MEGABYTE,
    telemetryDays: set.TELEMETRY_DAYS,
  }
}
