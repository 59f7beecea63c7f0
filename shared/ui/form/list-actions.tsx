import type { RefObject } from 'preact'
import type { MessageKey } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import type { Form } from '../session/form-state.ts'
import { cleared, type SessionAction, swapped } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import type { CommitteeCheck } from '../session/use-committee.ts'
import { CommitteeSwitch, type CommitteeSwitchControls } from './committee/committee-switch.tsx'
import { EXAMPLE } from './example.ts'

type ListActionsProps = {
  form: Form
  backend: BackendState
  committee: CommitteeCheck
  switching: CommitteeSwitchControls
  /** The list of own committees, and the button that opens and closes it. */
  own: { button: RefObject<HTMLButtonElement | null>; isOpen: boolean; open: (isOpen: boolean) => void }
  change: (change: SessionAction) => void
}

/** Buttons that replace whole lists. Each change can be undone. */
export function ListActions({ form, backend, committee, switching, own, change }: ListActionsProps) {
  const { t } = useT()
  const isEmpty = form.left === '' && form.right === ''
  const filling = (key: MessageKey, done: MessageKey, form: Partial<Form>, hint?: MessageKey) => (
    <button
      type="button"
      class="quiet"
      title={hint && t(hint)}
      disabled={hint !== undefined && isEmpty}
      onClick={() => change({ type: 'filled', form, message: { key: done } })}
    >
      {t(key)}
    </button>
  )
  return (
    <div class="list-actions row">
      {filling('example', 'didExample', EXAMPLE)}
      <CommitteeSwitch backend={backend} committee={committee} controls={switching} />
      <button
        ref={own.button}
        type="button"
        class="quiet"
        aria-expanded={own.isOpen}
        onClick={() => own.open(!own.isOpen)}
      >
        {t('ownCommittees')}
      </button>
      {filling('swap', 'didSwap', swapped(form), 'swapHint')}
      {filling('clear', 'didClear', cleared, 'clearHint')}
    </div>
  )
}
