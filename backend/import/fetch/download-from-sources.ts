import { type LookupAddress, lookup as lookUpNow } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ownCommand } from '../../../shared/server/own-commands.ts'
import { type Downloaded, type DownloadOptions, downloadDump } from './download-dump.ts'
import { DownloadError, isLookupFailure, retrying, shown, TRIES_BEFORE_NEXT } from './download-error.ts'
import { WEB_PAGE } from './dump-identity.ts'
import { type Connection, isWebPage, openResponse, statusError } from './open-response.ts'

export interface SourcesOptions extends Omit<DownloadOptions, 'url' | 'tries' | 'lookup'> {
  /** The download asks these addresses in order until one has the dump. */
  sources: readonly string[]
  /** Finds the addresses of a host; the system's look-up by default. */
  resolve?: ((host: string) => Promise<LookupAddress[]>) | undefined
  /** How long the look-up of a host may take, in milliseconds. */
  lookupMs?: number | undefined
}

/**
 * Downloads the dump from the first source that has it (`downloadDump`). After a source that fails for good, or sends no
 * dump, writes a note and asks the next one. Ends at the first source if no host can be looked up.
 * @throws NoSourceError when every source has failed; otherwise the errors of `downloadDump`
 */
export async function downloadFromSources(run: SourcesOptions): Promise<Downloaded> {
  const { sources, onEvent } = run
  const { lookup, noneFound } = await lookUpHosts(run)
  const problems: DownloadError[] = []
  for (const [index, source] of sources.entries()) {
    const next = sources[index + 1]
    const options = { ...run, lookup, tries: next === undefined ? undefined : TRIES_BEFORE_NEXT }
    try {
      onEvent({ source: hostOf(source) })
      const url = await retrying(() => addressOf(source, options), options)
      const found = await downloadDump({ ...options, url })
      if (found === null && problems.length > 0) onEvent({ note: `${shown(url)} has no newer dump` })
      return found
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error
      problems.push(error)
      if (isLookupFailure(error.cause) && noneFound) break
      if (next !== undefined) onEvent({ note: `${error.message}; asking the next source, ${hostOf(next)}` })
    }
  }
  throw new NoSourceError(sources, problems)
}

/** Without this bound, the system's look-up would wait up to a minute for a resolver that does not answer. */
const LOOKUP_MS = 5000

/**
 * Looks up the hosts of all sources at the same time, each once and for at most five seconds. A cut download resumes with
 * these addresses even if the resolver cannot be reached any more.
 * @returns the look-up for Node's requests, and whether no host was found
 */
export async function lookUpHosts({
  sources,
  signal,
  resolve = (host) => lookUp(host, { all: true }),
  lookupMs = LOOKUP_MS,
}: Pick<SourcesOptions, 'sources' | 'signal' | 'resolve' | 'lookupMs'>): Promise<{
  lookup: LookupFunction
  noneFound: boolean
}> {
  const addressesOf = async (host: string): Promise<[string, LookupAddress[]]> => {
    const noAddress: LookupAddress[] = []
    const timeout = pause(lookupMs, noAddress, { ref: false, signal }).catch(() => noAddress)
    return [host, await Promise.race([resolve(host).catch(() => noAddress), timeout])]
  }
  const hosts = new Set(sources.map((source) => new URL(source).hostname))
  const known = new Map(await Promise.all([...hosts].map(addressesOf)))
  signal.throwIfAborted()
  return {
    lookup: (host, options, done) => {
      const addresses = known.get(host)
      const [first] = addresses ?? []
      // A redirect may lead to a host that was not looked up before.
      if (addresses === undefined) lookUpNow(host, options, done)
      else if (first === undefined) done(Object.assign(new Error(), { code: 'ENOTFOUND' }), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    },
    noneFound: known.values().every(({ length }) => length === 0),
  }
}

const hostOf = (source: string): string => new URL(source).host

/** The error when no source has the dump. If there is a connection, the message says how to download with a browser. */
export class NoSourceError extends Error {
  constructor(sources: readonly string[], problems: readonly DownloadError[]) {
    const isOffline = problems.every(({ cause }) => isLookupFailure(cause))
    const tried = problems.map(({ message }) => message).join('; ')
    const address = addressToOpen(sources)
    super(
      isOffline
        ? `${hostOf(address)} cannot be looked up: is there a connection to the internet?`
        : `${tried}. Open ${shown(address)} in a browser, save the file, and import it: ${ownCommand('import PATH/dblp.xml.gz')}`,
      { cause: problems.at(-1) },
    )
  }
}

/** dblp dates a release on one of the first days of a month, and publishes it some days later. */
const MONTHS = 3
const DAYS = 5

/** Checks for an address with placeholders for a date. Such an address means several possible releases. */
const isDated = (address: string): boolean => /\{(?:YYYY|MM|DD)\}/.test(address)

/** Returns an address that a browser can open: the first one without placeholders. */
const addressToOpen = (sources: readonly string[]): string =>
  sources.find((source) => !isDated(source)) ?? sources[0] ?? ''

/** Returns the addresses of possible newest releases, newest month first. */
export function releaseAddresses(source: string, now: Date): string[] {
  const found = new Set<string>()
  for (let month = 0; month < MONTHS; month++) {
    for (let day = 1; day <= DAYS; day++) {
      const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, day))
      if (date > now) break
      const [year = '', ofYear = '', ofMonth = ''] = date.toISOString().slice(0, 10).split('-')
      found.add(source.replaceAll('{YYYY}', year).replaceAll('{MM}', ofYear).replaceAll('{DD}', ofMonth))
    }
  }
  return [...found]
}

/**
 * Returns the address of a source, or of the newest release on its server.
 * @throws DownloadError when the server has no release, or the connection fails; the signal's reason
 */
async function addressOf(source: string, connection: Connection, now = new Date()): Promise<string> {
  if (!isDated(source)) return source
  const addresses = releaseAddresses(source, now)
  for (const address of addresses) {
    const opened = await openResponse('HEAD', address, connection)
    opened.close()
    if (opened.status === 200 && !isWebPage(opened)) return address
    if (opened.status === 200) throw new DownloadError(address, WEB_PAGE)
    if (opened.status !== 404) throw statusError(address, opened)
  }
  const newest = addresses[0] ?? source
  throw new DownloadError(newest, `is not there, nor is any release of the last ${MONTHS} months`)
}
