/** The addresses of loopback. For `localhost`, browsers try ::1 first. */

const IPV4 = '127.0.0.1'
const IPV6 = '::1'

/** The addresses to listen at for a `HOST`. Programs announce the first one. */
export function addressesOf(host: string): [first: string, second?: string] {
  if (host === IPV4 || host === 'localhost') return [IPV4, IPV6]
  if (host === IPV6) return [IPV6, IPV4]
  return host === '0.0.0.0' ? [host, IPV6] : [host]
}

/** Takes an address as a socket reports it, also IPv4 mapped to IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return address === IPV6 || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address)
}

export function pageOrigins(port: number | string): string[] {
  return [IPV4, 'localhost', `[${IPV6}]`].map((name) => `http://${name}:${port}`)
}

/** Clients cannot connect to a wildcard. `localhost` has two addresses, where different programs may listen. */
const REACHED_AT: Readonly<Record<string, string>> = {
  '0.0.0.0': '127.0.0.1',
  '::': '::1',
  localhost: '127.0.0.1',
}

/** The origin at which this machine reaches the server, without a trailing slash. */
export function reachableAddress({ host, port }: { host: string; port: number }): string {
  return urlOf(REACHED_AT[host] ?? host, port)
}

export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
