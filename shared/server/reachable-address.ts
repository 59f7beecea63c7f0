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
