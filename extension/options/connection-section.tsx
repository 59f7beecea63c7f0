import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { askToReach, mayReach } from '../browser.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import { addressOf, assessAddress, DEFAULT_DAEMON, namedBackend, UNNAMED } from '../settings/addresses.ts'
import { ConnectionOutcome } from './connection-outcome.tsx'
import { type ConnectionTest, testConnection } from './connection-test.ts'
import { Section, type SettingsControls } from './settings-section.tsx'

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

/**
 * Whether the extension may reach an address. Asks the user if necessary. If the browser cannot ask, an address on this
 * machine is still tested.
 */
const isReachable = (base: string): Promise<boolean> => askToReach(base).catch(() => isLoopback(base))

/** The daemon's address, assessed when the user has finished typing it, with the connection test. */
export function ConnectionSection({ controls }: { controls: SettingsControls }) {
  const { t } = useExtensionT()
  const shared = useT()
  const id = useId()
  const { settings, save, unsaved } = controls
  const inForce = settings.daemon
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(inForce)
  const [finished, setFinished] = useState(inForce)
  const [test, setTest] = useState<ConnectionTest>(null)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])
  useEffect(() => {
    // Another view has set another address.
    if (addressOf(text) === inForce) return
    setText(inForce)
    setFinished(inForce)
  }, [inForce])

  const stop = (): AbortSignal => {
    running.current.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const drop = (): void => {
    stop()
    setTest(null)
  }
  const start = (base: string, allowed: Promise<boolean>): void => {
    const signal = stop()
    setTest({ kind: 'asking', base })
    outcomeOf(base, allowed, signal).then(
      (outcome) => signal.aborted || setTest(outcome),
      () => undefined, // cancelled
    )
  }
  const finish = (typed: string): void => {
    setFinished(typed)
    const address = assessAddress(typed, inForce)
    if (address.kind === 'local') save('connection', { daemon: address.base })
  }
  /** The typed address. If it is invalid, returns null and moves the focus to the field. */
  const typedAddress = (): string | null => {
    const base = addressOf(text)
    if (base === null) field.current?.focus()
    return base
  }
  const testNow = (): void => {
    const base = typedAddress()
    // The browser shows its prompt only within the click, so nothing may be awaited before.
    if (base) start(base, isReachable(base))
    finish(text)
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

  const address = assessAddress(finished, inForce)
  const isInvalid = address.kind === 'invalid'
  const isAsking = test?.kind === 'asking'
  return (
    <Section title={t('sectionConnection')} name="connection" controls={controls}>
      <div class="address-field stack">
        <label for={id}>{t('daemonAddress')}</label>
        <div class="row">
          <input
            ref={field}
            id={id}
            name="daemon"
            type="text"
            inputMode="url"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            maxLength={2000}
            value={text}
            placeholder={DEFAULT_DAEMON}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            onInput={(event) => {
              drop()
              unsaved()
              setText(event.currentTarget.value)
            }}
            onChange={(event) => finish(event.currentTarget.value)}
          />
          {/* Beside the field, so that messages below it do not move the button during a click. */}
          <Button
            class="test-connection"
            onClick={isAsking ? drop : testNow}
            text={isAsking ? shared.t('cancel') : t('testConnection')}
          />
        </div>
        <div class="address-said" role="status">
          {isInvalid && (
            <p id={`${id}-error`} class="field-error">
              {t('addressInvalid', { example: DEFAULT_DAEMON })} {t('addressStays', { base: inForce })}
            </p>
          )}
          {address.kind === 'beyond' && (
            <Note tone="warning">
              <p>
                <strong>{t('addressBeyond', { base: address.base })}</strong>{' '}
                {address.isOpen && t('addressOpen')} {t('addressBeyondDo')}{' '}
                {t('addressStays', { base: inForce })}
              </p>
              <Button onClick={use} text={t('useAddress')} />
            </Note>
          )}
        </div>
        {address.kind === 'in-force' && !isLoopback(inForce) && (
          <p class="hint">{t('addressLeaves', { base: inForce })}</p>
        )}
      </div>
      <ConnectionOutcome test={test} onTestAgain={() => test && start(test.base, mayReach(test.base))} />
    </Section>
  )
}
