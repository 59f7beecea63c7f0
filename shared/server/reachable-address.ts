/** What a server listens on that listens on every address of the machine: nobody can call that. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where a server that listens so is reached from this machine: an origin, without a trailing slash. */
export function reachableAddress({ host, port }: { host: string; port: number }): string {
  const name = EVERYWHERE[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
