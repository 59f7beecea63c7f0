import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { useT } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'
import { useSetting } from '../preferences/preferences.ts'
import { StorageContext } from '../preferences/stored-choice.ts'
import {
  committeeIn,
  isCommittee,
  type KeptLists,
  keptListsIn,
  listBefore,
} from '../session/committee-switch.ts'
import { EXAMPLE } from '../session/example.ts'
import type { Form } from '../session/form-state.ts'
import { cleared, type SessionAction, swapped } from '../session/session-reducer.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import type { Committee, CommitteeCheck } from '../session/use-committee.ts'

type CommitteeSwitchProps = {
  form: Form
  backend: BackendState
  committee: CommitteeCheck
  change: (change: SessionAction) => void
}

/**
 * Fills side B with the committee, and gives back what stood there when it is switched off. Without a committee it says
 * why in its title, and next to it when pressed.
 */
function CommitteeSwitch({ form, backend, committee: { committee, ask }, change }: CommitteeSwitchProps) {
  const { t } = useT()
  const [isPressed, press] = useState(false)
  const [kept, keep] = useKeptLists(form)
  const isOn = isCommittee(kept, form.right)
  const reason = isOn ? null : reasonFor(backend, committee)
  const why = reason && t(reason)
  const members = committee.kind === 'known' ? committee.names : []
  const count = members.length
  const turnOn = (): void => {
    const lists = committeeIn(form.right, members)
    keep(lists)
    change({
      type: 'filled',
      form: { right: lists.filled },
      message: { key: 'didCommittee', values: { count } },
    })
  }
  const turnOff = (lists: KeptLists): void => {
    const { list, added } = listBefore(lists, form.right)
    keep({ ...lists, givenBack: list })
    const key = added > 0 ? 'didCommitteeBackAdded' : 'didCommitteeBack'
    change({ type: 'filled', form: { right: list }, message: { key, values: { count: added } } })
  }
  const explain = (): void => {
    press(true)
    if (reason === 'committeeFailed') ask()
  }
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-pressed={isOn}
        // A failed request can be repeated. Other reasons are only explained.
        aria-disabled={reason !== null && reason !== 'committeeFailed'}
        title={why ?? (isOn ? t('committeeBack') : t('committeeFill', { count }))}
        aria-description={why ?? undefined}
        onClick={() => (isOn ? turnOff(kept) : reason ? explain() : turnOn())}
      >
        {reason || count === 0 ? t('committee') : t('committeeCount', { count })}
      </button>
      <span class="reason" role="status">
        {isPressed && why}
      </span>
    </>
  )
}

const orNothing = (saved: string | null): string => saved ?? ''

/** The lists of the switch, stored with the form. Who empties both lists leaves nothing of them behind. */
function useKeptLists({ left, right }: Form): [KeptLists | null, (lists: KeptLists) => void] {
  const [text, setText] = useSetting(useContext(StorageContext), 'committee', orNothing)
  const kept = useMemo(() => keptListsIn(text), [text])
  const isEmpty = left === '' && right === ''
  useEffect(() => {
    if (isEmpty && text !== '') setText('')
  }, [isEmpty, text, setText])
  return [kept, (lists) => setText(JSON.stringify(lists))]
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
      <CommitteeSwitch form={form} backend={backend} committee={committee} change={change} />
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
