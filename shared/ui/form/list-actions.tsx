import { useState } from 'preact/hooks'
import { useT } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'
import { EXAMPLE } from '../session/example.ts'
import type { Form } from '../session/form-state.ts'
import { cleared, type SessionAction, swapped } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import type { Committee, CommitteeCheck } from '../session/use-committee.ts'

type CommitteeButtonProps = {
  backend: BackendState
  committee: CommitteeCheck
  change: (change: SessionAction) => void
}

/**
 * Fills side B with the committee. Without a committee the button says why in its title, and next to it when pressed.
 */
function CommitteeButton({ backend, committee: { committee, ask }, change }: CommitteeButtonProps) {
  const { t } = useT()
  const [isPressed, press] = useState(false)
  const reason = reasonFor(backend, committee)
  const why = reason && t(reason)
  const members = committee.kind === 'known' ? committee.names : []
  const count = members.length
  const fill = (): void =>
    change({
      type: 'filled',
      form: { right: members.map((name) => name.replace(/\s+/g, ' ')).join('\n') },
      message: { key: 'didCommittee', values: { count } },
    })
  const explain = (): void => {
    press(true)
    if (reason === 'committeeFailed') ask()
  }
  return (
    <>
      <button
        type="button"
        class="quiet"
        // A failed request can be repeated. Other reasons are only explained.
        aria-disabled={reason !== null && reason !== 'committeeFailed'}
        title={why ?? t('committeeFill', { count })}
        aria-description={why ?? undefined}
        onClick={reason ? explain : fill}
      >
        {reason ? t('committee') : t('committeeCount', { count })}
      </button>
      <span class="reason" role="status">
        {isPressed && why}
      </span>
    </>
  )
}

function reasonFor(backend: BackendState, committee: Committee): MessageKey | null {
  if (backend.kind === 'asking') return 'committeeAsking'
  if (backend.kind !== 'ready') return 'committeeOffline'
  switch (committee.kind) {
    case 'asking':
      return 'committeeAsking'
    case 'failed':
      return 'committeeFailed'
    case 'known':
      return committee.names.length === 0 ? 'committeeEmpty' : null
  }
}

type ListActionsProps = {
  form: Form
  backend: BackendState
  committee: CommitteeCheck
  change: (change: SessionAction) => void
}

/** Buttons that replace whole lists. Each change can be undone. */
export function ListActions({ form, backend, committee, change }: ListActionsProps) {
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
