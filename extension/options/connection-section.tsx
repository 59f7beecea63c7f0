import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { askToReach, mayReach } from '../browser.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import { addressOf, namedBackend, UNNAMED } from '../settings/addresses.ts'
import { AddressField, useAddressDraft } from './address-field.tsx'
import { ConnectionOutcome } from './connection-outcome.tsx'
import { type ConnectionTest, testConnection } from './connection-test.ts'
import { Section, type SettingsControls } from './settings-section.tsx'

type ConnectionTestControls = {
  test: ConnectionTest
  /** Tests an address once `allowed` resolves to true. Cancels a running test first. */
  start: (base: string, allowed: Promise<boolean>) => void
  /** Cancels a running test and clears the result. */
  drop: () => void
}

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
      () => undefined, // cancelled
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
  const daemon = await testConnection(withoutLocalhost(base), boundedFetch, signal)
  const backend = daemon.kind === 'not-daemon' ? UNNAMED : await namedBackend(daemon, mayReach)
  return { kind: 'tested', base, daemon, backend }
}

/** The daemon's address, with the connection test. */
export function ConnectionSection({ controls }: { controls: SettingsControls }) {
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
  /** The typed address. If it is invalid, returns null and moves the focus to the field. */
  const typedAddress = (): string | null => {
    const base = addressOf(draft.text)
    if (base === null) field.current?.focus()
    return base
  }
  const testNow = (): void => {
    const base = typedAddress()
    // The browser shows its prompt only within the click, so nothing may be awaited before.
    if (base) start(base, isReachable(base))
    draft.settle()
  }
  const testAgain = (): void => {
    if (test) start(test.base, mayReach(test.base))
  }
  const use = (): void => {
    const base = typedAddress()
    if (!base) return
    const reachable = isReachable(base)
    start(base, reachable)
    void reachable.then((isAllowed) => {
      if (!isAllowed) return
      // The focused button disappears.
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
 * Whether the extension may reach an address. Asks the user if necessary. If the browser cannot ask, an address on this
 * machine is still tested.
 */
const isReachable = (base: string): Promise<boolean> => askToReach(base).catch(() => isLoopback(base))
