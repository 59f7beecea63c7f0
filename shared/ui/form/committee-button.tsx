import { useState } from 'preact/hooks'
import type { BackendState } from '../hooks/use-backend-state.ts'
import type { Committee, CommitteeLook } from '../hooks/use-committee.ts'
import { useWording } from '../messages/context.tsx'
import type { MessageKey } from '../messages/en.ts'
import type { Change } from '../state/workbench.ts'

type CommitteeButtonProps = {
  backend: BackendState
  committee: CommitteeLook
  change: (change: Change) => void
}

/** The committee into side B. Where there is none, the button says why, and beside it once it is pressed. */
export function CommitteeButton({ backend, committee: { committee, ask }, change }: CommitteeButtonProps) {
  const { t } = useWording()
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
        // What failed can be tried again; the rest is only explained.
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
