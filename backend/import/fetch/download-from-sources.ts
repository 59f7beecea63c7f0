import { ownCommand } from '../../../shared/server/own-commands.ts'
import { type Downloaded, type DownloadOptions, downloadDump } from './download-dump.ts'
import { DownloadError, retrying, shown, TRIES_BEFORE_NEXT } from './download-error.ts'
import { WEB_PAGE } from './dump-identity.ts'
import { hostLookup, isLookupFailure, type Resolve } from './host-lookup.ts'
import { type Connection, isWebPage, openResponse, statusError } from './open-response.ts'

export interface SourcesOptions extends Omit<DownloadOptions, 'url' | 'tries'> {
  /** Asked in this order until one has the dump. */
  sources: readonly string[]
  /** Receives the host that is asked now. */
  onSource?: ((host: string) => void) | undefined
  /** Finds the addresses of a host; the system's look-up by default. */
  resolve?: Resolve | undefined
  /** How long the look-up of a host may take, in milliseconds. */
  lookupMs?: number | undefined
}

/**
 * Downloads the dump from the first source that has it (`downloadDump`). A source that fails for good, or sends
 * something else, is noted and the next one is asked. The run ends at the first one if no host can be looked up.
 * @throws NoSourceError when every source has failed; else as downloadDump
 */
export async function downloadFromSources({
  sources,
  onSource,
  resolve,
  lookupMs,
  ...rest
}: SourcesOptions): Promise<Downloaded> {
  const hostNames = sources.map((source) => new URL(source).hostname)
  const hosts = await hostLookup(hostNames, resolve, lookupMs, rest.connection.signal)
  const options = { ...rest, connection: { ...rest.connection, lookup: hosts.lookup } }
  const problems: DownloadError[] = []
  for (const [index, source] of sources.entries()) {
    const next = sources[index + 1]
    const each = { ...options, tries: next === undefined ? undefined : TRIES_BEFORE_NEXT }
    try {
      onSource?.(hostOf(source))
      const url = await retrying(() => addressOf(source, options.connection), each)
      const found = await downloadDump({ ...each, url })
      if (found === null && problems.length > 0) options.onNote(`${shown(url)} answers, and is no newer`)
      return found
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error
      problems.push(error)
      if (isLookupFailure(error.cause) && hosts.noneFound) break
      if (next !== undefined) options.onNote(`${error.message}; asking the next source, ${hostOf(next)}`)
    }
  }
  throw new NoSourceError(sources, problems)
}

const hostOf = (source: string): string => new URL(source).host

/** No source has the dump. The message says how to get it with a browser, if there is a connection at all. */
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

/** A release is dated on one of the first days of a month, and appears some days later. */
const MONTHS = 3
const DAYS = 5

/** True if the address stands for the releases of several days. */
const isDated = (address: string): boolean => /\{(?:YYYY|MM|DD)\}/.test(address)

/** An address that a browser can open: the first one without a date in it. */
const addressToOpen = (sources: readonly string[]): string =>
  sources.find((source) => !isDated(source)) ?? sources[0] ?? ''

/** The addresses of the releases that may be the newest, newest month first. */
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
 * Returns the address of a source: as it is, or the newest release that the server has.
 * @throws DownloadError when there is none, or the connection fails; the signal's reason
 */
async function addressOf(source: string, connection: Connection, now = new Date()): Promise<string> {
  if (!isDated(source)) return source
  const addresses = releaseAddresses(source, now)
  for (const address of addresses) {
    const opened = await openResponse(address, { method: 'HEAD' }, connection)
    opened.close()
    if (opened.status === 200 && !isWebPage(opened)) return address
    if (opened.status === 200) throw new DownloadError(address, WEB_PAGE)
    if (opened.status !== 404) throw statusError(address, opened)
  }
  const newest = addresses[0] ?? source
  throw new DownloadError(newest, `is not there, nor is any release of ${MONTHS} months`)
}
