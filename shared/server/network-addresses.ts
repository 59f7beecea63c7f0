/** The addresses of loopback. Browsers connect to `localhost` at ::1 first. */

const IPV4 = '127.0.0.1'
const IPV6 = '::1'

/** Returns the addresses to listen on for a `HOST`. Programs announce the first one. */
export function addressesOf(host: string): [first: string, second?: string] {
  if (host === IPV4 || host === 'localhost') return [IPV4, IPV6]
  if (host === IPV6) return [IPV6, IPV4]
  return host === '0.0.0.0' ? [host, IPV6] : [host]
}

/** Whether an address, as a socket reports it, is loopback. Recognizes IPv4-mapped IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return address === IPV6 || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address)
}

/** Returns the origins of a page at a port of this machine, one for each loopback name. */
export function pageOrigins(port: number | string): string[] {
  return [IPV4, 'localhost', `[${IPV6}]`].map((name) => `http://${name}:${port}`)
}

/** No client can open a wildcard. At the two addresses of `localhost`, different programs may listen. */
const REACHED_AT: Readonly<Record<string, string>> = {
  '0.0.0.0': '127.0.0.1',
  '::': '::1',
  localhost: '127.0.0.1',
}

/** Returns the origin, without a trailing slash, at which this machine reaches a server with these settings. */
export function reachableAddress({ host, port }: { host: string; port: number }): string {
  return urlOf(REACHED_AT[host] ?? host, port)
}

export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
