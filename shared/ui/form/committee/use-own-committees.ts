import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { useView } from '../../context/use-view.ts'
import { type Committees, committeesIn, committeesText, type Refusal } from './stored-committees.ts'

/** Why a change was not made: what was kept before is still kept. */
export type NotKept = Refusal | 'committeesNotStored' | 'committeesNewer'

export type OwnCommitteesControls = {
  committees: Committees
  /** Changes what is stored at that moment, so that two windows do not undo each other's changes. */
  change: (step: (committees: Committees) => Committees | Refusal) => Promise<NotKept | null>
}

const NAME = 'committees'

/** The committees that the user keeps. They are stored with the view's preferences and follow changes in other views. */
export function useOwnCommittees(): OwnCommitteesControls {
  const { storage } = useView()
  const [text, setText] = useState(() => storage.read(NAME))
  useEffect(() => storage.watch(NAME, setText), [storage])
  const committees = useMemo(() => committeesIn(text ?? '') ?? [], [text])
  const change = useCallback(
    async (step: (committees: Committees) => Committees | Refusal): Promise<NotKept | null> => {
      const before = storage.read(NAME)
      const kept = committeesIn(before ?? '')
      if (kept === null) return 'committeesNewer'
      const after = step(kept)
      if (typeof after === 'string') return after
      const changed = committeesText(after)
      if (await storage.write(NAME, changed)) {
        setText(changed)
        return null
      }
      // The view must not show what is gone with the next reload.
      await storage.write(NAME, before ?? '')
      setText(before)
      return 'committeesNotStored'
    },
    [storage],
  )
  return { committees, change }
}
