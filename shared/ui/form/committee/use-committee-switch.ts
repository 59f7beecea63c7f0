import { useEffect, useRef, useState } from 'preact/hooks'
import type { Message } from '../../../i18n/locale.ts'
import { parseEntries } from '../../../query/entries.ts'
import { useView } from '../../context/use-view.ts'
import {
  committeeInList,
  filledWith,
  isCommittee,
  type KeptLists,
  keptListsIn,
  listBefore,
  renamedIn,
} from '../../session/committee-switch.ts'
import type { Form } from '../../session/form-state.ts'
import type { SessionAction } from '../../session/session-reducer.ts'

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

const NAME = 'committee'

/** The switch's state is stored with the form: neither follows the changes of other windows, whose lists are others. */
export function useCommitteeSwitch(
  { left, right }: Form,
  change: (change: SessionAction) => void,
): CommitteeSwitchControls {
  const { storage } = useView()
  const [kept, setKept] = useState(() => keptListsIn(storage.read(NAME) ?? ''))
  const keep = (lists: KeptLists): void => {
    setKept(lists)
    void storage.write(NAME, JSON.stringify(lists))
  }
  const isEmpty = left === '' && right === ''
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isEmptied = isEmpty && !wasEmpty.current
    wasEmpty.current = isEmpty
    if (!isEmptied) return
    // Emptying the lists removes what the switch would give back.
    setKept(null)
    void storage.write(NAME, '')
  }, [isEmpty, storage])
  return {
    on: committeeInList(kept, right),
    fill: (list, name) => {
      const lists = filledWith(kept, right, list, name)
      keep(lists)
      const count = parseEntries(list).length
      const message: Message =
        name === null
          ? { key: 'didCommittee', values: { count } }
          : { key: 'didOwnCommittee', values: { name, count } }
      change({ type: 'filled', form: { right: list }, message })
    },
    giveBack: () => {
      if (!isCommittee(kept, right)) return
      const { list, added } = listBefore(kept, right)
      keep({ ...kept, givenBack: list })
      const key = added > 0 ? 'didCommitteeBackAdded' : 'didCommitteeBack'
      change({ type: 'filled', form: { right: list }, message: { key, values: { count: added } } })
    },
    rename: (before, after) => {
      if (kept) keep(renamedIn(kept, before, after))
    },
  }
}
