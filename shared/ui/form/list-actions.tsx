import { useT } from '../context/use-t.ts'
import type { Form } from '../session/form-state.ts'
import { cleared, type SessionAction, swapped } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import type { CommitteeCheck } from '../session/use-committee.ts'
import { CommitteeSwitch } from './committee/committee-switch-button.tsx'
import { OwnCommitteesButton, type OwnCommitteesToggle } from './committee/own-committees-toggle.tsx'
import type { CommitteeSwitchControls } from './committee/use-committee-switch.ts'
import { EXAMPLE } from './example.ts'

type ListActionsProps = {
  form: Form
  backend: BackendState
  committee: CommitteeCheck
  switching: CommitteeSwitchControls
  own: OwnCommitteesToggle
  change: (change: SessionAction) => void
}

/** Buttons that replace whole lists. Each change can be undone. */
export function ListActions({ form, backend, committee, switching, own, change }: ListActionsProps) {
  const { t } = useT()
  const isEmpty = form.left === '' && form.right === ''
  return (
    <div class="list-actions">
      <button
        type="button"
        class="quiet"
        onClick={() => change({ type: 'filled', form: EXAMPLE, message: { key: 'didExample' } })}
      >
        {t('example')}
      </button>
      <CommitteeSwitch backend={backend} committee={committee} controls={switching} />
      <OwnCommitteesButton toggle={own} />
      <button
        type="button"
        class="quiet"
        title={t('swapHint')}
        disabled={isEmpty}
        onClick={() => change({ type: 'filled', form: swapped(form), message: { key: 'didSwap' } })}
      >
        {t('swap')}
      </button>
      <button
        type="button"
        class="quiet"
        title={t('clearHint')}
        disabled={isEmpty}
        onClick={() => change({ type: 'filled', form: cleared, message: { key: 'didClear' } })}
      >
        {t('clear')}
      </button>
    </div>
  )
}
