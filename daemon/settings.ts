import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from '../shared/contract/zod.ts'
import { DAEMON_PORT, DEFAULT_API_BASE } from '../shared/ports.ts'
import { userDataFolder } from '../shared/server/files/data-folder.ts'
import { logLevel } from '../shared/server/logging.ts'
import { StartError } from '../shared/server/server-errors.ts'
import {
  addressRanges,
  commaList,
  originList,
  otherUsers,
  port,
  publicUrl,
  readSettings,
  requireSafeHost,
  wholeNumber,
} from '../shared/server/settings.ts'

/** The daemon's settings: docs/dev/protocol.md, Settings. */
export type DaemonSettings = ReturnType<typeof daemonSettings>

/** The headers (in lower case) for a request's user and groups, and the proxies that send these headers. */
type LogIn = { userHeader: string; groupsHeader?: string | undefined; proxies: BlockList }

// The same unit as in `cache stats` and the page.
const MEGABYTE = 1_000_000
const MOST_MEGABYTES = 1_000_000
const MOST_DAYS = 36_500
/** This number is low, since by default PostgreSQL accepts 100 connections of all programs together. */
export const DATABASE_CONNECTIONS = 10
const MOST_CONNECTIONS = 1000

// An origin whose characters cannot end a directive of a Content-Security-Policy.
const ORIGIN_SAFE_IN_CSP = /^https?:\/\/[a-z0-9.:[\]-]+$/
const CONTROL = /\p{Cc}/u

/** Reads `API_BASE_URL` without final slashes. Refuses credentials, a query and a fragment. */
export const apiBase = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.refine(isAddress, 'must be an http:// or https:// address without user name, query or fragment'),
    ),
  z.transform((address) => address.replace(/\/+$/, '')),
)

/** The origin of a validated base address, for `connect-src` (docs/dev/security.md, CSP). */
export function originOf(base: string): string {
  return new URL(base).origin
}

function isAddress(text: string): boolean {
  // Checks the text itself, since URL removes tabs and line breaks and reads backslashes as slashes.
  if (!/^https?:\/\/[^/@\\]+(\/|$)/i.test(text) || /[?#]/.test(text) || CONTROL.test(text)) return false
  return URL.canParse(text) && ORIGIN_SAFE_IN_CSP.test(originOf(text))
}

const DATABASE_RULE = 'must be a file, or a database such as postgres://user@host/name'
/** Whether `COAUTHORS_RUNTIME_DB` is an address and not a file. One letter and a colon are a drive on Windows. */
export const isDatabase = (text: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(text)
const isPathOrDatabase = (text: string): boolean =>
  // Without this check, a mistyped address with a password would become the name of a file.
  !isDatabase(text) || (/^postgres(ql)?:\/\//i.test(text) && URL.canParse(text))

const headerName = z.pipe(
  z.string().check(z.trim(), z.regex(/^[a-z\d-]+$/i, 'must be the name of a header, such as Remote-User')),
  z.transform((name) => name.toLowerCase()),
)

export const daemonEnvironment = z.object({
  HOST: z._default(z.string().check(z.trim()), '127.0.0.1'),
  PORT: z._default(port, DAEMON_PORT),
  API_BASE_URL: z._default(apiBase, DEFAULT_API_BASE),
  /** `userDataFolder` reads this variable. */
  COAUTHORS_DATA_DIR: z.optional(z.string()),
  COAUTHORS_RUNTIME_DB: z.optional(z.string().check(z.trim(), z.refine(isPathOrDatabase, DATABASE_RULE))),
  DATABASE_CONNECTIONS: z._default(wholeNumber(1, MOST_CONNECTIONS), DATABASE_CONNECTIONS),
  ALLOWED_HOSTS: z._default(commaList, []),
  ALLOWED_ORIGINS: z._default(originList, []),
  ALLOW_OTHER_USERS: z._default(otherUsers, false),
  PUBLIC_URL: z.optional(publicUrl),
  USER_HEADER: z.optional(headerName),
  GROUPS_HEADER: z.optional(headerName),
  TRUSTED_PROXIES: z.optional(addressRanges),
  LOG_LEVEL: z._default(logLevel, 'info'),
  CACHE_MAX_MB: z.optional(wholeNumber(1, MOST_MEGABYTES)),
  TELEMETRY_DAYS: z.optional(wholeNumber(1, MOST_DAYS)),
})

/** Returns host, port and name of a database, without user and password. */
export function addressOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
}

/** Reads the environment. Throws a StartError of one line that names the invalid variable. */
export function daemonSettings(env: NodeJS.ProcessEnv) {
  const set = readSettings(daemonEnvironment, env)
  requireSafeHost(set.HOST, [...set.ALLOWED_HOSTS, ...(set.PUBLIC_URL ? [set.PUBLIC_URL] : [])])
  const databaseUrl = isDatabase(set.COAUTHORS_RUNTIME_DB ?? '') ? set.COAUTHORS_RUNTIME_DB : undefined
  return {
    host: set.HOST,
    port: set.PORT,
    /** The backend's base address for the browser, without a trailing slash. */
    apiBase: set.API_BASE_URL,
    /** The store's SQLite file, as an absolute path. */
    runtimeDb: resolve(
      databaseUrl || !set.COAUTHORS_RUNTIME_DB
        ? join(userDataFolder(env), 'runtime.sqlite')
        : set.COAUTHORS_RUNTIME_DB,
    ),
    /** The address of the PostgreSQL database that the store uses instead of the file. */
    databaseUrl,
    databaseConnections: databaseUrl === undefined ? undefined : set.DATABASE_CONNECTIONS,
    allowedHosts: set.ALLOWED_HOSTS,
    allowedOrigins: set.ALLOWED_ORIGINS,
    allowOtherUsers: set.ALLOW_OTHER_USERS,
    /** The origin at which users reach the page, if a proxy serves it. */
    publicUrl: set.PUBLIC_URL,
    /** Set if a proxy names the users. */
    logIn: logInOf(set),
    logLevel: set.LOG_LEVEL,
    /** The most bytes of answers in the cache; no limit if not set. */
    cacheMaxBytes: set.CACHE_MAX_MB === undefined ? undefined : set.CACHE_MAX_MB * MEGABYTE,
    /** How many days events, visits and log rows stay in the store; no limit if not set. */
    telemetryDays: set.TELEMETRY_DAYS,
  }
}

/** Refuses incomplete settings: with them, a client could send the header itself, and so be any user. */
function logInOf(set: z.output<typeof daemonEnvironment>): LogIn | undefined {
  const { USER_HEADER: userHeader, GROUPS_HEADER: groupsHeader, TRUSTED_PROXIES: proxies } = set
  if (userHeader === undefined) {
    if (groupsHeader === undefined && proxies === undefined) return undefined
    throw new StartError('GROUPS_HEADER and TRUSTED_PROXIES need USER_HEADER, the header that names a user.')
  }
  if (proxies === undefined)
    throw new StartError(
      'USER_HEADER needs TRUSTED_PROXIES, the addresses of the proxies that may name a user, such as 127.0.0.1.',
    )
  if (set.ALLOW_OTHER_USERS === true)
    throw new StartError(
      "With USER_HEADER, ALLOW_OTHER_USERS=1 would let every user of this machine take any name: set it to the proxy's user, such as ALLOW_OTHER_USERS=caddy.",
    )
  return { userHeader, groupsHeader, proxies }
}
