import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { isLoopback } from '../../shared/loopback.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useNewView, ViewContext } from '../../shared/ui/context/use-view.ts'
import { ServerStatus } from '../../shared/ui/frame/backend-note.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { TextField } from '../../shared/ui/parts/form-fields.tsx'
import { Sentences } from '../../shared/ui/parts/inline.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { useBackendState } from '../../shared/ui/session/use-backend-state.ts'
import { askToReach } from '../browser.ts'
import { ServerNotes } from '../connection/server-notes.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { addressOf, assessAddress, DEFAULT_DAEMON } from '../settings/server-addresses.ts'
import { type Store, viewStorageOf } from '../store/extension-store.ts'
import { OPTIONS, Section, type SettingsControls } from './settings-section.tsx'

export function ConnectionSection({ controls, store }: { controls: SettingsControls; store: Store }) {
  const { t, sentences } = useT(extensionTexts)
  const id = useId()
  const { settings, save, unsaved } = controls
  const inForce = settings.daemon
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(inForce)
  const [finished, setFinished] = useState(inForce)
  /** The number of presses of *Test connection* since the user last typed. */
  const [tests, setTests] = useState(0)
  /** The user has denied the permission for this address. */
  const [denied, setDenied] = useState<string | null>(null)
  useEffect(() => {
    // Replaces the typed text only after a change in another view.
    if (addressOf(text) === inForce) return
    setText(inForce)
    setFinished(inForce)
  }, [inForce])

  const finish = (typed: string): void => {
    setFinished(typed)
    const address = assessAddress(typed, inForce)
    if (address.kind === 'local') save({ daemon: address.base })
  }
  const testNow = (): void => {
    const { kind } = assessAddress(text, inForce)
    finish(text)
    if (kind === 'invalid') field.current?.focus()
    else if (kind !== 'beyond') setTests(tests + 1)
  }
  const use = (base: string): void => {
    // The browser shows its prompt only during the click: ask before any `await`.
    const allowed = askToReach(base).catch(() => false)
    void allowed.then((isAllowed) => {
      setDenied(isAllowed ? null : base)
      if (!isAllowed) return
      // Takes the focus from the button, which disappears.
      field.current?.focus()
      save({ daemon: base })
      setTests((times) => times + 1)
    })
  }

  const address = assessAddress(finished, inForce)
  const isInvalid = address.kind === 'invalid'
  return (
    <Section title={t('sectionConnection')}>
      <div class="address-field stack">
        <label for={id}>{t('daemonAddress')}</label>
        <div class="row">
          <TextField
            fieldRef={field}
            id={id}
            name="daemon"
            inputMode="url"
            dir="ltr"
            spellcheck={false}
            maxLength={2000}
            value={text}
            placeholder={DEFAULT_DAEMON}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            onText={(text) => {
              setTests(0)
              setDenied(null)
              unsaved()
              setText(text)
            }}
            onChange={(event) => finish(event.currentTarget.value)}
          />
          {/* Beside the field, because messages below the field would move the button during a click. */}
          <Button onClick={testNow} text={t('testConnection')} />
        </div>
        <div class="address-said" role="status">
          {isInvalid && (
            <p id={`${id}-error`} class="field-error">
              {sentences(
                t('addressInvalid', { example: DEFAULT_DAEMON }),
                t('addressStays', { base: inForce }),
              )}
            </p>
          )}
          {address.kind === 'beyond' && (
            <Note tone="warning">
              <p>
                <Sentences>
                  <strong>{t('addressLeaves', { base: address.base })}</strong>
                  {address.isOpen && t('addressOpen')}
                  {t('addressBeyondDo')}
                  {t('addressStays', { base: inForce })}
                </Sentences>
              </p>
              {denied === address.base && <p>{t('addressForbidden', { base: denied })}</p>}
              <Button onClick={() => use(address.base)} text={t('useAddress')} />
            </Note>
          )}
        </div>
        {address.kind === 'in-force' && !isLoopback(inForce) && (
          <p class="hint">{t('addressLeaves', { base: inForce })}</p>
        )}
      </div>
      {tests > 0 && <ConnectionOutcome key={tests} store={store} />}
    </Section>
  )
}

function ConnectionOutcome({ store }: { store: Store }) {
  const { t } = useT(extensionTexts)
  const connection = useConnection(store)
  const { flow, daemon, backend } = connection
  const seen = useBackendState(flow)
  const storage = useMemo(() => viewStorageOf(store, OPTIONS), [store])
  const view = useNewView(flow, storage)
  const isDaemon = daemon?.kind === 'ready' && daemon.apiBase !== undefined
  const isWell = ['ready', 'asking'].includes(seen.state.kind)
  return (
    <div class="connection-outcome stack">
      <div role="status">
        {daemon === null && <p class="hint">{t('testing', { base: flow.daemonBase })}</p>}
        {isDaemon && (
          <p class="row strong">
            <span class={`dot dot-${isWell ? 'ready' : 'offline'}`} aria-hidden="true" />{' '}
            {t(isWell ? 'daemonReady' : 'daemonAnswers', { version: daemon.version })}
          </p>
        )}
      </div>
      {isDaemon && backend.kind === 'asked' && (
        <>
          <p>{t('backendTold', { base: backend.base })}</p>
          {!isLoopback(backend.base) && <p>{t('addressLeaves', { base: backend.base })}</p>}
          <ServerStatus backend={seen.state} backendBase={backend.base} />
        </>
      )}
      <ViewContext.Provider value={view}>
        <ServerNotes connection={connection} backend={seen} isReported={false} />
      </ViewContext.Provider>
    </div>
  )
}
