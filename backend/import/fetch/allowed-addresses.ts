/** Addresses for dumps (docs/dev/security.md, Import). */
import { InvalidField } from '../../../shared/server/server-errors.ts'
import type { Run } from '../run.ts'

/** Exact hosts: a subdomain may belong to anybody. */
export const DBLP_HOSTS: readonly string[] = ['dblp.org', 'dblp.uni-trier.de', 'drops.dagstuhl.de']

/** dblp dates a monthly release on one of the month's first days, and publishes it days later. */
const MONTHS = 3
const DAYS = 5

/** Fills placeholders for a date: returns one address for each day of a possible release, newest month first. */
export function addressesOf(source: string, now: Date): string[] {
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

export const dtdBeside = (dumpUrl: string): string => new URL('dblp.dtd', dumpUrl).href

export const operatorAddresses = ({ dblpSources, dblpDtdUrl }: Run['settings']): string[] =>
  dblpDtdUrl === null ? [...dblpSources] : [...dblpSources, dblpDtdUrl]

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== ''

/** Allows only `https` at a host of dblp, on the default port and without credentials. */
const isDblpAddress = (address: URL): boolean =>
  address.protocol === 'https:' && DBLP_HOSTS.includes(address.host) && !hasCredentials(address)

/** Allows dblp's addresses, and all addresses at the operator's origins. */
export function addressRule(operator: readonly string[]): (address: URL) => boolean {
  const origins = new Set(operator.map((address) => new URL(address).origin))
  return (address) => isDblpAddress(address) || (origins.has(address.origin) && !hasCredentials(address))
}

/**
 * Returns the requested address, or null if it is missing or is the configured one.
 * @throws InvalidField (422) with the allowed addresses: a request must not send the server elsewhere
 */
export function requestedAddress(
  field: string,
  requested: string | null | undefined,
  configured: string,
  operator: readonly string[],
): string | null {
  if (requested === null || requested === undefined || requested === configured) return null
  const url = URL.parse(requested)
  if (operator.includes(requested) || (url !== null && isDblpAddress(url))) return requested
  throw new InvalidField({
    loc: ['body', field],
    msg: `must be an https address at ${DBLP_HOSTS.join(', ')}; others can be set only in the environment`,
    type: 'address_not_allowed',
  })
}
