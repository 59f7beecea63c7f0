/** The addresses that a dump may come from (docs/dev/security.md, Import). */
import { InvalidField } from '../../../shared/server/server-errors.ts'

/** The hosts of dumps. They match exactly, because anybody may own a subdomain. */
export const DBLP_HOSTS: readonly string[] = ['dblp.org', 'dblp.uni-trier.de', 'drops.dagstuhl.de']

/** The default sources: dblp's daily dump at two hosts, then the newest monthly release. */
export const DUMP_SOURCES: readonly string[] = [
  'https://dblp.org/xml/dblp.xml.gz',
  'https://dblp.uni-trier.de/xml/dblp.xml.gz',
  'https://drops.dagstuhl.de/storage/artifacts/dblp/xml/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz',
]

/** Returns the address of the DTD that dblp publishes beside a dump. */
export const dtdBeside = (dumpUrl: string): string => new URL('dblp.dtd', dumpUrl).href

/** Returns the addresses that the operator has set in the environment. */
export const operatorAddresses = (settings: {
  dblpSources: readonly string[]
  dblpDtdUrl: string | null
}): string[] => [...settings.dblpSources, settings.dblpDtdUrl ?? []].flat()

/** Decides if a download may ask an address. Each redirect is checked, too. */
export type AddressRule = (address: URL) => boolean

/** Accepts `https` at one of dblp's hosts, on the default port and without credentials. */
function isDblpAddress(address: URL): boolean {
  return (
    address.protocol === 'https:' &&
    DBLP_HOSTS.includes(address.hostname) &&
    address.port === '' &&
    !hasCredentials(address)
  )
}

/** Allows dblp's addresses, and all addresses at the origins that the operator names. Redirects follow the same rule. */
export function addressRule(operator: readonly string[]): AddressRule {
  const origins = new Set(operator.map((address) => new URL(address).origin))
  return (address) => isDblpAddress(address) || (origins.has(address.origin) && !hasCredentials(address))
}

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== ''

/**
 * Returns the address that a request names instead of the configured one; null if it names no address or the configured one.
 * @throws InvalidField (422) that lists the allowed addresses: a request must not send the server anywhere else
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
    msg: `must be an https address at ${DBLP_HOSTS.join(', ')}; others are set in the environment only`,
    type: 'address_not_allowed',
  })
}
