import { dirname, join, resolve } from 'node:path'
import { z } from '../shared/contract/zod.ts'
import { AUTHOR_LIMIT, ENTRIES_PER_SIDE, LIMIT_PER_PAIR } from '../shared/limits.ts'
import { isLoopback } from '../shared/loopback.ts'
import { BACKEND_PORT, DAEMON_PORT } from '../shared/ports.ts'
import { makeFolder, makePrivateFolder, userDataFolder } from '../shared/server/files/data-folder.ts'
import { logLevel } from '../shared/server/logging.ts'
import { pageOrigins } from '../shared/server/network-addresses.ts'
import {
  commaList,
  isLoopbackHost,
  originList,
  otherUsers,
  port,
  publicUrl,
  readSettings,
  requireSafeHost,
  wholeNumber,
} from '../shared/server/settings.ts'
import { isDate, latestDate } from './dump/record-dates.ts'

const MOST = 1_000_000

/** dblp's daily dump at two hosts, then the newest monthly release. */
const DUMP_SOURCES: readonly string[] = [
  'https://dblp.org/xml/dblp.xml.gz',
  'https://dblp.uni-trier.de/xml/dblp.xml.gz',
  'https://drops.dagstuhl.de/storage/artifacts/dblp/xml/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz',
]

const text = z.string().check(z.trim())
// The public configuration shows these addresses, so they must not hold credentials.
const webAddress = text.check(
  z.refine(
    (address) => ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? ''),
    'must be an http or https address',
  ),
  z.refine((address) => {
    const { username = '', password = '' } = URL.parse(address) ?? {}
    return username === '' && password === ''
  }, 'holds a user name or a password: name an address that needs neither'),
)

/** The comma in `http://mirror/a,b.xml.gz` is part of an address. A comma before another address separates two. */
const webAddresses = z.pipe(
  text,
  z.pipe(
    z.transform((list: string) => list.split(/\s*,\s*(?=[a-z][a-z\d+.-]*:)/i)),
    z.array(webAddress),
  ),
)

/** The backend's environment variables and their defaults: docs/dev/protocol.md, Settings. */
export const backendEnvironment = z.object({
  HOST: z._default(text, '127.0.0.1'),
  PORT: z.optional(port),
  DATA_DIR: z.optional(text),
  DB_PATH: z.optional(text),
  DB_BUSY_TIMEOUT_MS: z.optional(wholeNumber(0, 600_000)),
  MAX_LIMIT: z.optional(wholeNumber(1, MOST)),
  MAX_ENTRIES_PER_SIDE: z.optional(wholeNumber(1, MOST)),
  MAX_AUTHOR_RESOLVE: z.optional(wholeNumber(1, MOST)),
  ALLOWED_HOSTS: z.optional(commaList),
  CORS_ORIGINS: z.optional(originList),
  ALLOW_OTHER_USERS: z._default(otherUsers, false),
  PUBLIC_URL: z.optional(publicUrl),
  PC_MEMBERS_CSV: z.optional(text),
  DATA_DATE: z.optional(
    text.check(
      z.refine((day) => day === 'unknown' || isDate(day), 'must be a day such as 2026-11-21, or unknown'),
      // Data with a future date never count as old.
      z.refine(
        (day) => day === 'unknown' || day <= latestDate(Date.now()),
        'is in the future by the clock of this machine: set the date of the data',
      ),
    ),
  ),
  DBLP_XML_GZ_URL: z.optional(webAddresses),
  DBLP_DTD_URL: z.optional(webAddress),
  LOG_LEVEL: z._default(logLevel, 'info'),
})

export type BackendSettings = ReturnType<typeof readBackendSettings>

/** Throws a StartError of one line that names the invalid variable. */
export function readBackendSettings(env: NodeJS.ProcessEnv) {
  const set = readSettings(backendEnvironment, env)
  const dataDir = resolve(set.DATA_DIR ?? join(userDataFolder(env), 'dblp'))
  // The proxy of the page may also serve the backend, at the page's address.
  const pages = set.PUBLIC_URL === undefined ? [] : [set.PUBLIC_URL]
  const allowedHosts = [...(set.ALLOWED_HOSTS ?? []), ...pages.map((url) => new URL(url).host)]
  requireSafeHost(set.HOST, allowedHosts)
  const corsOrigins = [...(set.CORS_ORIGINS ?? pageOrigins(DAEMON_PORT)), ...pages]
  const isOwnMachine = set.PUBLIC_URL === undefined ? isLoopbackHost(set.HOST) : isPageHere(set.PUBLIC_URL)
  const isPersonal = isOwnMachine && (set.ALLOWED_HOSTS ?? []).length === 0
  return {
    host: set.HOST,
    port: set.PORT ?? BACKEND_PORT,
    dataDir,
    dbPath: resolve(set.DB_PATH ?? join(dataDir, 'dblp.sqlite')),
    /** The longest wait of a query for the database's lock, in milliseconds. */
    dbBusyTimeoutMs: set.DB_BUSY_TIMEOUT_MS ?? 30_000,
    /** The most papers listed for one pair. */
    maxLimit: set.MAX_LIMIT ?? LIMIT_PER_PAIR,
    maxEntriesPerSide: Math.min(set.MAX_ENTRIES_PER_SIDE ?? ENTRIES_PER_SIDE, ENTRIES_PER_SIDE),
    /** The most persons of an entry that is matched loosely. */
    maxAuthorResolve: set.MAX_AUTHOR_RESOLVE ?? AUTHOR_LIMIT,
    allowedHosts,
    /** Exact origins of the pages that may use this backend. */
    corsOrigins,
    /** Whether only this machine uses the backend. */
    isPersonal,
    /** The pages among `corsOrigins` that may control the import. */
    ownPages: isPersonal ? corsOrigins.filter(isPageHere) : [],
    allowOtherUsers: set.ALLOW_OTHER_USERS,
    pcMembersCsv: set.PC_MEMBERS_CSV === undefined ? null : resolve(set.PC_MEMBERS_CSV),
    /** If not null, replaces the data's date: `YYYY-MM-DD` or `unknown`. */
    dataDate: set.DATA_DATE ?? null,
    /** A download tries these addresses of the dump in order. */
    dblpSources: set.DBLP_XML_GZ_URL ?? DUMP_SOURCES,
    /** The DTD's address. If null, a download uses `dblp.dtd` beside the dump. */
    dblpDtdUrl: set.DBLP_DTD_URL ?? null,
    logLevel: set.LOG_LEVEL,
  }
}

/** Whether the origin is of a page on this machine. An extension's origin has another scheme. */
const isPageHere = (origin: string): boolean => origin.startsWith('http://') && isLoopback(origin)

/** Makes missing folders, which only the owner may enter. Throws a StartError if that fails. */
export function makeDataFolders({ dataDir, dbPath }: BackendSettings): void {
  makePrivateFolder(dataDir)
  makeFolder(dirname(dbPath))
}
