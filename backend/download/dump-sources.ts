/** The addresses that are asked for the dump, in order. docs/protocol.md, Sources. */
import { DownloadError } from './download-error.ts'
import { WEB_PAGE } from './dump-start.ts'
import { type Connection, isWebPage, openResponse, statusError } from './open-response.ts'

/** dblp's daily dump at two hosts, then the newest monthly release. */
export const DUMP_SOURCES: readonly string[] = [
  'https://dblp.org/xml/dblp.xml.gz',
  'https://dblp.uni-trier.de/xml/dblp.xml.gz',
  'https://drops.dagstuhl.de/storage/artifacts/dblp/xml/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz',
]

/** A release is dated on one of the first days of a month, and appears some days later. */
const MONTHS = 3
const DAYS = 5

/** True if the address stands for the releases of several days. */
const isDated = (address: string): boolean => /\{(?:YYYY|MM|DD)\}/.test(address)

/** An address that a browser can open: the first one without a date in it. */
export const addressToOpen = (sources: readonly string[]): string =>
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
export async function addressOf(source: string, connection: Connection, now = new Date()): Promise<string> {
  if (!isDated(source)) return source
  const addresses = releaseAddresses(source, now)
  for (const address of addresses) {
    const opened = await openResponse(address, { method: 'HEAD' }, connection)
    opened.close()
    if (opened.status === 200 && !isWebPage(opened)) return address
    if (opened.status === 200) throw new DownloadError(address, WEB_PAGE, { again: false })
    if (opened.status !== 404) throw statusError(address, opened)
  }
  const newest = addresses[0] ?? source
  throw new DownloadError(newest, `is not there, nor is any release of ${MONTHS} months`, { again: false })
}
