import type { ComponentChildren, RefObject } from 'preact'
import { useId } from 'preact/hooks'
import { isLoopback } from '../../shared/loopback.ts'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { DEFAULT_DAEMON } from '../connection/address.ts'
import { useWords } from '../messages/words.ts'
import type { AddressDraft } from './use-address-draft.ts'

type AddressFieldProps = {
  draft: AddressDraft
  inForce: string
  field: RefObject<HTMLInputElement | null>
  onType: (text: string) => void
  onUse: () => void
  /** What stands beside the field: what is said under it must not move that while it is pressed. */
  children: ComponentChildren
}

/** The daemon's address, and what is to be known of it before, and while, anything is sent there. */
export function AddressField({ draft, inForce, field, onType, onUse, children }: AddressFieldProps) {
  const { t } = useWords()
  const id = useId()
  const { text, judgement, settle } = draft
  const isInvalid = judgement.kind === 'invalid'
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
        {judgement.kind === 'beyond' && (
          <Note tone="warning">
            <p>
              <strong>{t('addressBeyond', { base: judgement.base })}</strong>{' '}
              {judgement.isOpen && t('addressOpen')} {t('addressBeyondDo')}{' '}
              {t('addressStays', { base: inForce })}
            </p>
            <button type="button" onClick={onUse}>
              {t('useAddress')}
            </button>
          </Note>
        )}
      </div>
      {judgement.kind === 'in-force' && !isLoopback(inForce) && (
        <p class="hint">{t('addressLeaves', { base: inForce })}</p>
      )}
    </div>
  )
}
