import type { DaemonSettings } from '../daemon/settings.ts'

/** What a daemon listens on that listens on every address of the machine. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where a daemon of these settings is reached from this machine, without a trailing slash. */
export function daemonAddress({ host, port }: Pick<DaemonSettings, 'host' | 'port'>): string {
  const name = EVERYWHERE[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
