import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ownCommand } from '../../../shared/server/own-commands.ts'
import { memoize } from '../../database/batched-lookup.ts'
import { ImportError } from '../../import-error.ts'
import type { Run } from '../run.ts'
import { downloadDump } from './download-dump.ts'
import { DownloadError, isLookupFailure, shown } from './download-error.ts'
import type { Download } from './download-folder.ts'
import type { DumpIdentity } from './dump-identity.ts'

/** The most tries in a row without progress at the last source. */
const TRIES = 6
/** Each earlier source gets fewer tries, because the next source may answer at once. */
const TRIES_BEFORE_NEXT = 3

/**
 * Downloads from the first source with a dump (`downloadDump`), and writes a note after each failed source. Ends at the first
 * source if no host can be looked up.
 * @returns null if the source's dump is no newer than the loaded one
 * @throws ImportError when every source has failed; otherwise the errors of `downloadDump`
 */
export async function downloadFromSources(
  run: Run,
  sources: readonly string[],
  loaded: DumpIdentity | null,
): Promise<Download | null> {
  const { lookup, noneFound } = await lookUpHosts(run, sources)
  const problems: DownloadError[] = []
  for (const [index, source] of sources.entries()) {
    const next = sources[index + 1]
    try {
      run.onEvent({ source: hostOf(source) })
      const tries = next === undefined ? TRIES : TRIES_BEFORE_NEXT
      const found = await downloadDump({ ...run, lookup }, source, loaded, tries)
      if (found === null && problems.length > 0) run.onEvent({ note: `${hostOf(source)} has no newer dump` })
      return found
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error
      problems.push(error)
      if (isLookupFailure(error.cause) && noneFound) break
      if (next !== undefined)
        run.onEvent({ note: `${error.message}; asking the next source, ${hostOf(next)}` })
    }
  }
  throw noSource(sources, problems)
}

/** The system may wait a minute for a silent resolver. */
const LOOKUP_MS = 5000

/**
 * Looks up all hosts together, each for at most five seconds. Then a cut download can resume without the resolver.
 * @returns the look-up for Node's requests, and whether no host was found
 */
export async function lookUpHosts(
  { signal, timeouts = {} }: Run,
  sources: readonly string[],
): Promise<{ lookup: LookupFunction; noneFound: boolean }> {
  const { lookupMs = LOOKUP_MS, resolve = (host) => lookUp(host, { all: true }) } = timeouts
  const addressesOf = memoize((host: string): Promise<LookupAddress[]> => {
    const timeout = pause(lookupMs, [], { ref: false, signal })
    return Promise.race([resolve(host), timeout]).catch(() => [])
  })
  const found = await Promise.all(sources.map((source) => addressesOf(new URL(source).hostname)))
  signal.throwIfAborted()
  const lookup: LookupFunction = async (host, { all }, done) => {
    const addresses = await addressesOf(host)
    const [first] = addresses
    if (first === undefined) done(Object.assign(new Error(), { code: 'ENOTFOUND' }), [])
    else if (all) done(null, addresses)
    else done(null, first.address, first.family)
  }
  return { lookup, noneFound: found.every(({ length }) => length === 0) }
}

const hostOf = (source: string): string => new URL(source).host

/** If a host was found, the message says how to download with a browser. */
export function noSource(sources: readonly string[], problems: readonly DownloadError[]): ImportError {
  // A browser cannot open placeholders for a date.
  const address = sources.find((source) => !source.includes('{')) ?? sources[0] ?? ''
  if (problems.every(({ cause }) => isLookupFailure(cause)))
    return new ImportError(`${hostOf(address)} cannot be looked up: is there a connection to the internet?`)
  const tried = problems.map(({ message }) => message).join('; ')
  const command = ownCommand('import PATH/dblp.xml.gz')
  return new ImportError(
    `${tried}. Open ${shown(address)} in a browser, save the file, and import it: ${command}`,
  )
}
