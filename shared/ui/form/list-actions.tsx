import type { BackendState } from '../hooks/use-backend-state.ts'
import type { Committee } from '../hooks/use-committee.ts'
import { useWording } from '../messages/context.tsx'
import { EXAMPLE } from '../state/example.ts'
import type { Form } from '../state/form.ts'
import { type Change, cleared, swapped } from '../state/workbench.ts'

type ListActionsProps = {
  form: Form
  backend: BackendState
  committee: Committee
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

/** The committee into side B. Where there is none, the button says why instead of vanishing. */
function CommitteeButton({ backend, committee, change }: Omit<ListActionsProps, 'form'>) {
  const { t } = useWording()
  const members = backend.kind === 'ready' ? (committee ?? []) : []
  const count = members.length
  if (count > 0) {
    const fill = (): void =>
      change({
        type: 'filled',
        form: { right: members.map((name) => name.replace(/\s+/g, ' ')).join('\n') },
        message: { key: 'didCommittee', values: { count } },
      })
    return (
      <button type="button" class="quiet" title={t('committeeFill', { count })} onClick={fill}>
        {t('committeeCount', { count })}
      </button>
    )
  }
  const why = t(backend.kind === 'ready' ? 'committeeEmpty' : 'committeeOffline')
  return (
    <button type="button" class="quiet" aria-disabled="true" title={why} aria-description={why}>
      {t('committee')}
    </button>
  )
}
