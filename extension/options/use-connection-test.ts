import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Fetch } from '../../shared/clients/request.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import { mayReach } from '../browser.ts'
import { type NamedBackend, namedBackend, UNNAMED } from '../connection/named-backend.ts'
import { type DaemonSeen, testConnection } from './connection-test.ts'

/** What *Test connection* has come to; null before it was pressed, or since another address stands there. */
export type ConnectionTest =
  | { kind: 'asking'; base: string }
  /** The user does not let the browser reach that host. */
  | { kind: 'forbidden'; base: string }
  | { kind: 'tested'; base: string; daemon: DaemonSeen; backend: NamedBackend }
  | null

export type ConnectionTestControls = {
  test: ConnectionTest
  /** Tests an address once the browser may reach it. Whatever is under way is called off first. */
  start: (base: string, allowed: Promise<boolean>) => void
  /** Calls off what is under way, and takes away what was found. */
  drop: () => void
}

const plainFetch: Fetch = (input, init) => fetch(input, init)

export function useConnectionTest(): ConnectionTestControls {
  const [test, setTest] = useState<ConnectionTest>(null)
  const underWay = useRef<AbortController | null>(null)
  const start = useCallback((base: string, allowed: Promise<boolean>): void => {
    underWay.current?.abort()
    const controller = new AbortController()
    underWay.current = controller
    const { signal } = controller
    setTest({ kind: 'asking', base })
    outcomeOf(base, allowed, signal).then(
      (outcome) => signal.aborted || setTest(outcome),
      () => undefined, // called off
    )
  }, [])
  const drop = useCallback((): void => {
    underWay.current?.abort()
    setTest(null)
  }, [])
  useEffect(() => () => underWay.current?.abort(), [])
  return { test, start, drop }
}

async function outcomeOf(
  base: string,
  allowed: Promise<boolean>,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  if (!(await allowed)) return { kind: 'forbidden', base }
  const daemon = await testConnection(withoutLocalhost(base), plainFetch, signal)
  const backend = daemon.kind === 'not-daemon' ? UNNAMED : await namedBackend(daemon, mayReach)
  return { kind: 'tested', base, daemon, backend }
}
