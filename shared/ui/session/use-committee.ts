import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { backendClient } from '../../clients/backend-client.ts'
import { parseEntries } from '../../query/entries.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import {
  committeeInList,
  filledWith,
  isCommittee,
  type KeptLists,
  keptListsIn,
  listBefore,
  renamedIn,
} from './committee-switch.ts'
import type { Form } from './form-state.ts'
import type { SessionAction } from './session-reducer.ts'

/** The committee's names, one per member. The list is empty if the backend has no committee. */
export type Committee = { kind: 'asking' | 'failed' } | { kind: 'known'; names: readonly string[] }

export type CommitteeCheck = { committee: Committee; ask: () => void }

/** Fetches the backend's committee once the backend is ready, and again on `ask`. */
export function useCommittee(settings: FlowSettings, isReady: boolean): CommitteeCheck {
  const [committee, setCommittee] = useState<Committee>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isReady) return
    const leaving = new AbortController()
    setCommittee({ kind: 'asking' })
    backendClient({ base: settings.backendBase, fetch: settings.fetch })
      .pcMembers({ signal: leaving.signal })
      .then(
        ({ members }) => setCommittee({ kind: 'known', names: members.map(({ name }) => name) }),
        () => leaving.signal.aborted || setCommittee({ kind: 'failed' }),
      )
    return () => leaving.abort()
    // `attempt` is not read; a new value repeats the request.
  }, [settings, isReady, attempt])
  const ask = useCallback(() => setAttempt((before) => before + 1), [])
  return { committee, ask }
}

const NAME = 'committee'

/**
 * Puts committees into list B and gives back the earlier list. The state is stored with the form: neither follows the
 * changes of other windows, whose lists are others.
 */
export function useCommitteeInB(
  { left, right }: Form,
  storage: ViewStorage,
  change: (change: SessionAction) => void,
) {
  const [kept, setKept] = useState(() => keptListsIn(storage.read(NAME) ?? ''))
  const keep = (lists: KeptLists | null): void => {
    setKept(lists)
    void storage.write(NAME, lists === null ? '' : JSON.stringify(lists))
  }
  const isEmpty = left === '' && right === ''
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    // Emptying the lists removes what would be given back.
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
