import { useContext, useEffect, useMemo } from 'preact/hooks'
import { parseEntries } from '../../../query/entries.ts'
import { useSetting } from '../../preferences/preferences.ts'
import { StorageContext } from '../../preferences/stored-choice.ts'
import {
  committeeInList,
  filledWith,
  isCommittee,
  keptListsIn,
  listBefore,
  renamedIn,
} from '../../session/committee-switch.ts'
import type { Form } from '../../session/form-state.ts'
import type { FormMessage, SessionAction } from '../../session/session-reducer.ts'

/** What puts committees into list B and gives back what stood there. */
export type CommitteeSwitchControls = {
  /** Which committee stands in list B: one that the user keeps, by its name, or the backend's (null). */
  on: { name: string | null } | null
  /** Puts a committee into list B: one that the user keeps, or the backend's. */
  fill: (list: string, name: string | null) => void
  /** Gives back what stood in list B before, with the names that were added since. */
  giveBack: () => void
  /** The committee in list B has another name. */
  rename: (before: string, after: string) => void
}

const orNothing = (saved: string | null): string => saved ?? ''

/** The switch's state is stored with the form. Who empties both lists leaves nothing of them behind. */
export function useCommitteeSwitch(
  { left, right }: Form,
  change: (change: SessionAction) => void,
): CommitteeSwitchControls {
  const [text, setText] = useSetting(useContext(StorageContext), 'committee', orNothing)
  const kept = useMemo(() => keptListsIn(text), [text])
  const isEmpty = left === '' && right === ''
  useEffect(() => {
    if (isEmpty && text !== '') setText('')
  }, [isEmpty, text, setText])
  return {
    on: committeeInList(kept, right),
    fill: (list, name) => {
      const lists = filledWith(kept, right, list, name)
      setText(JSON.stringify(lists))
      const count = parseEntries(list).length
      const message: FormMessage =
        name === null
          ? { key: 'didCommittee', values: { count } }
          : { key: 'didOwnCommittee', values: { name, count } }
      change({ type: 'filled', form: { right: list }, message })
    },
    giveBack: () => {
      if (!isCommittee(kept, right)) return
      const { list, added } = listBefore(kept, right)
      setText(JSON.stringify({ ...kept, givenBack: list }))
      const key = added > 0 ? 'didCommitteeBackAdded' : 'didCommitteeBack'
      change({ type: 'filled', form: { right: list }, message: { key, values: { count: added } } })
    },
    rename: (before, after) => {
      if (kept) setText(JSON.stringify(renamedIn(kept, before, after)))
    },
  }
}
