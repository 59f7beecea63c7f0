import { useEffect, useRef, useState } from 'preact/hooks'
import type { MessageKey } from '../../../i18n/locale.ts'
import { parseEntries } from '../../../query/entries.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { Button } from '../../parts/button.tsx'
import {
  committeeInList,
  filledWith,
  isCommittee,
  type KeptLists,
  keptListsIn,
  listBefore,
  membersText,
  renamedIn,
} from '../../session/committee-switch.ts'
import type { Form } from '../../session/form-state.ts'
import type { SessionAction } from '../../session/session-reducer.ts'
import type { BackendState } from '../../session/use-backend-state.ts'
import type { Committee, CommitteeCheck } from '../../session/use-committee.ts'

/** The switch that puts committees into list B and gives back the earlier list. */
export type CommitteeSwitchControls = ReturnType<typeof useCommitteeSwitch>

const NAME = 'committee'

/** The switch's state is stored with the form: neither follows the changes of other windows, whose lists are others. */
export function useCommitteeSwitch({ left, right }: Form, change: (change: SessionAction) => void) {
  const { storage } = useView()
  const [kept, setKept] = useState(() => keptListsIn(storage.read(NAME) ?? ''))
  const keep = (lists: KeptLists | null): void => {
    setKept(lists)
    void storage.write(NAME, lists === null ? '' : JSON.stringify(lists))
  }
  const isEmpty = left === '' && right === ''
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    // Emptying the lists removes what the switch would give back.
    if (isEmpty && !wasEmpty.current) keep(null)
    wasEmpty.current = isEmpty
  }, [isEmpty, storage])
  return {
    /** Which committee stands in list B: one that the user keeps, by its name, or the backend's (null). */
    on: committeeInList(kept, right),
    /** Puts a committee into list B: one that the user keeps, or the backend's (null). */
    fill: (list: string, name: string | null): void => {
      keep(filledWith(kept, right, list, name))
      const count = parseEntries(list).length
      const key = name === null ? 'didCommittee' : 'didOwnCommittee'
      change({
        type: 'filled',
        form: { right: list },
        message: { key, values: { count, ...(name !== null && { name }) } },
      })
    },
    /** Gives back what stood in list B before, with the names that were added since. */
    giveBack: (): void => {
      if (!isCommittee(kept, right)) return
      const { list, added } = listBefore(kept, right)
      keep({ ...kept, givenBack: list })
      const key = added > 0 ? 'didCommitteeBackAdded' : 'didCommitteeBack'
      change({ type: 'filled', form: { right: list }, message: { key, values: { count: added } } })
    },
    /** The committee in list B has another name. */
    rename: (before: string, after: string): void => {
      if (kept) keep(renamedIn(kept, before, after))
    },
  }
}

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
      <Button
        class="quiet one-line committee-switch"
        aria-pressed={on !== null}
        // A failed request can be repeated. Other reasons are only explained.
        aria-disabled={reason !== null && reason !== 'committeeFailed'}
        title={why ?? (on ? t('committeeBack') : t('committeeFill', { count }))}
        aria-description={why ?? undefined}
        onClick={() => (on ? giveBack() : reason ? explain() : fill(membersText(members), null))}
        text={
          typeof on?.name === 'string' ? (
            <bdi>{on.name}</bdi>
          ) : reason || count === 0 ? (
            t('committee')
          ) : (
            t('committeeCount', { count })
          )
        }
      />
      <span class="reason hint" role="status">
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
