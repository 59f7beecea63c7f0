/** Loopback has two addresses. Browsers ask for `localhost` at ::1 first, so who has that one has the requests. */

const IPV4 = '127.0.0.1'
const IPV6 = '::1'

/** The addresses to listen on for a `HOST`, the one that is announced first. */
export function addressesOf(host: string): [first: string, second?: string] {
  switch (host) {
    case IPV4:
    case 'localhost':
      return [IPV4, IPV6]
    case IPV6:
      return [IPV6, IPV4]
    case '0.0.0.0':
      return [host, IPV6]
    default:
      return [host]
  }
}

/** An address as sockets give it, IPv4 over IPv6 included. */
export function isLoopbackAddress(address: string): boolean {
  return address === IPV6 || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address)
}

/** The origins of a page that a server of ours serves at this port: one for each name that it has. */
export function pageOrigins(port: number | string): string[] {
  return [IPV4, 'localhost', `[${IPV6}]`].map((name) => `http://${name}:${port}`)
}

/** Nobody can call every address of the machine, and `localhost` has two: who sits at one need not be at the other. */
const REACHED_AT: Readonly<Record<string, string>> = {
  '0.0.0.0': '127.0.0.1',
  '::': '::1',
  localhost: '127.0.0.1',
}

/** Where a server that listens so is reached from this machine: an origin, without a trailing slash. */
export function reachableAddress({ host, port }: { host: string; port: number }): string {
  const name = REACHED_AT[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
