/** Where a dump may come from. Exact hosts: a subdomain may be anybody's. */
const DBLP_HOSTS: readonly string[] = ['dblp.org', 'dblp.uni-trier.de']

/** Whether an address may be fetched; asked again for every redirect. */
export type AddressRule = (address: URL) => boolean

/** `https` at one of dblp's hosts, on the usual port and without credentials. */
function isDblpAddress(address: URL): boolean {
  return (
    address.protocol === 'https:' &&
    DBLP_HOSTS.includes(address.hostname) &&
    address.port === '' &&
    !hasCredentials(address)
  )
}

/**
 * What may be fetched: dblp's own addresses, and whatever lies at the origins that the operator has set in the
 * environment (`DBLP_XML_GZ_URL`, `DBLP_DTD_URL`). A redirect leads nowhere else.
 */
export function addressRule(operatorAddresses: readonly string[]): AddressRule {
  const origins = new Set(operatorAddresses.map((address) => new URL(address).origin))
  return (address) => isDblpAddress(address) || (origins.has(address.origin) && !hasCredentials(address))
}

/** Whether a request may name this address: one of dblp's, or exactly the one that the operator has set. */
export function mayBeAsked(address: string, operatorAddress: string): boolean {
  const url = URL.parse(address)
  return address === operatorAddress || (url !== null && isDblpAddress(url))
}

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== ''
