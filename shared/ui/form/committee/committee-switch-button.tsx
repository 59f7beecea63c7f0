import { useState } from 'preact/hooks'
import type { MessageKey } from '../../../i18n/locale.ts'
import { useT } from '../../context/use-t.ts'
import { membersText } from '../../session/committee-switch.ts'
import type { BackendState } from '../../session/use-backend-state.ts'
import type { Committee, CommitteeCheck } from '../../session/use-committee.ts'
import type { CommitteeSwitchControls } from './use-committee-switch.ts'

type CommitteeSwitchProps = {
  backend: BackendState
  committee: CommitteeCheck
  controls: CommitteeSwitchControls
}

/**
 * Fills side B with the backend's committee, and gives back what stood there when it is switched off, whichever committee
 * stands there. Without a committee it says why in its title, and next to it when pressed.
 */
export function CommitteeSwitch({ backend, committee: { committee, ask }, controls }: CommitteeSwitchProps) {
  const { t } = useT()
  const [isPressed, press] = useState(false)
  const { on, fill, giveBack } = controls
  const reason = on ? null : reasonFor(backend, committee)
  const why = reason && t(reason)
  const members = committee.kind === 'known' ? committee.names : []
  const count = members.length
  const explain = (): void => {
    press(true)
    if (reason === 'committeeFailed') ask()
  }
  return (
    <>
      <button
        type="button"
        class="quiet committee-switch"
        aria-pressed={on !== null}
        // A failed request can be repeated. Other reasons are only explained.
        aria-disabled={reason !== null && reason !== 'committeeFailed'}
        title={why ?? (on ? t('committeeBack') : t('committeeFill', { count }))}
        aria-description={why ?? undefined}
        onClick={() => (on ? giveBack() : reason ? explain() : fill(membersText(members), null))}
      >
        {typeof on?.name === 'string' ? (
          <bdi>{on.name}</bdi>
        ) : reason || count === 0 ? (
          t('committee')
        ) : (
          t('committeeCount', { count })
        )}
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
