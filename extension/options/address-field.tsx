import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { isLoopback } from '../../shared/loopback.ts'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { useExtensionT } from '../messages/extension-texts.ts'
import { addressOf, DEFAULT_DAEMON } from '../settings/addresses.ts'

/** The assessment of the text in the address field. */
export type AddressAssessment =
  | { kind: 'invalid' }
  | { kind: 'in-force'; base: string }
  /** On this machine: saved at once. */
  | { kind: 'local'; base: string }
  /** On another host: saved only if the user confirms. `isOpen`: the connection is not encrypted. */
  | { kind: 'beyond'; base: string; isOpen: boolean }

export function assessAddress(text: string, inForce: string): AddressAssessment {
  const base = addressOf(text)
  if (base === null) return { kind: 'invalid' }
  if (base === inForce) return { kind: 'in-force', base }
  return isLoopback(base)
    ? { kind: 'local', base }
    : { kind: 'beyond', base, isOpen: base.startsWith('http:') }
}

/** Debounce interval in milliseconds: the beginning of an address often is a valid address, too. */
const PAUSE_MS = 500

export type AddressDraft = {
  text: string
  assessment: AddressAssessment
  type: (text: string) => void
  /** Takes the text at once, without waiting for a pause in typing. */
  settle: () => void
}

/** The text in the address field with its assessment. `onLocal` saves an address on this machine. */
export function useAddressDraft(inForce: string, onLocal: (base: string) => void): AddressDraft {
  const [text, setText] = useState(inForce)
  const [settled, setSettled] = useState(inForce)
  const settle = (): void => {
    setSettled(text)
    const assessment = assessAddress(text, inForce)
    if (assessment.kind === 'local') onLocal(assessment.base)
  }
  const latest = useRef({ text, settle })
  latest.current = { text, settle }
  useEffect(() => {
    if (text === settled) return
    const pause = setTimeout(() => latest.current.settle(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, settled])
  useEffect(() => {
    // Another view has set another address.
    if (addressOf(latest.current.text) === inForce) return
    setText(inForce)
    setSettled(inForce)
  }, [inForce])
  return { text, assessment: assessAddress(settled, inForce), type: setText, settle }
}

type AddressFieldProps = {
  draft: AddressDraft
  inForce: string
  field: RefObject<HTMLInputElement | null>
  onType: (text: string) => void
  onUse: () => void
  /** Content next to the field, so that messages below the field do not move it during a click. */
  children: ComponentChildren
}

/** The field for the daemon's address, with notes on an address that is invalid or on another host. */
export function AddressField({ draft, inForce, field, onType, onUse, children }: AddressFieldProps) {
  const { t } = useExtensionT()
  const id = useId()
  const { text, assessment, settle } = draft
  const isInvalid = assessment.kind === 'invalid'
  return (
    <div class="address-field">
      <label for={id}>{t('daemonAddress')}</label>
      <div class="address-row">
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
          onInput={(event) => onType(event.currentTarget.value)}
          onChange={settle}
        />
        {children}
      </div>
      <div class="address-said" role="status">
        {isInvalid && (
          <p id={`${id}-error`} class="field-error">
            {t('addressInvalid', { example: DEFAULT_DAEMON })} {t('addressStays', { base: inForce })}
          </p>
        )}
        {assessment.kind === 'beyond' && (
          <Note tone="warning">
            <p>
              <strong>{t('addressBeyond', { base: assessment.base })}</strong>{' '}
              {assessment.isOpen && t('addressOpen')} {t('addressBeyondDo')}{' '}
              {t('addressStays', { base: inForce })}
            </p>
            <button type="button" onClick={onUse}>
              {t('useAddress')}
            </button>
          </Note>
        )}
      </div>
      {assessment.kind === 'in-force' && !isLoopback(inForce) && (
        <p class="hint">{t('addressLeaves', { base: inForce })}</p>
      )}
    </div>
  )
}
