import { useRef } from 'preact/hooks'
import { isLoopback } from '../../shared/loopback.ts'
import { useWording } from '../../shared/ui/i18n/context.tsx'
import { askToReach, mayReach } from '../browser.ts'
import { addressOf } from '../connection/address.ts'
import { useWords } from '../messages/words.ts'
import { AddressField } from './address-field.tsx'
import { ConnectionOutcome } from './connection-outcome.tsx'
import { Section } from './section.tsx'
import { useAddressDraft } from './use-address-draft.ts'
import { useConnectionTest } from './use-connection-test.ts'
import type { SettingsControls } from './use-settings.ts'

type ConnectionSectionProps = { controls: SettingsControls }

/** Where the daemon is, and whether it answers there. */
export function ConnectionSection({ controls }: ConnectionSectionProps) {
  const { t } = useWords()
  const shared = useWording()
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
