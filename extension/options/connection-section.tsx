import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Fetch } from '../../shared/clients/request.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import { useT } from '../../shared/ui/i18n/context.tsx'
import { askToReach, mayReach } from '../browser.ts'
import { addressOf } from '../connection/address.ts'
import { type NamedBackend, namedBackend, UNNAMED } from '../connection/named-backend.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'
import { AddressField, useAddressDraft } from './address-field.tsx'
import { ConnectionOutcome } from './connection-outcome.tsx'
import { type DaemonSeen, testConnection } from './connection-test.ts'
import { Section } from './section.tsx'
import type { SettingsControls } from './use-settings.ts'

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

function useConnectionTest(): ConnectionTestControls {
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

type ConnectionSectionProps = { controls: SettingsControls }

/** Where the daemon is, and whether it answers there. */
export function ConnectionSection({ controls }: ConnectionSectionProps) {
  const { t } = useExtensionT()
  const shared = useT()
  const { settings, save, saved, unsaved } = controls
  const inForce = settings.daemon
  const field = useRef<HTMLInputElement>(null)
  const { test, start, drop } = useConnectionTest()
  const draft = useAddressDraft(inForce, (daemon) => save('connection', { daemon }))

  const type = (text: string): void => {
    drop()
    unsaved()
    draft.type(text)
  }
  /** The address that stands there; the focus goes to what has to be mended where there is none. */
  const meant = (): string | null => {
    const base = addressOf(draft.text)
    if (base === null) field.current?.focus()
    return base
  }
  const testNow = (): void => {
    const base = meant()
    // The browser asks the user only within the click: nothing may be awaited before.
    if (base) start(base, isReachable(base))
    draft.settle()
  }
  const testAgain = (): void => {
    if (test) start(test.base, mayReach(test.base))
  }
  const use = (): void => {
    const base = meant()
    if (!base) return
    const reachable = isReachable(base)
    start(base, reachable)
    void reachable.then((isAllowed) => {
      if (!isAllowed) return
      // The button goes; the focus must not go with it.
      field.current?.focus()
      save('connection', { daemon: base })
    })
  }

  const isAsking = test?.kind === 'asking'
  return (
    <Section title={t('sectionConnection')} saved={saved?.section === 'connection' ? saved : null}>
      <AddressField draft={draft} inForce={inForce} field={field} onType={type} onUse={use}>
        <button type="button" class="test-connection" onClick={isAsking ? drop : testNow}>
          {isAsking ? shared.t('cancel') : t('testConnection')}
        </button>
      </AddressField>
      <ConnectionOutcome test={test} onTestAgain={testAgain} />
    </Section>
  )
}

/**
 * Whether the browser may reach an address, which the user is asked where that is not settled. A browser that cannot
 * even ask is no reason not to test an address on this machine.
 */
const isReachable = (base: string): Promise<boolean> => askToReach(base).catch(() => isLoopback(base))
