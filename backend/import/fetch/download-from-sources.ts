import { ownCommand } from '../../../shared/server/own-commands.ts'
import { type Downloaded, type DownloadOptions, downloadDump } from './download-dump.ts'
import { DownloadError, retrying, shown, TRIES_BEFORE_NEXT } from './download-error.ts'
import { WEB_PAGE } from './dump-identity.ts'
import { hostLookup, isLookupFailure, type Resolve } from './host-lookup.ts'
import { type Connection, isWebPage, openResponse, statusError } from './open-response.ts'

export interface SourcesOptions extends Omit<DownloadOptions, 'url' | 'tries'> {
  /** The download asks these addresses in order until one has the dump. */
  sources: readonly string[]
  /** Receives the host of each asked source. */
  onSource?: ((host: string) => void) | undefined
  /** Finds the addresses of a host; the system's look-up by default. */
  resolve?: Resolve | undefined
  /** How long the look-up of a host may take, in milliseconds. */
  lookupMs?: number | undefined
}

/**
 * Downloads the dump from the first source that has it (`downloadDump`). After a source that fails for good, or sends no
 * dump, writes a note and asks the next one. Ends at the first source if no host can be looked up.
 * @throws NoSourceError when every source has failed; otherwise as downloadDump
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
    const sourceOptions = { ...options, tries: next === undefined ? undefined : TRIES_BEFORE_NEXT }
    try {
      onSource?.(hostOf(source))
      const url = await retrying(() => addressOf(source, options.connection), sourceOptions)
      const found = await downloadDump({ ...sourceOptions, url })
      if (found === null && problems.length > 0) options.onNote(`${shown(url)} has no newer dump`)
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

/** Checks for an address with placeholders of a date, which stands for several releases. */
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
    const opened = await openResponse(address, { method: 'HEAD' }, connection)
    opened.close()
    if (opened.status === 200 && !isWebPage(opened)) return address
    if (opened.status === 200) throw new DownloadError(address, WEB_PAGE)
    if (opened.status !== 404) throw statusError(address, opened)
  }
  const newest = addresses[0] ?? source
  throw new DownloadError(newest, `is not there, nor is any release of ${MONTHS} months`)
}
