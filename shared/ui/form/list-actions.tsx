import type { BackendState } from '../hooks/use-backend-state.ts'
import type { CommitteeLook } from '../hooks/use-committee.ts'
import { useWording } from '../messages/context.tsx'
import { EXAMPLE } from '../state/example.ts'
import type { Form } from '../state/form.ts'
import { type Change, cleared, swapped } from '../state/workbench.ts'
import { CommitteeButton } from './committee-button.tsx'

type ListActionsProps = {
  form: Form
  backend: BackendState
  committee: CommitteeLook
  change: (change: Change) => void
}

/** Buttons that change the lists as a whole; each can be undone. */
export function ListActions({ form, backend, committee, change }: ListActionsProps) {
  const { t } = useWording()
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
      <CommitteeButton backend={backend} committee={committee} change={change} />
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
